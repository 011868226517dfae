package org.selipc.bench;

import java.nio.file.Path;
import java.util.Collection;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.NoBenchmarksException;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.selipc.model.Asked;

/** Runs the benchmark in one JVM, forked or this one, through JMH's own runner. */
final class JmhFork {
    private final Asked asked;
    private final Profilers profilers;
    private final Progress progress;

    /** @param profilers JMH profilers beside selipc's own */
    JmhFork(Asked asked, Profilers profilers, Progress progress) {
        this.asked = asked;
        this.profilers = profilers;
        this.progress = progress;
    }

    /**
     * Measures what the order says.
     *
     * @param orderFile where {@code order} was written
     * @return JMH's own results, which hold what its profilers found
     * @throws RunnerException when the measuring JVM failed; it left the reason in the order's failure file
     */
    Collection<RunResult> run(ForkOrder order, Path orderFile) throws RunnerException {
        boolean forked = asked.forks() > 0;
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include("^" + IpcBenchmark.class.getName().replace(".", "\\.") + "\\.batch$")
                .forks(forked ? 1 : 0)
                .threads(asked.instances())
                .operationsPerInvocation(asked.batch())
                .warmupIterations(0) // each block of the plan begins with one
                .measurementIterations(order.plan().steps().size())
                .measurementTime(TimeValue.milliseconds(asked.sampleMillis()))
                .timeUnit(TimeUnit.NANOSECONDS)
                .shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT)
                .param("workload", asked.workload().word())
                .param("messageBytes", Integer.toString(asked.messageBytes()))
                .param("path", asked.path())
                .addProfiler(SelinuxProfiler.class);
        if (forked) {
            options.jvmArgsAppend("-D" + ForkOrder.PROPERTY + "=" + orderFile);
        }
        profilers.addTo(options);
        return forked ? run(options) : runHere(options, orderFile);
    }

    private Collection<RunResult> runHere(ChainedOptionsBuilder options, Path orderFile) throws RunnerException {
        System.setProperty(ForkOrder.PROPERTY, orderFile.toString());
        try {
            return run(options);
        } finally {
            System.clearProperty(ForkOrder.PROPERTY);
            ForkSession.end();
        }
    }

    private Collection<RunResult> run(ChainedOptionsBuilder options) throws RunnerException {
        try {
            return new Runner(options.build(), progress.format()).run();
        } catch (NoBenchmarksException e) {
            throw new IllegalStateException("the jar has lost META-INF/BenchmarkList", e);
        }
    }
}
