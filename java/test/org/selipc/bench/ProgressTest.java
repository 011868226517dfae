package org.selipc.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.options.TimeValue;
import org.selipc.model.SelinuxState;

class ProgressTest {
    /** Two blocks of a warm-up, two samples and a latency pass. */
    private static final Plan PLAN = new Plan(List.of(SelinuxState.ENFORCING, SelinuxState.PERMISSIVE), 2);

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    @Test
    void aTerminalSeesOneLineThatIsTakenAway() {
        Progress progress = progress(true);
        progress.begin(PLAN, 0, 1);
        iterate(progress.format(), 8);
        progress.end();
        List<String> lines = lines();
        assertEquals("measuring enforcing: 0 % (block 1 of 2)", lines.get(0));
        assertEquals("measuring permissive: 50 % (block 2 of 2)", lines.get(4));
        assertEquals("measuring permissive: 87 % (block 2 of 2)", lines.get(7));
        assertEquals("", lines.get(8));
        assertTrue(!text().contains("\n"), text());
    }

    @Test
    void severalForksAreCountedTogether() {
        Progress progress = progress(true);
        progress.begin(PLAN, 1, 2);
        iterate(progress.format(), 1);
        assertEquals("measuring enforcing: 50 % (block 1 of 2, fork 2 of 2)", lines().get(0));
    }

    @Test
    void elsewhereThereIsNothing() {
        Progress progress = progress(false);
        progress.begin(PLAN, 0, 1);
        iterate(progress.format(), 8);
        progress.end();
        assertEquals("", text());
    }

    @Test
    void whatJmhSaysIsNotPassedOn() {
        OutputFormat format = progress(true).format();
        format.println("# JMH version: 1.37");
        format.print("# VM version");
        format.verbosePrintln("# Warmup");
        format.startRun();
        format.endRun(Collections.emptyList());
        assertEquals("", text());
    }

    private Progress progress(boolean shown) {
        return new Progress(new PrintStream(bytes, true, StandardCharsets.UTF_8), shown);
    }

    @SuppressWarnings("NullAway") // nothing here looks at the benchmark
    private static void iterate(OutputFormat format, int count) {
        BenchmarkParams benchmark = null;
        TimeValue time = TimeValue.milliseconds(100);
        format.iteration(benchmark, new IterationParams(IterationType.WARMUP, 1, time, 1), 1);
        for (int iteration = 1; iteration <= count; iteration++) {
            format.iteration(benchmark, new IterationParams(IterationType.MEASUREMENT, count, time, 1), iteration);
        }
    }

    private String text() {
        return bytes.toString(StandardCharsets.UTF_8);
    }

    /** Each begins by taking the one before away. */
    private List<String> lines() {
        String[] lines = text().split("\r\u001b\\[K", -1);
        assertEquals("", lines[0]);
        return List.of(lines).subList(1, lines.length);
    }
}
