package org.selipc.bench;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.selipc.model.Failure;
import org.selipc.model.Observation;
import org.selipc.model.Reading;
import org.selipc.model.Sample;
import org.selipc.model.SelinuxState;
import org.selipc.model.Workload;
import org.selipc.shim.Core;
import org.selipc.shim.NativeException;
import org.selipc.shim.Run;
import org.selipc.shim.SyscallPath;

/**
 * What happens around the iterations in the measuring JVM: the state is switched when a block begins, selinuxfs is
 * read before and after, and each sample goes into the journal. Under JMH alone there is no plan, and nothing is
 * switched or written.
 */
final class ForkSession {
    private static @Nullable ForkSession current;
    private static boolean stopped;

    private final Core core = Core.load();
    private final @Nullable ForkOrder order;
    private final @Nullable ForkEvidence evidence;
    private final Iterator<Plan.Step> steps;
    private final List<Reading> readings = new ArrayList<>();
    private final List<Reading> controls = new ArrayList<>();
    private Histogram latencies = LatencyHistograms.empty();
    private Plan.@Nullable Step step;
    private @Nullable Observation before;

    private ForkSession(@Nullable ForkOrder order) {
        this.order = order;
        this.evidence = order == null ? null : new ForkEvidence(order, core);
        this.steps = order == null
                ? List.<Plan.Step>of().iterator()
                : order.plan().steps().iterator();
    }

    /** The session of this JVM. Created by whoever asks first, the profiler or the benchmark. */
    static synchronized ForkSession current() {
        if (current == null) {
            current = new ForkSession(ForkOrder.ofThisJvm());
        }
        return current;
    }

    /** Ends the session of this JVM, so that another can follow in it. */
    static synchronized void end() {
        if (current != null && current.evidence != null) {
            current.evidence.close();
        }
        current = null;
    }

    /** No workload is opened in this JVM any more: what it would make, nothing would remove. */
    static synchronized void stop() {
        stopped = true;
    }

    Instance openInstance(int number, String workloadWord, int messageBytes, String pathWord) {
        Workload workload = Words.workload(workloadWord);
        SyscallPath path = Words.path(pathWord);
        try {
            Run run = open(
                    workload,
                    path,
                    messageBytes,
                    order == null ? 0 : order.keys().get(number));
            return new Instance(
                    core,
                    this,
                    number,
                    order == null || order.asked().cpus().isEmpty()
                            ? -1
                            : order.asked().cpus().get(number),
                    order == null ? IpcBenchmark.BATCH : order.asked().batch(),
                    order == null ? IpcBenchmark.SHORT_BATCH : order.asked().shortBatch(),
                    run,
                    number == 0 && order != null ? openControls(path) : List.of());
        } catch (NativeException e) {
            throw failed(OpenFailures.explain(e, workload, messageBytes));
        }
    }

    private Run open(Workload workload, SyscallPath path, int messageBytes, int key) {
        synchronized (ForkSession.class) {
            if (stopped) {
                throw new IllegalStateException("the session is being undone");
            }
            return core.open(workload, path, messageBytes, key);
        }
    }

    private List<Run> openControls(SyscallPath path) {
        return List.of(core.open(Workload.NULL, path, 1, 0), core.open(Workload.UNAME, path, 1, 0));
    }

    /** Leaves the failure where the first JVM finds it. */
    RuntimeException failed(RuntimeException failure) {
        if (evidence != null) {
            evidence.leave(failure);
        }
        return failure;
    }

    boolean timesEachOperation() {
        return step != null && step.kind() == Plan.Kind.LATENCY;
    }

    synchronized void control(Reading reading) {
        controls.add(reading);
    }

    synchronized void reading(Reading reading) {
        readings.add(reading);
    }

    synchronized void latencies(Run.LatencyCounts counts) {
        counts.addTo(latencies);
    }

    /** Before an iteration: the block's state, and what selinuxfs says. */
    void beforeIteration() {
        readings.clear();
        controls.clear();
        latencies.reset();
        ForkEvidence kept = evidence;
        if (order == null || kept == null) {
            return;
        }
        try {
            step = steps.next();
            before = kept.enter(step.state());
        } catch (Failure e) {
            throw failed(e);
        }
    }

    /** After an iteration: what selinuxfs says now, and the sample into the journal. */
    void afterIteration(double harnessNanos) {
        Plan.Step done = step;
        ForkEvidence kept = evidence;
        if (order == null || kept == null || done == null || done.kind() == Plan.Kind.WARM_UP) {
            return;
        }
        try {
            if (done.kind() == Plan.Kind.LATENCY) {
                kept.latency(LatencyHistograms.toLatency(done.state(), latencies));
            } else {
                kept.sample(sample(order, kept, done, harnessNanos));
            }
        } catch (Failure e) {
            throw failed(e);
        }
    }

    private Sample sample(ForkOrder order, ForkEvidence kept, Plan.Step done, double harnessNanos) {
        if (readings.size() != order.asked().instances()) {
            throw new Failure(
                    Failure.Kind.INTERNAL,
                    "a sample has " + readings.size() + " readings of "
                            + order.asked().instances() + " threads");
        }
        Observation first = Objects.requireNonNull(before);
        Observation last = kept.observe();
        return new Sample(
                order.fork(),
                done.block(),
                done.index(),
                done.state(),
                first,
                last,
                voidReason(done.state(), first, last),
                kept.denials(done.state()),
                harnessNanos,
                List.copyOf(readings),
                List.copyOf(controls));
    }

    /** Why a sample between these observations does not count, or null. */
    static @Nullable String voidReason(SelinuxState asked, Observation before, Observation after) {
        if (before.state() != asked || after.state() != asked) {
            return "asked for " + asked + ", observed " + before.state() + " before and " + after.state() + " after";
        }
        if (before.sequence().isKnown() && !before.sequence().equals(after.sequence())) {
            return "the mode or the policy changed during the sample (status page sequence " + before.sequence()
                    + " before, " + after.sequence() + " after)";
        }
        return null;
    }
}
