package org.selipc.store;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdScalarSerializer;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import java.io.IOException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import org.selipc.model.Fact;

/** The types of the records that Jackson does not know, or is too lenient with. */
final class RecordModule extends SimpleModule {
    private static final long serialVersionUID = 1L;

    RecordModule() {
        super("selipc-records");
        addSerializer(new FactJson.Writer());
        addDeserializer(Fact.class, new FactJson.Reader(null));
        addSerializer(Instant.class, new ToStringSerializer(Instant.class));
        addDeserializer(Instant.class, new InstantReader());
        addSerializer(double.class, new FiniteWriter());
        addSerializer(Double.class, new FiniteWriter());
        addDeserializer(double.class, new FiniteReader());
        addDeserializer(Double.class, new FiniteReader());
    }

    private static final class InstantReader extends StdScalarDeserializer<Instant> {
        private static final long serialVersionUID = 1L;

        InstantReader() {
            super(Instant.class);
        }

        @Override
        public Instant deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            String text = parser.hasToken(JsonToken.VALUE_STRING) ? parser.getText() : "";
            try {
                return Instant.parse(text);
            } catch (DateTimeParseException e) {
                throw context.weirdStringException(
                        text, Instant.class, "a time is text like \"2026-07-01T12:00:00Z\": " + e.getMessage());
            }
        }
    }

    /** Jackson would write NaN and the infinities as text, which is no number to any other reader. */
    private static final class FiniteWriter extends StdScalarSerializer<Double> {
        private static final long serialVersionUID = 1L;

        FiniteWriter() {
            super(Double.class);
        }

        @Override
        public void serialize(Double value, JsonGenerator generator, SerializerProvider provider) throws IOException {
            if (!Double.isFinite(value)) {
                throw JsonMappingException.from(generator, value + " is not a finite number");
            }
            generator.writeNumber(value);
        }
    }

    /** Jackson would take the text "NaN", and 1e999 for an infinity. */
    private static final class FiniteReader extends StdScalarDeserializer<Double> {
        private static final long serialVersionUID = 1L;

        FiniteReader() {
            super(Double.class);
        }

        @Override
        public Double deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            if (!parser.currentToken().isNumeric()) {
                throw JsonMappingException.from(parser, "a number is wanted, not " + parser.currentToken());
            }
            double value = parser.getDoubleValue();
            if (!Double.isFinite(value)) {
                throw JsonMappingException.from(parser, parser.getText() + " is not a finite number");
            }
            return value;
        }
    }
}
