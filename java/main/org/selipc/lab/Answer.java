package org.selipc.lab;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.selipc.store.Json;

/**
 * One line that a guest sent.
 *
 * @param number its place, from 0 without gaps
 * @param event what it tells
 * @param body all of it
 */
record Answer(long number, String event, JsonNode body) {

    /** @throws IOException when the line is not such an answer */
    static Answer parse(String line) throws IOException {
        JsonNode body = Json.read(line.getBytes(StandardCharsets.UTF_8), JsonNode.class);
        if (!body.isObject()
                || !body.path("n").isIntegralNumber()
                || !body.path("event").isTextual()) {
            throw new IOException("no answer: it has no number or no event");
        }
        return new Answer(body.get("n").longValue(), body.get("event").textValue(), body);
    }

    boolean is(String name) {
        return event.equals(name);
    }

    String text(String field) {
        JsonNode value = body.path(field);
        return value.isTextual() ? value.textValue() : missing(field, "text");
    }

    /** The text, or null where the guest has none. */
    @Nullable
    String textOrNull(String field) {
        return body.path(field).textValue();
    }

    boolean flag(String field) {
        JsonNode value = body.path(field);
        return value.isBoolean() ? value.booleanValue() : missing(field, "true or false");
    }

    long whole(String field) {
        JsonNode value = body.path(field);
        return value.canConvertToLong() && value.isIntegralNumber()
                ? value.longValue()
                : missing(field, "a whole number");
    }

    double decimal(String field) {
        JsonNode value = body.path(field);
        return value.isNumber() ? value.doubleValue() : missing(field, "a number");
    }

    /** A part that is an object itself. */
    Answer part(String field) {
        return new Answer(number, event + "." + field, body.path(field));
    }

    boolean has(String field) {
        return body.hasNonNull(field);
    }

    private <T> T missing(String field, String what) {
        throw new GarbledAnswer("answer " + number + " (" + event + ") has no " + field + " that is " + what);
    }
}
