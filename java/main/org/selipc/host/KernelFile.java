package org.selipc.host;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.NotLinkException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.selipc.model.Fact;

/** Reads small files of procfs and sysfs. A file that can't be read is an unknown fact with the cause, never a throw. */
final class KernelFile {
    private static final int READ_BYTES = 65_536;

    private KernelFile() {}

    private interface Read<T> {
        T from(Path file) throws IOException;
    }

    /** The bytes as they are. */
    static Fact<byte[]> bytes(Path file) {
        return read(file, KernelFile::readWhole);
    }

    /** The text without white space around it. The strings of a device tree end in NUL, which goes too. */
    static Fact<String> text(Path file) {
        return bytes(file)
                .map(bytes -> new String(bytes, StandardCharsets.UTF_8)
                        .replace('\0', ' ')
                        .strip());
    }

    /** The lines. */
    static Fact<List<String>> lines(Path file) {
        return bytes(file)
                .map(bytes -> new String(bytes, StandardCharsets.UTF_8).lines().toList());
    }

    /** The whole number that the file holds. */
    static Fact<Long> number(Path file) {
        return text(file).flatMap(text -> {
            try {
                return Fact.known(Long.decode(text));
            } catch (NumberFormatException e) {
                return Fact.unknown(file + " holds no number: " + text);
            }
        });
    }

    /** What a link of procfs says; the target itself is no file. */
    static Fact<String> link(Path file) {
        return read(file, link -> Files.readSymbolicLink(link).toString());
    }

    /** The names in a directory, sorted. */
    static Fact<List<String>> names(Path directory) {
        return read(directory, dir -> {
            try (Stream<Path> entries = Files.list(dir)) {
                return entries.map(entry -> entry.getFileName().toString())
                        .sorted()
                        .toList();
            }
        });
    }

    /**
     * A sysctl gives its number to the first read only, and as much of it as that read asks for
     * ({@code kernel/sysctl.c}). Files.readAllBytes asks for one byte first and so reads 8 where 8192 stands.
     */
    private static byte[] readWhole(Path file) throws IOException {
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        byte[] part = new byte[READ_BYTES];
        try (SeekableByteChannel channel = Files.newByteChannel(file)) {
            int count;
            while ((count = channel.read(ByteBuffer.wrap(part))) > 0) {
                whole.write(part, 0, count);
            }
        }
        return whole.toByteArray();
    }

    private static <T> Fact<T> read(Path file, Read<T> how) {
        try {
            return Fact.known(how.from(file));
        } catch (NoSuchFileException | NotDirectoryException e) {
            return Fact.unknown("no file " + file);
        } catch (AccessDeniedException e) {
            return Fact.unknown("no permission to read " + file);
        } catch (NotLinkException e) {
            return Fact.unknown(file + " is no link");
        } catch (FileSystemException e) {
            return Fact.unknown("reading " + file + " failed: " + e.getReason());
        } catch (IOException e) {
            return Fact.unknown("reading " + file + " failed: " + e.getMessage());
        }
    }
}
