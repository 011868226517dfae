package org.selipc.store;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import org.jspecify.annotations.Nullable;

/** What is wrong with a JSON document, in the document's own words: {@code samples[3].readings[0].cpu: ...}. */
final class JsonFault {
    private JsonFault() {}

    /** The field, the fault and the place. */
    static String of(JsonProcessingException e) {
        String field = e instanceof JsonMappingException mapping ? field(mapping) : "";
        return (field.isEmpty() ? "" : "field " + field + ": ") + problem(e) + " (" + at(e.getLocation()) + ")";
    }

    /** A place in a document. */
    static String at(@Nullable JsonLocation location) {
        return location == null
                ? "an unknown place"
                : "line " + location.getLineNr() + ", column " + location.getColumnNr();
    }

    private static String problem(JsonProcessingException e) {
        if (e instanceof UnrecognizedPropertyException) {
            return "the schema has no such field";
        }
        String message = String.valueOf(e.getOriginalMessage());
        if (message.startsWith("Missing creator property")) {
            return "it is missing";
        }
        return message.lines().findFirst().orElse("");
    }

    private static String field(JsonMappingException e) {
        StringBuilder field = new StringBuilder();
        for (JsonMappingException.Reference step : e.getPath()) {
            if (step.getFieldName() == null) {
                field.append('[').append(step.getIndex()).append(']');
            } else {
                field.append(field.length() == 0 ? "" : ".").append(step.getFieldName());
            }
        }
        return field.toString();
    }
}
