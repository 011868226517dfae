package org.selipc.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.selipc.model.Results;
import org.selipc.store.ResultFiles;

/** {@code selipc show}: what {@code run} printed, again. */
final class ShowIT {
    @TempDir
    Path directory;

    @Test
    void itPrintsWhatRunPrinted() throws Exception {
        LauncherRun.Ending run = Commands.end(
                directory, "run", "--host-only", "--forks", "0", "--blocks", "1", "--time", "0.3", "-o", "result.json");
        assertEquals(0, run.code(), run.err());
        LauncherRun.Ending show = Commands.end(directory, "show", "result.json");
        assertEquals(0, show.code(), show.err());
        assertEquals(run.out(), show.out());
        assertEquals("", show.err());
        LauncherRun.Ending json = Commands.end(directory, "show", "--json", "result.json");
        assertEquals(Files.readString(directory.resolve("result.json")), json.out());
    }

    @Test
    void theDocumentIsUtf8InEveryLocale() throws Exception {
        ResultFiles.write(
                directory.resolve("result.json"),
                Results.fixed().kernel("7.2.13-ü").build());
        LauncherRun.Ending json = Commands.command(directory, "show", "--json", "result.json")
                .with("LC_ALL", "C")
                .end();
        assertTrue(json.out().contains("7.2.13-ü"), json.out());
    }

    @Test
    void coloursAreForTerminals() throws Exception {
        ResultFiles.write(directory.resolve("result.json"), Results.fixed().build());
        assertFalse(Commands.end(directory, "show", "result.json").out().contains("\u001b"));
        assertTrue(onTerminal("xterm").contains("\u001b[1m"));
        assertFalse(onTerminal("dumb").contains("\u001b"));
    }

    @Test
    void whatIsNoResultIsNamed() throws Exception {
        LauncherRun.Ending ending = Commands.end(directory, "show", "missing.json");
        assertEquals(69, ending.code());
        assertEquals("", ending.out());
        assertTrue(ending.err().contains("missing.json"), ending.err());
        assertEquals(64, Commands.end(directory, "show").code());
        assertEquals(64, Commands.end(directory, "show", "a.json", "b.json").code());
    }

    private String onTerminal(String term) throws Exception {
        LauncherRun.Ending ending = Commands.command(directory, "show", "result.json")
                .with("TERM", term)
                .under("sh", "-c", "script -qec \"$*\" /dev/null", "sh")
                .end();
        assertEquals(0, ending.code(), ending.err());
        return ending.out();
    }
}
