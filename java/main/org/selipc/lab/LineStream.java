package org.selipc.lab;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/**
 * A stream that a guest writes, split into lines. It is read to its end whatever the guest sends; the end of it is kept
 * for messages, and past a limit the guest is said to flood it.
 */
final class LineStream implements Runnable {
    /** More than any kernel's log and any plan's answers. */
    static final long FLOOD_BYTES = 32L << 20;

    /** A file of the guest's and its escapes fit in; what is longer is cut. */
    private static final int LINE_BYTES = 1 << 20;

    private static final int TAIL_BYTES = 1 << 14;
    private static final int CHUNK_BYTES = 1 << 14;

    private final InputStream input;
    private final Consumer<String> lines;
    private final Runnable flooded;
    private final StringBuilder tail = new StringBuilder();
    private final StringBuilder line = new StringBuilder();
    private long bytes;

    /**
     * @param input what the guest writes
     * @param lines takes each line without its end
     * @param flooded is run once when the limit is passed
     */
    LineStream(InputStream input, Consumer<String> lines, Runnable flooded) {
        this.input = input;
        this.lines = lines;
        this.flooded = flooded;
    }

    @Override
    public void run() {
        byte[] chunk = new byte[CHUNK_BYTES];
        try (input) {
            for (int count = input.read(chunk); count >= 0; count = input.read(chunk)) {
                boolean wasBelow = bytes <= FLOOD_BYTES;
                bytes += count;
                if (bytes <= FLOOD_BYTES) {
                    take(new String(chunk, 0, count, StandardCharsets.ISO_8859_1));
                } else if (wasBelow) {
                    flooded.run();
                }
            }
        } catch (IOException e) {
            // The pipe of a process that was killed, which is its end.
            return;
        }
    }

    private void take(String text) {
        synchronized (tail) {
            tail.append(text);
            tail.delete(0, Math.max(0, tail.length() - TAIL_BYTES));
        }
        int start = 0;
        for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
            append(text, start, end);
            lines.accept(withoutReturn(decoded(line.toString())));
            line.setLength(0);
            start = end + 1;
        }
        append(text, start, text.length());
    }

    private void append(String text, int start, int end) {
        line.append(text, start, Math.min(end, start + Math.max(0, LINE_BYTES - line.length())));
    }

    /** A character may be cut by the end of a chunk, so lines are put together from bytes. */
    private static String decoded(String bytes) {
        return new String(bytes.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }

    private static String withoutReturn(String text) {
        return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
    }

    /** Without what a terminal would obey: escapes, and the 8-bit controls that some take for them. */
    static String printable(String text) {
        return text.replaceAll("[\\p{Cc}&&[^\n\t]]", "");
    }

    /** The last lines, printable. */
    String tail(int count) {
        synchronized (tail) {
            var last = printable(decoded(tail.toString()))
                    .lines()
                    .filter(text -> !text.isBlank())
                    .toList();
            return String.join("\n", last.subList(Math.max(0, last.size() - count), last.size()));
        }
    }
}
