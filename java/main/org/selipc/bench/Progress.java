package org.selipc.bench;

import java.io.PrintStream;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.format.OutputFormat;

/** One line on a terminal that says how far measuring has come; nothing elsewhere. */
public final class Progress {
    private final PrintStream out;
    private final boolean shown;
    private int total;
    private int done;
    private Plan plan = new Plan(List.of(), 0);
    private int fork;
    private int forks;

    /**
     * @param out where the line goes
     * @param shown whether that is a terminal
     */
    public Progress(PrintStream out, boolean shown) {
        this.out = out;
        this.shown = shown;
    }

    void begin(Plan plan, int fork, int forks) {
        this.plan = plan;
        this.fork = fork;
        this.forks = forks;
        int aFork = plan.steps().size();
        total = aFork * forks;
        done = aFork * fork;
    }

    /** Takes the line away. */
    void end() {
        if (shown) {
            out.print("\r\u001b[K");
            out.flush();
        }
    }

    private void step(int iteration) {
        if (shown) {
            Plan.Step step = plan.steps().get(iteration - 1);
            out.printf(
                    "\r\u001b[Kmeasuring %s: %d %% (block %d of %d%s)",
                    step.state(),
                    100 * done / total,
                    step.block() + 1,
                    plan.blocks().size(),
                    forks > 1 ? ", fork " + (fork + 1) + " of " + forks : "");
            out.flush();
        }
        done++;
    }

    /** JMH's own reports, of which only the beginning of an iteration is of interest. */
    OutputFormat format() {
        return new OutputFormat() {
            @Override
            public void iteration(BenchmarkParams benchmark, IterationParams params, int iteration) {
                if (params.getType() == IterationType.MEASUREMENT) {
                    step(iteration);
                }
            }

            @Override
            public void iterationResult(
                    BenchmarkParams benchmark, IterationParams params, int iteration, IterationResult data) {}

            @Override
            public void startBenchmark(BenchmarkParams benchmark) {}

            @Override
            public void endBenchmark(BenchmarkResult result) {}

            @Override
            public void startRun() {}

            @Override
            public void endRun(Collection<RunResult> result) {}

            @Override
            public void print(String text) {}

            @Override
            public void println(String text) {}

            @Override
            public void flush() {}

            @Override
            public void close() {}

            @Override
            public void verbosePrintln(String text) {}

            @Override
            public void write(int b) {}

            @Override
            public void write(byte[] bytes) {}
        };
    }
}
