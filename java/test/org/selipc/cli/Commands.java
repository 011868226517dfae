package org.selipc.cli;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Commands as a user starts them: the launcher of this tree and the jar that this build made. */
final class Commands {
    /** Refuses anything behind the document. */
    private static final ObjectMapper ONE_DOCUMENT =
            new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private Commands() {}

    /** A command in a working directory, ready to be run. */
    static LauncherRun command(Path directory, String... arguments) {
        return new LauncherRun(List.of("sh"))
                .with("SELIPC_JAR", LauncherRun.builtJar())
                .in(directory)
                .arguments(arguments);
    }

    static LauncherRun.Ending end(Path directory, String... arguments) throws IOException, InterruptedException {
        return command(directory, arguments).end();
    }

    /** The one JSON document that a text is. */
    static JsonNode document(String text) throws IOException {
        return ONE_DOCUMENT.readTree(text);
    }
}
