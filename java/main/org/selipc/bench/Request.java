package org.selipc.bench;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.selipc.host.Topology;
import org.selipc.model.Asked;
import org.selipc.model.Fact;
import org.selipc.model.Failure;
import org.selipc.model.HostInfo;
import org.selipc.model.SelinuxInfo;
import org.selipc.model.SelinuxState;
import org.selipc.model.Workload;
import org.selipc.shim.SyscallPath;
import org.selipc.store.ResultFiles;

/**
 * What a user asks to measure, before it is known whether this host can.
 *
 * @param workload what one operation is
 * @param states the states to measure in; empty for the present one
 * @param messageBytes length of a message's text
 * @param batch operations in one native call
 * @param instances threads, each with a queue of its own
 * @param cpus CPUs to pin to; empty for a choice of selipc's
 * @param node memory node whose CPUs to use, or {@link #NO_NODE} for any
 * @param preset how long and how often
 * @param path how the message system calls are made
 * @param ipc the IPC namespace that was asked for, or null for the one at hand
 */
public record Request(
        Workload workload,
        List<SelinuxState> states,
        int messageBytes,
        int batch,
        int instances,
        List<Integer> cpus,
        int node,
        Preset preset,
        SyscallPath path,
        @Nullable IpcNamespace ipc) {

    /** No memory node was asked for. */
    public static final int NO_NODE = -1;

    /** Most that a sample takes in a result file, beside the readings of its threads. */
    private static final int SAMPLE_BYTES = 3_000;

    /** Most that one thread's reading takes in a result file. */
    private static final int READING_BYTES = 400;

    /**
     * Extent of a session.
     *
     * @param forks JVMs, one after the other; 0 measures in the first
     * @param blocks blocks a fork
     * @param samples samples a block
     * @param sampleMillis length of a sample
     */
    public record Preset(int forks, int blocks, int samples, int sampleMillis) {
        /** About five seconds. */
        public static final Preset QUICK = new Preset(1, 8, 3, 100);

        /** About half a minute. */
        public static final Preset DEFAULT = new Preset(3, 8, 8, 100);

        /**
         * The preset with as many samples a block as fill {@code seconds} of measuring, and one at least.
         *
         * @throws Failure {@code USAGE} when that is no time
         */
        public Preset lasting(double seconds) {
            if (!(seconds > 0 && seconds < Integer.MAX_VALUE)) {
                throw new Failure(
                        Failure.Kind.USAGE, "--time is " + seconds + ", and must be a number of seconds above 0");
            }
            double aBlock = seconds * 1000 / (Math.max(1, forks) * (double) blocks);
            long fitting = Math.round(aBlock / sampleMillis) - Plan.STEPS_BESIDE_SAMPLES;
            return new Preset(forks, blocks, (int) Math.min(Math.max(1, fitting), Integer.MAX_VALUE), sampleMillis);
        }
    }

    /**
     * The request as this host can fulfil it.
     *
     * @throws Failure when it can't, saying why and what to do
     */
    public Asked resolve(Topology topology, Fact<Boolean> loopbackUp, HostInfo host, SelinuxInfo selinux) {
        checkNumbers();
        checkMessage(host);
        checkNamespace(host);
        List<SelinuxState> resolved = states.isEmpty() ? List.of(selinux.state()) : states;
        checkStates(resolved, selinux);
        if (preset.forks() > 0 && !loopbackUp.orElse(true)) {
            throw new Failure(
                    Failure.Kind.CANNOT,
                    "the loopback interface is down, and JMH's forks talk over it; `ip link set lo up`, or measure in"
                            + " the first JVM with --forks 0");
        }
        return new Asked(
                workload,
                resolved,
                messageBytes,
                batch,
                IpcBenchmark.SHORT_BATCH,
                instances,
                pinned(topology),
                preset.forks(),
                preset.blocks(),
                preset.samples(),
                preset.sampleMillis(),
                path.word());
    }

    private List<Integer> pinned(Topology topology) {
        Fact<List<Integer>> allowed = topology.allowedCpus();
        if (!allowed.isKnown() && cpus.isEmpty() && node < 0) {
            return List.of();
        }
        Fact<List<Integer>> onNode = node < 0 ? Fact.known(List.of()) : topology.cpusOfNode(node);
        if (!onNode.isKnown() || (node >= 0 && onNode.orElse(List.of()).isEmpty())) {
            throw new Failure(
                    Failure.Kind.USAGE,
                    "--numa-node " + node + " has no CPUs here: " + onNode + "; the nodes are " + topology.numaNodes());
        }
        return CpuChoice.choose(
                instances,
                allowed.orElse(cpus),
                topology.isolatedCpus().orElse(List.of()),
                onNode.orElse(List.of()),
                cpus);
    }

    private void checkNumbers() {
        positive("--instances", instances);
        positive("--message-bytes", messageBytes);
        positive("--blocks", preset.blocks());
        if (preset.forks() < 0) {
            throw new Failure(Failure.Kind.USAGE, "--forks is " + preset.forks() + ", and must be 0 or more");
        }
        int largest = Instance.KEPT * IpcBenchmark.SHORT_BATCH;
        if (batch <= 0 || batch % IpcBenchmark.SHORT_BATCH != 0 || batch > largest) {
            throw new Failure(
                    Failure.Kind.USAGE,
                    "--batch is " + batch + ", and must be a multiple of " + IpcBenchmark.SHORT_BATCH
                            + ", the operations between two readings of the clock, and at most " + largest);
        }
        if (node < NO_NODE) {
            throw new Failure(Failure.Kind.USAGE, "--numa-node is " + node + ", and must be 0 or more");
        }
        checkSize();
    }

    /** A result that could not be read again is not worth measuring. */
    private void checkSize() {
        double samples = (double) Math.max(1, preset.forks()) * preset.blocks() * preset.samples();
        double bytes = samples * (SAMPLE_BYTES + (double) READING_BYTES * instances);
        if (bytes > ResultFiles.LIMIT_BYTES) {
            throw new Failure(
                    Failure.Kind.USAGE,
                    "%.0f samples of %d threads are more than a result file holds (%d MiB); ask for less --time, --blocks or --forks"
                            .formatted(samples, instances, ResultFiles.LIMIT_BYTES >> 20));
        }
    }

    private static void positive(String option, int value) {
        if (value <= 0) {
            throw new Failure(Failure.Kind.USAGE, option + " is " + value + ", and must be 1 or more");
        }
    }

    private void checkMessage(HostInfo host) {
        Fact<Long> msgmax = host.msgmax();
        if (workload.sendsMessages() && msgmax.value() != null && messageBytes > msgmax.value()) {
            throw new Failure(
                    Failure.Kind.CANNOT,
                    "a message of " + messageBytes + " bytes is larger than kernel.msgmax, " + msgmax
                            + "; ask for less with --message-bytes, or raise it with `sysctl kernel.msgmax="
                            + messageBytes + "`");
        }
    }

    private void checkNamespace(HostInfo host) {
        if (ipc == IpcNamespace.PRIVATE && host.ipcNamespace().orElse("").equals(IpcNamespace.HOST.word())) {
            throw new Failure(
                    Failure.Kind.CANNOT,
                    "--ipc private, but this JVM is in the host's IPC namespace: the launcher makes a private one,"
                            + " so start `selipc run` and not the jar");
        }
    }

    private static String remedy(SelinuxState wanted, SelinuxState present) {
        if (wanted == SelinuxState.NOT_BUILT) {
            return "boot a kernel built without CONFIG_SECURITY_SELINUX";
        }
        return switch (present) {
            case NOT_BUILT -> "boot a kernel built with CONFIG_SECURITY_SELINUX=y";
            case DISABLED -> "boot with selinux=1, and selinux in lsm=, and load a policy";
            case NO_POLICY ->
                wanted == SelinuxState.DISABLED ? "boot with selinux=0" : "load a policy with 'load_policy -i'";
            case ENFORCING, PERMISSIVE ->
                wanted == SelinuxState.DISABLED ? "boot with selinux=0" : "boot without loading a policy";
        };
    }

    private void checkStates(List<SelinuxState> resolved, SelinuxInfo selinux) {
        if (resolved.stream().distinct().count() != resolved.size() || resolved.size() > 2) {
            throw new Failure(Failure.Kind.USAGE, "--states takes one state or two that differ, not " + resolved);
        }
        for (SelinuxState state : resolved) {
            if (state != selinux.state()
                    && !(state.switchable() && selinux.state().switchable())) {
                throw new Failure(
                        Failure.Kind.CANNOT,
                        "SELinux is " + selinux.state() + " here and cannot be made " + state
                                + " while the kernel runs: "
                                + remedy(state, selinux.state())
                                + ", or measure the present state by leaving --states out");
            }
        }
        List<String> denied = selinux.denied().orElse(List.of());
        if (resolved.contains(SelinuxState.ENFORCING)
                && !denied.isEmpty()
                && !selinux.permissiveDomain().orElse(false)) {
            throw new Failure(
                    Failure.Kind.NOT_PERMITTED,
                    "the policy denies " + String.join(", ", denied) + " to " + selinux.context()
                            + ", which " + workload + " needs when enforcing; run as another domain, allow it in the"
                            + " policy, or measure with --states permissive");
        }
    }
}
