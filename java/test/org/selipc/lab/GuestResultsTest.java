package org.selipc.lab;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.NoSuchElementException;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GuestResultsTest {
    @TempDir
    private Path folder;

    private Path console;
    private Path sent;

    @BeforeEach
    void console() throws IOException {
        console = Files.writeString(folder.resolve("console.log"), "Kernel panic - not syncing\n");
        sent = folder.resolve("results.tar");
    }

    @Test
    void readsFilesAndStatuses() throws IOException {
        send("run.status", "77\n", "run.out", "text", "end", "");
        GuestResults results = GuestResults.read(sent, console, Duration.ofSeconds(4));
        assertEquals(77, results.status("run"));
        assertEquals("text", results.output("run"));
        var missing = assertThrows(NoSuchElementException.class, () -> results.errors("run"));
        assertTrue(missing.toString().contains("run.err"), missing::toString);
    }

    @Test
    void aStreamWithoutItsEndIsAnErrorThatShowsTheConsole() throws IOException {
        send("run.status", "0\n", "run.out", "text");
        assertCutShort();
    }

    @Test
    void aStreamCutAnywhereIsAnError() throws IOException {
        send("run.status", "0\n", "run.out", "x".repeat(2000), "end", "");
        byte[] whole = Files.readAllBytes(sent);
        int headerOfEnd = new String(whole, UTF_8).indexOf("end\0");
        for (int length : new int[] {0, 100, 512, 700, 1024, 1500, 2000, headerOfEnd, headerOfEnd + 100}) {
            Files.write(sent, Arrays.copyOf(whole, length));
            assertCutShort();
        }
    }

    private void assertCutShort() {
        var thrown = assertThrows(IOException.class, () -> GuestResults.read(sent, console, Duration.ZERO));
        assertTrue(thrown.toString().contains("Kernel panic"), thrown::toString);
    }

    private void send(String... namesAndContents) throws IOException {
        try (var tar = new TarArchiveOutputStream(Files.newOutputStream(sent))) {
            for (int i = 0; i < namesAndContents.length; i += 2) {
                byte[] content = namesAndContents[i + 1].getBytes(UTF_8);
                var entry = new TarArchiveEntry(namesAndContents[i]);
                entry.setSize(content.length);
                tar.putArchiveEntry(entry);
                tar.write(content);
                tar.closeArchiveEntry();
            }
        }
    }
}
