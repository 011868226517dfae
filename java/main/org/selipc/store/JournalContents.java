package org.selipc.store;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.selipc.model.Failure;
import org.selipc.model.Latency;
import org.selipc.model.Sample;

/**
 * What a journal holds.
 *
 * @param header its first line
 * @param samples the samples, in the order they were taken
 * @param latencies the passes over single operations
 * @param cutLines lines that a killed writer left incomplete; they count for nothing
 */
public record JournalContents(JournalEntry.Header header, List<Sample> samples, List<Latency> latencies, int cutLines) {

    /**
     * Reads the journal at {@code path}. A line cut short is tolerated and counted, except the first.
     *
     * @throws Failure {@link Failure.Kind#CANNOT} when it is not there, is no journal or of another form
     */
    public static JournalContents read(Path path) {
        JournalEntry.@Nullable Header header = null;
        List<Sample> samples = new ArrayList<>();
        List<Latency> latencies = new ArrayList<>();
        int cutLines = 0;
        int number = 0;
        // Malformed bytes become U+FFFD and fail as JSON, rather than stopping the reader.
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(Files.newInputStream(path), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                number++;
                JournalEntry entry = parse(path, number, line);
                if (number == 1) {
                    header = header(path, entry);
                } else if (entry instanceof JournalEntry.SampleEntry sample) {
                    samples.add(sample.sample());
                } else if (entry instanceof JournalEntry.LatencyEntry latency) {
                    latencies.add(latency.latency());
                } else if (entry == null) {
                    cutLines++;
                } else {
                    throw cannot(path, "line " + number + " is a second header", null);
                }
            }
        } catch (IOException e) {
            throw cannot(path, IoCause.of(e), e);
        }
        if (header == null) {
            throw cannot(path, "it is empty", null);
        }
        return new JournalContents(header, List.copyOf(samples), List.copyOf(latencies), cutLines);
    }

    private static @Nullable JournalEntry parse(Path path, int number, String line) throws IOException {
        try {
            return Json.read(line.getBytes(StandardCharsets.UTF_8), JournalEntry.class);
        } catch (JsonProcessingException e) {
            if (isSyntax(e)) {
                return null;
            }
            throw cannot(path, "line " + number + ": " + e.getOriginalMessage(), e);
        }
    }

    /** Whether the text is no JSON, as half a line is not, rather than JSON of something else. */
    private static boolean isSyntax(Throwable e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof JsonParseException || cause instanceof JsonEOFException) {
                return true;
            }
        }
        return false;
    }

    private static JournalEntry.Header header(Path path, @Nullable JournalEntry entry) {
        if (!(entry instanceof JournalEntry.Header header)) {
            throw cannot(path, "its first line is not the header of a journal", null);
        }
        if (!header.journal().equals(JournalEntry.FORM)) {
            throw cannot(
                    path,
                    "its form is " + header.journal() + " and this selipc reads " + JournalEntry.FORM
                            + "; use the version that wrote it",
                    null);
        }
        return header;
    }

    private static Failure cannot(Path path, String why, @Nullable Throwable cause) {
        String message = "cannot read the journal " + path + ": " + why;
        return cause == null
                ? new Failure(Failure.Kind.CANNOT, message)
                : new Failure(Failure.Kind.CANNOT, message, cause);
    }
}
