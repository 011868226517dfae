package org.selipc.model;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.selipc.verdict.Summarizer;

/**
 * Makes results that look like measured ones, for tests of what reads them. Figures come from the nanoseconds of each
 * state, a scatter and a drift; the same seed makes the same result. Without scatter every figure is exact, as under
 * instruction counting.
 */
public final class Results {
    private final Map<SelinuxState, Double> nanos = new EnumMap<>(SelinuxState.class);
    private List<SelinuxState> states = List.of(SelinuxState.PERMISSIVE, SelinuxState.ENFORCING);
    private long seed = 1;
    private double scatter;
    private double drift;
    private double nullNanos = 411.2;
    private List<List<SelinuxState>> order = List.of();
    private Workload workload = Workload.MSG_PAIR;
    private int forks = 1;
    private int blocks = 8;
    private int samples = 3;
    private int instances = 1;
    private String id = "session-1";
    private Fact<String> bootId = Fact.known("boot-1");
    private String kernel = "7.2.13-fixed";
    private @Nullable LabInfo lab;
    private @Nullable String imageDigest;
    private UnaryOperator<Sample> eachSample = UnaryOperator.identity();
    private UnaryOperator<Result> afterwards = UnaryOperator.identity();

    private Results() {
        nanos.put(SelinuxState.DISABLED, 2799.2);
        nanos.put(SelinuxState.NO_POLICY, 5107.2);
        nanos.put(SelinuxState.PERMISSIVE, 7267.2);
        nanos.put(SelinuxState.ENFORCING, 7267.2);
    }

    /** The pair on the x86_64 kernel that has the fix, with 1024 categories. */
    public static Results fixed() {
        return new Results();
    }

    /** The pair on the x86_64 kernel with the loop over categories. */
    public static Results regressed() {
        return new Results()
                .kernel("7.2.13-regressed")
                .nanos(SelinuxState.PERMISSIVE, 138575.2)
                .nanos(SelinuxState.ENFORCING, 138575.2);
    }

    /** States to measure in. */
    public Results states(SelinuxState... measured) {
        states = List.of(measured);
        return this;
    }

    /** Cost in one state, nanoseconds. */
    public Results nanos(SelinuxState state, double cost) {
        nanos.put(state, cost);
        return this;
    }

    /** Multiplies the cost in every state. */
    public Results scaled(double factor) {
        nanos.replaceAll((state, cost) -> cost * factor);
        return this;
    }

    /** Seed of the scatter. */
    public Results seed(long value) {
        seed = value;
        return this;
    }

    /** Standard deviation of a sample, on logarithms. */
    public Results scatter(double deviation) {
        scatter = deviation;
        return this;
    }

    /** Drift from one block to the next, on logarithms; controls drift too. */
    public Results drift(double perBlock) {
        drift = perBlock;
        return this;
    }

    /** Cost of the {@code null} control; {@code uname} costs 500 ns more. */
    public Results control(double cost) {
        nullNanos = cost;
        return this;
    }

    /** Size of the plan. */
    public Results plan(int forksInAll, int blocksAFork, int samplesABlock) {
        forks = forksInAll;
        blocks = blocksAFork;
        samples = samplesABlock;
        return this;
    }

    /** States of the blocks, a list a fork (in the lab a boot), in place of turns. */
    @SafeVarargs
    public final Results blockStates(List<SelinuxState>... ofForks) {
        order = List.of(ofForks);
        return this;
    }

    /** What is measured in place of the pair. One whose threads take turns has the CPU half of the time. */
    public Results workload(Workload measured) {
        workload = measured;
        return this;
    }

    /** Threads. */
    public Results instances(int threads) {
        instances = threads;
        return this;
    }

    /** Identity of session and boot. */
    public Results session(String session, String boot) {
        id = session;
        bootId = Fact.known(boot);
        return this;
    }

    /** Kernel release. */
    public Results kernel(String release) {
        kernel = release;
        return this;
    }

    /** Changes each sample before they are summarized. */
    public Results eachSample(UnaryOperator<Sample> change) {
        eachSample = change;
        return this;
    }

    /** Changes the finished result; records have no other way to differ in one component. */
    public Results afterwards(UnaryOperator<Result> change) {
        UnaryOperator<Result> before = afterwards;
        afterwards = result -> change.apply(before.apply(result));
        return this;
    }

    /** Measured in the lab with the exact clock in place of on a host. */
    public Results inTheLab() {
        lab = exactLab();
        return this;
    }

    /** The digest of the image; one of the session's own unless told. */
    public Results image(String digest) {
        imageDigest = digest;
        return this;
    }

    private String digest(LabInfo usual) {
        if (imageDigest != null) {
            return imageDigest;
        }
        return usual.imageDigest().substring(0, 56) + "%08x".formatted(id.hashCode());
    }

    private static LabInfo of(LabInfo lab, String digest) {
        return new LabInfo(
                lab.kernel(),
                digest,
                lab.imageFormat(),
                lab.kernelConfiguration(),
                lab.clock(),
                lab.accelerator(),
                lab.shift(),
                lab.seed(),
                lab.emulator(),
                lab.machine(),
                lab.cpuModel(),
                lab.cpus(),
                lab.policy(),
                lab.boots());
    }

    /** What an exact session of the lab says of itself. */
    public static LabInfo exactLab() {
        return new LabInfo(
                "bzImage",
                "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                "bzImage",
                Fact.known("2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae"),
                LabClock.EXACT,
                "tcg",
                1,
                1,
                "7.2.22",
                "pc",
                "max,-erms,-fsrm",
                1,
                "1024 categories",
                List.of(new LabBoot(
                        "console=ttyS0 selinux=1",
                        "ttyS1",
                        2000,
                        0.5,
                        new Calibration(300_000, 600_004, 148.1),
                        List.of("Linux version 7.2.13", "SELinux:  Initializing."))));
    }

    /** The result. */
    public Result build() {
        Asked asked =
                new Asked(workload, states, 8, 1000, 10, instances, List.of(), forks, blocks, samples, 500, "direct");
        List<Sample> taken = new ArrayList<>();
        SplittableRandom random = new SplittableRandom(seed);
        for (int fork = 0; fork < (order.isEmpty() ? forks : order.size()); fork++) {
            for (int block = 0;
                    block < (order.isEmpty() ? blocks : order.get(fork).size());
                    block++) {
                for (int index = 0; index < samples; index++) {
                    taken.add(eachSample.apply(sample(fork, block, index, random)));
                }
            }
        }
        Instant start = Instant.parse("2026-07-24T10:00:00Z");
        Summary summary = (lab == null ? new Summarizer() : Summarizer.ofGuests()).summarize(asked, taken);
        Result result = new Result(
                Result.SCHEMA,
                id,
                start,
                start.plusSeconds(30),
                new Tool("0.1.0", "workload-1", 1, "direct", "direct", "1.37", "17.0.15"),
                asked,
                host(),
                selinux(),
                lab == null ? null : of(lab, digest(lab)),
                List.copyOf(taken),
                lab == null ? states.stream().map(this::latency).toList() : List.of(),
                summary);
        return afterwards.apply(result);
    }

    /** A B B A B A A B and so on: the Thue-Morse order, for one state and for two; more come in turn. */
    private SelinuxState stateOf(int block) {
        if (states.size() > 2) {
            return states.get(block % states.size());
        }
        return states.get((Integer.bitCount(block) & 1) % states.size());
    }

    private Sample sample(int fork, int block, int index, SplittableRandom random) {
        SelinuxState state = order.isEmpty() ? stateOf(block) : order.get(fork).get(block);
        double shift = Math.exp(drift * block);
        List<Reading> readings = new ArrayList<>();
        for (int instance = 0; instance < instances; instance++) {
            double cost = nanos.getOrDefault(state, 0.0) * shift * noise(random);
            readings.add(reading(workload, instance, cost));
        }
        Observation observed = new Observation(state, Fact.known(4L), Fact.known(1L), Fact.unknown("not read"));
        return new Sample(
                fork,
                block,
                index,
                state,
                observed,
                observed,
                null,
                List.of(),
                readings.get(0).meanNanos(),
                readings,
                List.of(
                        reading(Workload.NULL, 0, nullNanos * shift * noise(random)),
                        reading(Workload.UNAME, 0, (nullNanos + 500) * shift * noise(random))));
    }

    private double noise(SplittableRandom random) {
        return scatter == 0 ? 1 : Math.exp(scatter * random.nextGaussian());
    }

    private static Reading reading(Workload workload, int instance, double cost) {
        double cpu = workload.takesTurns() ? cost / 2 : cost * 1.001;
        return new Reading(workload, instance, -1, 100_000, cost, cost * 0.99, cost * 1.02, cost * 1.004, cpu, 0);
    }

    private Latency latency(SelinuxState state) {
        long cost = Math.round(nanos.getOrDefault(state, 0.0));
        return new Latency(state, 10_000, cost, cost + 40, cost + 900, cost + 4_000, cost + 52_000, histogram(cost));
    }

    private static String histogram(long cost) {
        Histogram histogram = new Histogram(3);
        histogram.recordValueWithCount(cost, 9_999);
        histogram.recordValue(cost + 52_000);
        ByteBuffer bytes = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(bytes);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(bytes.array(), length));
    }

    private HostInfo host() {
        Map<String, String> mitigations = new TreeMap<>();
        mitigations.put("spectre_v2", "Vulnerable");
        mitigations.put("tsx_async_abort", "Not affected");
        return new HostInfo(
                "x86_64",
                kernel,
                "#1 SMP",
                bootId,
                Fact.known("console=ttyS0 mitigations=off"),
                Fact.unknown("/etc/os-release: no such file"),
                Fact.known("QEMU TCG CPU version 2.5+"),
                Fact.known("0"),
                Fact.known("0"),
                Fact.known(""),
                Fact.unknown("no cpufreq"),
                Fact.unknown("no cpufreq"),
                Fact.known("tsc"),
                Fact.known("qemu"),
                Fact.known(mitigations),
                Fact.known(4096L),
                Fact.known(8192L),
                Fact.known(16384L),
                Fact.known(32000L),
                Fact.known("private"));
    }

    private SelinuxInfo selinux() {
        return new SelinuxInfo(
                states.get(0),
                Fact.known("system_u:system_r:kernel_t:s0"),
                Fact.known(false),
                Fact.known(35),
                Fact.known("8d5e957f297893487bd98fa830fa6413a0f2d5d2f0d6a4c4a3a1c3fbb2e9f6d1"),
                Fact.known(true),
                Fact.known(false),
                Fact.known(1024),
                Fact.known(512),
                Fact.known(new AvcHash(40, 38, 512, 2)),
                Fact.known(List.of()));
    }
}
