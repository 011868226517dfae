package org.selipc.store;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.BeanProperty;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.ContextualDeserializer;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.selipc.model.Fact;

/** A fact is its value when known and <code>{"unknown": "reason"}</code> when not. */
final class FactJson {
    private static final String UNKNOWN = "unknown";

    private FactJson() {}

    static final class Writer extends StdSerializer<Fact<?>> {
        private static final long serialVersionUID = 1L;

        Writer() {
            super(Fact.class, false);
        }

        @Override
        public void serialize(Fact<?> fact, JsonGenerator generator, SerializerProvider provider) throws IOException {
            if (fact.value() == null) {
                generator.writeStartObject(fact);
                generator.writeStringField(UNKNOWN, fact.reason());
                generator.writeEndObject();
                return;
            }
            if (fact.value() instanceof Map<?, ?> map && map.containsKey(UNKNOWN)) {
                throw JsonMappingException.from(generator, "a known fact with the key \"unknown\" reads as unknown");
            }
            provider.defaultSerializeValue(fact.value(), generator);
        }
    }

    /** Reads {@code Fact<T>} for the T of the property it stands at. */
    static final class Reader extends StdDeserializer<Fact<?>> implements ContextualDeserializer {
        private static final long serialVersionUID = 1L;
        private final transient @Nullable JsonDeserializer<Object> values;

        Reader(@Nullable JsonDeserializer<Object> values) {
            super(Fact.class);
            this.values = values;
        }

        @Override
        public JsonDeserializer<?> createContextual(DeserializationContext context, @Nullable BeanProperty property)
                throws JsonMappingException {
            JavaType valueType = context.getContextualType().containedTypeOrUnknown(0);
            return new Reader(context.findContextualValueDeserializer(valueType, property));
        }

        @Override
        public Fact<?> deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            if (parser.hasToken(JsonToken.START_OBJECT)
                    && parser.nextToken() == JsonToken.FIELD_NAME
                    && parser.currentName().equals(UNKNOWN)) {
                return unknown(parser);
            }
            // Readers of objects and maps also begin at the first field's name.
            Object value = values == null ? null : values.deserialize(parser, context);
            if (value == null) {
                throw JsonMappingException.from(parser, "a fact has either a value or a reason");
            }
            return Fact.known(value);
        }

        private static Fact<?> unknown(JsonParser parser) throws IOException {
            if (parser.nextToken() != JsonToken.VALUE_STRING) {
                throw JsonMappingException.from(parser, "the reason of an unknown fact is text");
            }
            String reason = parser.getText();
            if (parser.nextToken() != JsonToken.END_OBJECT) {
                throw JsonMappingException.from(parser, "an unknown fact has its reason and nothing else");
            }
            return Fact.unknown(reason);
        }
    }
}
