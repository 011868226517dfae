package org.selipc.bench;

import java.util.List;
import org.selipc.model.Reading;
import org.selipc.model.Workload;
import org.selipc.shim.BatchTimes;
import org.selipc.shim.Core;
import org.selipc.shim.NativeException;
import org.selipc.shim.Run;

/** One measuring thread: its workload, its CPU and the times of its short batches. */
final class Instance implements AutoCloseable {
    /** Short batches kept an iteration: a megabyte, touched before measuring. */
    static final int KEPT = 1 << 17;

    private static final int CONTROL_OPERATIONS = 2_000;

    private final Core core;
    private final ForkSession session;
    private final int number;
    private final int cpu;
    private final int batch;
    private final int shortBatch;
    private final Run run;
    private final BatchTimes times = new BatchTimes(KEPT);
    private final Run.LatencyCounts latencies;
    private final List<Run> controls;
    private long interruptedBefore;
    private boolean timeEach;

    /**
     * @param cpu the CPU to run on, or -1 for any
     * @param controls the hook-free controls this thread reads before each sample; empty on all threads but one
     */
    Instance(
            Core core,
            ForkSession session,
            int number,
            int cpu,
            int batch,
            int shortBatch,
            Run run,
            List<Run> controls) {
        this.core = core;
        this.session = session;
        this.number = number;
        this.cpu = cpu;
        this.batch = batch;
        this.shortBatch = shortBatch;
        this.run = run;
        this.latencies = run.newLatencyCounts();
        this.controls = controls;
    }

    Run run() {
        return run;
    }

    void begin() {
        // JMH may run an iteration on another thread of its pool than the one before.
        if (cpu >= 0) {
            core.pin(cpu);
        }
        timeEach = session.timesEachOperation();
        for (Run control : controls) {
            times.clear();
            control.timed(CONTROL_OPERATIONS, shortBatch, times);
            session.control(reading(control.workload(), 0));
        }
        times.clear();
        interruptedBefore = run.interrupted();
    }

    void batch() {
        try {
            if (timeEach) {
                run.latency(batch, latencies);
            } else {
                run.timed(batch, shortBatch, times);
            }
        } catch (NativeException e) {
            throw session.failed(OpenFailures.explainMeasuring(e, run.workload()));
        }
    }

    void end() {
        if (timeEach) {
            session.latencies(latencies);
            latencies.clear();
        } else {
            session.reading(reading(run.workload(), run.interrupted() - interruptedBefore));
        }
    }

    private Reading reading(Workload workload, long interrupted) {
        long[] sorted = times.sorted();
        double operations = times.operations();
        return new Reading(
                workload,
                number,
                cpu,
                times.operations(),
                quantile(sorted, 0.5) / shortBatch,
                quantile(sorted, 0.1) / shortBatch,
                quantile(sorted, 0.9) / shortBatch,
                times.wallNanos() / operations,
                times.cpuNanos() / operations,
                interrupted);
    }

    /** The smallest value that at least the share {@code q} of the sorted values does not exceed; for a half the mean of the two middle values. */
    static double quantile(long[] sorted, double q) {
        double position = q * sorted.length;
        int above = (int) Math.ceil(position);
        if (q == 0.5 && position == above) {
            return (sorted[above - 1] + sorted[above]) / 2.0;
        }
        return sorted[Math.max(above, 1) - 1];
    }

    @Override
    public void close() {
        run.close();
        controls.forEach(Run::close);
    }
}
