package org.selipc.store;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonEOFException;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A look at a document before it is read as a result, so that a cut, foreign or older file is told from a wrong field.
 *
 * @param schema the schema it names, or null
 * @param isJournal whether it is a journal
 */
record Outline(@Nullable String schema, boolean isJournal) {

    /** Reads all of {@code json}, so a fault in its syntax is found here. */
    static Outline of(Path path, byte[] json) {
        try (JsonParser parser = Json.tokens(json)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw ResultFiles.cannot(path, "it is not a JSON object, so it is no result of selipc");
            }
            String schema = null;
            boolean isJournal = false;
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                JsonToken value = parser.nextToken();
                if (name.equals("schema") && value == JsonToken.VALUE_STRING) {
                    schema = parser.getText();
                } else if (name.equals("journal")) {
                    isJournal = true;
                }
                skip(parser);
            }
            // A journal's first line is complete and more follows; there is nothing else to find in it.
            if (!isJournal && parser.nextToken() != null) {
                throw ResultFiles.cannot(
                        path, "more follows the document at " + JsonFault.at(parser.currentLocation()));
            }
            return new Outline(schema, isJournal);
        } catch (JsonEOFException e) {
            throw ResultFiles.cannot(path, "it is cut short: it ends inside the document at " + at(e), e);
        } catch (JsonProcessingException e) {
            throw ResultFiles.cannot(
                    path,
                    endsInAToken(json, e)
                            ? "it is cut short at " + at(e)
                            : "it is not JSON at " + at(e) + ": " + e.getOriginalMessage(),
                    e);
        } catch (IOException e) {
            throw ResultFiles.cannot(path, "it is not text: " + e.getMessage(), e);
        }
    }

    /** Passes over the value that begins at the current token, reading every token in it. */
    private static void skip(JsonParser parser) throws IOException {
        for (int depth = depthChange(parser.currentToken()); depth > 0; ) {
            JsonToken token = parser.nextToken();
            if (token == null) {
                throw new JsonEOFException(parser, null, "the document does not end");
            }
            depth += depthChange(token);
        }
    }

    private static int depthChange(@Nullable JsonToken token) {
        if (token == JsonToken.START_OBJECT || token == JsonToken.START_ARRAY) {
            return 1;
        }
        return token == JsonToken.END_OBJECT || token == JsonToken.END_ARRAY ? -1 : 0;
    }

    /** Whether the fault is a word or number that the end of the file cut: {@code fals}, {@code 520.}. */
    private static boolean endsInAToken(byte[] json, JsonProcessingException e) {
        long offset = e.getLocation() == null ? -1 : e.getLocation().getByteOffset();
        for (int i = (int) Math.max(offset, 0); i < json.length; i++) {
            if ("abcdefghijklmnopqrstuvwxyz0123456789+-.E".indexOf(json[i]) < 0) {
                return false;
            }
        }
        return offset >= 0;
    }

    private static String at(JsonProcessingException e) {
        return JsonFault.at(e.getLocation());
    }
}
