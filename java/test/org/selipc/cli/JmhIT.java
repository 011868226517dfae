package org.selipc.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The jar's benchmark under JMH alone, with JMH's own main class. */
final class JmhIT {
    @Test
    void theBenchmarkIsListed() throws Exception {
        assertTrue(jmh("-l").contains("org.selipc.bench.IpcBenchmark.batch"));
    }

    @Test
    void itRunsWithoutSelipc() throws Exception {
        String out = jmh("-f", "1", "-wi", "1", "-i", "1", "-w", "100ms", "-r", "100ms", "-p", "workload=pipe");
        assertTrue(out.matches("(?s).*IpcBenchmark\\.batch\\s.*\\bpipe\\b.*ns/op.*"), out);
    }

    @Test
    void theProfilerRunsWithoutSelipc() throws Exception {
        String out = jmh(
                "-f",
                "1",
                "-wi",
                "1",
                "-i",
                "1",
                "-w",
                "100ms",
                "-r",
                "100ms",
                "-prof",
                "org.selipc.bench.SelinuxProfiler");
        assertTrue(out.matches("(?s).*IpcBenchmark\\.batch\\s.*\\bmsg-pair\\b.*ns/op.*"), out);
    }

    private static String jmh(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djmh.ignoreLock=true",
                "-cp",
                LauncherRun.builtJar().toString(),
                "org.openjdk.jmh.Main"));
        command.addAll(Arrays.asList(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), out);
        return out;
    }
}
