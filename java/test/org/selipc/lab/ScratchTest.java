package org.selipc.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScratchTest {
    @TempDir
    Path temporary;

    private List<Path> left() throws IOException {
        try (Stream<Path> files = Files.list(temporary)) {
            return files.sorted().toList();
        }
    }

    @Test
    void aFolderIsGoneAfterItsUse() throws IOException {
        try (Scratch scratch = Scratch.open(temporary)) {
            Path used = scratch.run(folder -> {
                Files.writeString(Files.createDirectory(folder.resolve("sub")).resolve("file"), "x");
                return folder;
            });
            assertFalse(Files.exists(used));
            Path[] failed = new Path[1];
            assertThrows(
                    IOException.class,
                    () -> scratch.run(folder -> {
                        failed[0] = Files.writeString(folder.resolve("half"), "x");
                        throw new IOException("no more");
                    }));
            assertFalse(Files.exists(failed[0]));
            assertEquals(1, left().size(), "the process's own");
        }
        assertEquals(List.of(), left());
    }

    @Test
    void whatKilledProcessesLeftIsSwept() throws IOException {
        Path left = Files.createDirectories(temporary.resolve("selipc-lab-1/boot"));
        Files.writeString(left.resolve("initrd"), "x");
        Files.writeString(left.resolveSibling("lock"), "");
        Files.createDirectory(temporary.resolve("selipc-lab-2"));
        Scratch.open(temporary).close();
        assertEquals(List.of(), left());
    }

    @Test
    void whatIsInUseIsLeftAlone() throws IOException {
        try (Scratch first = Scratch.open(temporary)) {
            String kept = first.run(folder -> {
                Path file = Files.writeString(folder.resolve("initrd"), "kept");
                Scratch.open(temporary).close();
                return Files.readString(file);
            });
            assertEquals("kept", kept);
        }
    }

    @Test
    void whatIsNotItsOwnIsLeftAlone() throws IOException {
        Path elsewhere = Files.createDirectory(temporary.resolve("elsewhere"));
        Files.writeString(elsewhere.resolve("lock"), "");
        Files.createSymbolicLink(temporary.resolve("selipc-lab-link"), elsewhere);
        Files.writeString(temporary.resolve("selipc-lab-file"), "");
        List<Path> before = left();
        Scratch.open(temporary).close();
        assertEquals(before, left());
        assertTrue(Files.exists(elsewhere.resolve("lock")));
    }
}
