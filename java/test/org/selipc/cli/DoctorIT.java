package org.selipc.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code selipc doctor} on this host, whatever it can measure. */
final class DoctorIT {
    @TempDir
    Path directory;

    @Test
    void textAndDocumentHaveTheSameChecks() throws Exception {
        LauncherRun.Ending text = Commands.end(directory, "doctor");
        LauncherRun.Ending json = Commands.end(directory, "doctor", "--json");
        assertEquals(0, text.code(), text.err());
        assertEquals(0, json.code(), json.err());
        assertEquals("", text.err() + json.err());
        JsonNode checks = Commands.document(json.out());
        assertTrue(checks.size() > 10, json.out());
        for (JsonNode check : checks) {
            assertTrue(text.out().contains(check.path("name").textValue()), check + " in " + text.out());
            assertTrue(
                    List.of("ok", "limited", "cannot")
                            .contains(check.path("status").textValue()),
                    check.toString());
            assertFalse(check.path("finding").textValue().isEmpty(), check.toString());
        }
        assertFalse(text.out().contains("\u001b"), "colours where no terminal is");
    }

    @Test
    void nothingIsLeftBehind() throws Exception {
        assertEquals(0, Commands.end(directory, "doctor").code());
        try (var files = Files.list(directory)) {
            assertEquals(List.of(), files.toList());
        }
    }
}
