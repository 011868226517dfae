package org.selipc.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;
import org.selipc.model.Failure;

/**
 * A log that grows by whole lines, from several processes too: each line is one write at the end of the file. A line
 * that doesn't fit on the disk is taken back, and one that another program left unfinished is ended first.
 */
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
    public static synchronized void append(Path file, String line) {
        // The reader is closed after the lock is given back: a process that closes any descriptor of a file loses its
        // locks on it (fcntl(2)), and the end of a line that another is writing would then be read for half a line.
        try (FileChannel log = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
                FileChannel reader = Files.isRegularFile(file) ? FileChannel.open(file) : log;
                FileLock ignored = lock(log)) {
            long end = log.size();
            // Files.write would cut a long line into several writes.
            ByteBuffer bytes =
                    ByteBuffer.wrap(((endsInALine(reader, end) ? "" : "\n") + line).getBytes(StandardCharsets.UTF_8));
            try {
                while (bytes.hasRemaining()) {
                    log.write(bytes);
                }
            } catch (IOException e) {
                takeBack(log, end, e);
                throw e;
            }
        } catch (IOException e) {
            throw new Failure(Failure.Kind.CANNOT_WRITE, "can't append to " + file + ": " + IoCause.of(e), e);
        }
    }

    /** Null where the file system has no locks; a line is one write all the same. */
    private static @Nullable FileLock lock(FileChannel log) {
        try {
            return log.lock();
        } catch (IOException e) {
            return null;
        }
    }

    private static boolean endsInALine(FileChannel log, long size) throws IOException {
        if (size == 0) {
            return true;
        }
        ByteBuffer last = ByteBuffer.allocate(1);
        return log.read(last, size - 1) < 1 || last.get(0) == '\n';
    }

    private static void takeBack(FileChannel log, long end, IOException why) {
        try {
            log.truncate(end);
        } catch (IOException e) {
            why.addSuppressed(e);
        }
    }
}
