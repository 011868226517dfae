package org.selipc.lab;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.TreeMap;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;

/**
 * What a guest left in {@code /results}.
 *
 * @param files by their path below {@code /results}
 * @param console the log of the kernel's console
 * @param elapsed from the start of QEMU to its end, on the build machine's clock
 */
record GuestResults(Map<String, byte[]> files, Path console, Duration elapsed) {
    /** The guest's last entry: a stream without it was cut short. */
    private static final String END = "end";

    /**
     * Reads what a guest sent.
     *
     * @throws IOException if it isn't whole; the message has the end of the console's log
     */
    static GuestResults read(Path tar, Path console, Duration elapsed) throws IOException {
        Map<String, byte[]> files = new TreeMap<>();
        boolean whole = false;
        try (InputStream in = new BufferedInputStream(Files.newInputStream(tar));
                var entries = new TarArchiveInputStream(in)) {
            for (TarArchiveEntry entry = entries.getNextEntry(); entry != null; entry = entries.getNextEntry()) {
                if (entry.isFile()) {
                    files.put(entry.getName().replaceFirst("^\\./", ""), entries.readAllBytes());
                }
                whole = entry.getName().equals(END);
            }
        } catch (IOException e) {
            throw new IOException(
                    "the guest's results can't be read after %s: %s; its console: %s"
                            .formatted(files.keySet(), e.getMessage(), HostGuest.tail(console)),
                    e);
        }
        if (!whole) {
            throw new IOException("the guest's results are cut short after %s; its console: %s"
                    .formatted(files.keySet(), HostGuest.tail(console)));
        }
        files.remove(END);
        return new GuestResults(files, console, elapsed);
    }

    /** A file as text. */
    String text(String file) {
        byte[] content = files.get(file);
        if (content == null) {
            throw new NoSuchElementException("the guest left no %s, but %s".formatted(file, files.keySet()));
        }
        return new String(content, StandardCharsets.UTF_8);
    }

    /** The standard output of a command that ran through {@code record}. */
    String output(String name) {
        return text(name + ".out");
    }

    /** The standard error of a command that ran through {@code record}. */
    String errors(String name) {
        return text(name + ".err");
    }

    /** The exit status of a command that ran through {@code record}, and of the script itself under "test". */
    int status(String name) {
        return Integer.parseInt(text(name + ".status").strip());
    }
}
