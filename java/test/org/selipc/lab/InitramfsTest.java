package org.selipc.lab;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.compress.archivers.cpio.CpioArchiveEntry;
import org.apache.commons.compress.archivers.cpio.CpioArchiveInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InitramfsTest {
    @TempDir
    private Path folder;

    @Test
    void addsParentsBeforeWhatIsInThem() throws IOException {
        Path archive = folder.resolve("initrd");
        write(archive);
        Map<String, String> entries = new LinkedHashMap<>();
        try (InputStream in = Files.newInputStream(archive);
                var cpio = new CpioArchiveInputStream(in)) {
            for (CpioArchiveEntry entry = cpio.getNextEntry(); entry != null; entry = cpio.getNextEntry()) {
                entries.put(
                        entry.getName(),
                        Long.toOctalString(entry.getMode()) + " " + new String(cpio.readAllBytes(), UTF_8));
            }
        }
        assertEquals(List.of("a", "a/b", "a/b/run", "a/b/data"), List.copyOf(entries.keySet()));
        assertEquals("40755 ", entries.get("a/b"));
        assertEquals("100755 #!", entries.get("a/b/run"));
        assertEquals("100644 x", entries.get("a/b/data"));
    }

    @Test
    void sameInputGivesTheSameBytes() throws IOException {
        Path first = folder.resolve("first");
        Path second = folder.resolve("second");
        write(first);
        write(second);
        assertArrayEquals(Files.readAllBytes(first), Files.readAllBytes(second));
    }

    /** The kernel looks for a further archive at a multiple of four bytes. */
    @Test
    void anotherArchiveCanFollow() throws IOException {
        Path archive = folder.resolve("initrd");
        write(archive);
        assertEquals(0, Files.size(archive) % 4);
    }

    private static void write(Path output) throws IOException {
        try (var initramfs = new Initramfs(output)) {
            initramfs.executable("/a/b/run", "#!".getBytes(UTF_8));
            initramfs.file("/a/b/data", "x".getBytes(UTF_8));
            initramfs.directory("/a/b");
        }
    }
}
