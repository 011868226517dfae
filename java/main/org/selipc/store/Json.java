package org.selipc.store;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.type.LogicalType;
import java.io.IOException;

/**
 * Records into JSON and back: the one mapper of the project. It is strict in both directions, because a schema version
 * says exactly what is there: a missing, unknown or doubled field is refused, and so is a null where the record is not
 * {@code @Nullable}, text in place of a number, and a number that is not finite. Fields come in the order of the
 * record's components and map entries by key, so that the same data gives the same bytes.
 */
public final class Json {
    private static final ObjectMapper MAPPER = mapper();
    private static final ObjectWriter DOCUMENT = MAPPER.writer(new DefaultPrettyPrinter(
                    Separators.createDefaultInstance().withObjectFieldValueSpacing(Separators.Spacing.AFTER))
            .withObjectIndenter(new DefaultIndenter("  ", "\n")));

    private Json() {}

    /**
     * A document for people and files: indented by two spaces, with a newline at its end.
     *
     * @throws IllegalArgumentException when the data has no JSON form, such as a number that is not finite
     */
    public static String document(Object value) {
        return text(DOCUMENT, value);
    }

    /**
     * One line for a journal, with a newline at its end and none before.
     *
     * @throws IllegalArgumentException when the data has no JSON form, such as a number that is not finite
     */
    public static String line(Object value) {
        return text(MAPPER.writer(), value);
    }

    /**
     * The record that {@code json} holds.
     *
     * @throws JsonProcessingException when it is not JSON or not such a record
     * @throws IOException when its bytes are not text
     */
    public static <T> T read(byte[] json, Class<T> type) throws IOException {
        return MAPPER.readValue(json, type);
    }

    /** A reader of the tokens in {@code json}, for a look before {@link #read}. */
    static JsonParser tokens(byte[] json) throws IOException {
        return MAPPER.createParser(json);
    }

    private static String text(ObjectWriter writer, Object value) {
        try {
            return writer.writeValueAsString(value) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(
                    "no JSON form for " + value.getClass().getSimpleName() + ": " + e.getMessage(), e);
        }
    }

    private static ObjectMapper mapper() {
        JsonMapper.Builder builder = JsonMapper.builder()
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .enable(
                        DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES,
                        DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES,
                        DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS,
                        DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
                .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
                .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
                .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
                .annotationIntrospector(new NullableComponents())
                .addModule(new RecordModule());
        builder.withCoercionConfig(LogicalType.Textual, text -> {
            text.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail);
            text.setCoercion(CoercionInputShape.Float, CoercionAction.Fail);
            text.setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail);
        });
        return builder.build();
    }
}
