package org.selipc.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.selipc.model.Failure;

/** A log that grows by whole lines, from several processes too: each line is one write at the end of the file. */
public final class LineLog {
    private LineLog() {}

    /**
     * Opens a log for appending, and makes it if need be.
     *
     * @throws Failure {@code CANNOT_WRITE} when it can't be written
     */
    public static void probe(Path file) {
        append(file, "");
    }

    /**
     * Appends a line.
     *
     * @param line with its end
     * @throws Failure {@code CANNOT_WRITE} when it can't be written
     */
    public static void append(Path file, String line) {
        try {
            Files.write(
                    file, line.getBytes(StandardCharsets.UTF_8), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new Failure(Failure.Kind.CANNOT_WRITE, "can't append to " + file + ": " + IoCause.of(e), e);
        }
    }
}
