package org.selipc.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/**
 * A file that appears whole or not at all, and never in place of another: written under a name of its own in the same
 * directory, forced to the disk, then linked to its name, which fails when the name is taken.
 */
final class NewFile {
    private NewFile() {}

    /** @throws FileAlreadyExistsException when the name is taken */
    static void write(Path path, byte[] bytes) throws IOException {
        Path temporary = temporaryBeside(path);
        try {
            try (FileChannel file =
                    FileChannel.open(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
                ByteBuffer rest = ByteBuffer.wrap(bytes);
                while (rest.hasRemaining()) {
                    file.write(rest);
                }
                file.force(true);
            }
            publish(temporary, path);
        } finally {
            Files.deleteIfExists(temporary);
        }
        try (FileChannel directory = FileChannel.open(directoryOf(path), StandardOpenOption.READ)) {
            directory.force(true);
        }
    }

    /** Makes a file in the directory of {@code path} and deletes it. */
    static void probe(Path path) throws IOException {
        Path temporary = temporaryBeside(path);
        Files.createFile(temporary);
        Files.delete(temporary);
    }

    private static void publish(Path temporary, Path path) throws IOException {
        try {
            Files.createLink(path, temporary);
        } catch (FileAlreadyExistsException e) {
            throw e;
        } catch (FileSystemException | UnsupportedOperationException e) {
            publishByRename(temporary, path);
        }
    }

    /**
     * For file systems without hard links (vfat, some network ones): rename replaces, so the name is first taken by an
     * empty file, which only one writer can make.
     */
    static void publishByRename(Path temporary, Path path) throws IOException {
        Files.createFile(path);
        try {
            Files.move(temporary, path, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            Files.deleteIfExists(path);
            throw e;
        }
    }

    private static Path temporaryBeside(Path path) {
        return directoryOf(path).resolve(".selipc-" + UUID.randomUUID() + ".tmp");
    }

    private static Path directoryOf(Path path) {
        Path parent = path.toAbsolutePath().getParent();
        return parent == null ? path.toAbsolutePath() : parent;
    }
}
