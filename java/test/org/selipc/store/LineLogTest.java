package org.selipc.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.selipc.store.Failures.assertFails;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.selipc.model.Failure;

class LineLogTest {
    @TempDir
    Path directory;

    @Test
    void linesFollowEachOther() throws IOException {
        Path log = directory.resolve("log");
        LineLog.append(log, "one\n");
        LineLog.append(log, "two\n");
        assertEquals("one\ntwo\n", Files.readString(log));
    }

    @Test
    void aLineNeverJoinsHalfOfAnother() throws IOException {
        Path log = Files.writeString(directory.resolve("log"), "one\n{\"half\": ");
        LineLog.append(log, "two\n");
        LineLog.append(log, "three\n");
        assertEquals("one\n{\"half\": \ntwo\nthree\n", Files.readString(log));
    }

    @Test
    void aFullDeviceIsAFailureThatSaysSo() {
        assertFails(Failure.Kind.CANNOT_WRITE, () -> LineLog.append(Path.of("/dev/full"), "one\n"), "/dev/full");
    }

    /** A limit on the size of files stands for a full disk: the first part of the line still fits. */
    @Test
    void aLineThatDoesNotFitIsTakenBack() throws Exception {
        String whole = "x".repeat(1000) + "\n";
        Path log = Files.writeString(directory.resolve("log"), whole);
        assertNotEquals(0, appendElsewhere("ulimit -f 1; ", log, "y".repeat(5000)));
        assertEquals(whole, Files.readString(log));
    }

    @Test
    void longLinesOfSeveralProcessesStayWhole() throws Exception {
        Path log = directory.resolve("log");
        List<Process> writers = List.of(
                start("", log, "a".repeat(100_000), 20),
                start("", log, "b".repeat(100_000), 20),
                start("", log, "c".repeat(100_000), 20));
        for (Process writer : writers) {
            assertEquals(0, waitFor(writer));
        }
        List<String> lines = Files.readAllLines(log);
        assertEquals(60, lines.size());
        lines.forEach(line -> {
            assertEquals(100_000, line.length());
            assertEquals(line.substring(0, 1).repeat(100_000), line);
        });
    }

    private static int appendElsewhere(String shell, Path log, String text) throws Exception {
        return waitFor(start(shell, log, text, 1));
    }

    private static Process start(String shell, Path log, String text, int times) throws IOException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return new ProcessBuilder(
                        "bash",
                        "-c",
                        shell + "exec \"$@\"",
                        "bash",
                        java,
                        "-XX:-UsePerfData",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Writer.class.getName(),
                        log.toString(),
                        text.substring(0, 1),
                        String.valueOf(text.length()),
                        String.valueOf(times))
                .redirectErrorStream(true)
                .redirectOutput(new File("/dev/null"))
                .start();
    }

    private static int waitFor(Process process) throws InterruptedException {
        if (!process.waitFor(60, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError("a writer hangs");
        }
        return process.exitValue();
    }

    /** Appends lines of one character in a process of its own. */
    static final class Writer {
        private Writer() {}

        public static void main(String[] arguments) {
            String line = arguments[1].repeat(Integer.parseInt(arguments[2])) + "\n";
            IntStream.range(0, Integer.parseInt(arguments[3]))
                    .forEach(i -> LineLog.append(Path.of(arguments[0]), line));
        }
    }
}
