package org.selipc.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import org.selipc.model.Asked;
import org.selipc.model.Failure;
import org.selipc.model.Latency;
import org.selipc.model.Sample;

/**
 * What a session measures, line by line while it measures: JSON lines in a file beside the result. The first JVM
 * {@link #create creates} it and each forked JVM {@link #append appends}, one after another. A line is with the kernel
 * when its method returns, so it outlives SIGKILL; it is not forced to the disk, since that would disturb what is being
 * measured.
 *
 * <p>Every failure to write is {@link Failure.Kind#CANNOT_WRITE}.
 */
public final class Journal implements AutoCloseable {
    private final Path path;
    private final FileChannel channel;

    private Journal(Path path, FileChannel channel) {
        this.path = path;
        this.channel = channel;
    }

    /** Where the journal of a session lies whose result will be {@code result}: {@code NAME.json.journal}. */
    public static Path beside(Path result) {
        return result.resolveSibling(result.getFileName() + ".journal");
    }

    /** Begins the journal of the session whose result will be {@code result}; one that is there is not touched, and none is left when that fails. */
    public static Journal create(Path result, String id, Instant startedAt, Asked asked) {
        Path path = beside(result);
        Journal journal = open(path, StandardOpenOption.CREATE_NEW);
        try {
            journal.write(new JournalEntry.Header(JournalEntry.FORM, id, startedAt, asked));
        } catch (Failure e) {
            journal.remove();
            throw e;
        }
        return journal;
    }

    /** Goes on with the journal at {@code path}, which must be there. */
    public static Journal append(Path path) {
        Journal journal = open(path, StandardOpenOption.APPEND);
        journal.endCutLine();
        return journal;
    }

    /** The file. */
    public Path path() {
        return path;
    }

    /** Adds a sample. */
    public void add(Sample sample) {
        write(new JournalEntry.SampleEntry(sample));
    }

    /** Adds a pass over single operations. */
    public void add(Latency latency) {
        write(new JournalEntry.LatencyEntry(latency));
    }

    /** Closes the file and keeps it. */
    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw cannotWrite(path, e);
        }
    }

    /** Closes the file and deletes it: the result has been written. */
    public void remove() {
        close();
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            throw new Failure(
                    Failure.Kind.CANNOT_WRITE,
                    "cannot delete the journal " + path + ": " + IoCause.of(e)
                            + "; the result is complete, delete the journal by hand",
                    e);
        }
    }

    private static Journal open(Path path, StandardOpenOption how) {
        try {
            return new Journal(path, FileChannel.open(path, how, StandardOpenOption.APPEND));
        } catch (IOException e) {
            throw cannotWrite(path, e);
        }
    }

    /** A writer that was killed may have left half a line; the next one must not run into it. */
    private void endCutLine() {
        try (FileChannel reader = FileChannel.open(path, StandardOpenOption.READ)) {
            ByteBuffer last = ByteBuffer.allocate(1);
            if (reader.size() > 0 && reader.read(last, reader.size() - 1) == 1 && last.get(0) != '\n') {
                write("\n");
            }
        } catch (IOException e) {
            throw cannotWrite(path, e);
        }
    }

    private void write(JournalEntry entry) {
        write(Json.line(entry));
    }

    private void write(String line) {
        try {
            ByteBuffer bytes = ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        } catch (IOException e) {
            throw cannotWrite(path, e);
        }
    }

    private static Failure cannotWrite(Path path, IOException e) {
        return new Failure(
                Failure.Kind.CANNOT_WRITE,
                "cannot write the journal " + path + ": " + IoCause.of(e)
                        + "; free space there, or choose another place for the result",
                e);
    }
}
