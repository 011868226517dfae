package org.selipc.store;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.selipc.model.Asked;
import org.selipc.model.AvcHash;
import org.selipc.model.AvcStats;
import org.selipc.model.ControlSummary;
import org.selipc.model.Estimate;
import org.selipc.model.Fact;
import org.selipc.model.HostInfo;
import org.selipc.model.Latency;
import org.selipc.model.Observation;
import org.selipc.model.Reading;
import org.selipc.model.Result;
import org.selipc.model.Sample;
import org.selipc.model.SelinuxInfo;
import org.selipc.model.SelinuxState;
import org.selipc.model.StateEffect;
import org.selipc.model.StateSummary;
import org.selipc.model.Summary;
import org.selipc.model.Tool;
import org.selipc.model.Workload;

/** A result with at least one of everything that a document may hold: known and unknown, counting and void. */
final class SmallResult {
    static final Asked ASKED = new Asked(
            Workload.MSG_PAIR,
            List.of(SelinuxState.PERMISSIVE, SelinuxState.ENFORCING),
            8,
            1000,
            10,
            1,
            List.of(1),
            1,
            2,
            1,
            200,
            "direct");
    static final List<Sample> SAMPLES = List.of(
            sample(0, SelinuxState.PERMISSIVE, 520.5, null),
            sample(1, SelinuxState.ENFORCING, 521.25, null),
            sample(2, SelinuxState.ENFORCING, 530, "the policy was loaded again"));
    static final Latency LATENCY =
            new Latency(SelinuxState.ENFORCING, 10_000, 540, 580, 900, 4_000, 21_000, "HISTFAAAAA==");

    private SmallResult() {}

    static Result of() {
        return new Result(
                Result.SCHEMA,
                "b5d9f3a2",
                Instant.parse("2026-07-01T12:00:00Z"),
                Instant.parse("2026-07-01T12:00:30.250Z"),
                new Tool("0.1.0", "sha256:00ff", 1, "direct", "direct", "1.37", "OpenJDK 17.0.15"),
                ASKED,
                host(),
                selinux(),
                null,
                SAMPLES,
                List.of(LATENCY),
                summary());
    }

    private static HostInfo host() {
        return new HostInfo(
                "x86_64",
                "7.2.13",
                "#1 SMP PREEMPT_DYNAMIC",
                Fact.known("0f5b8c1e-5a0e-4f52-9f0e-0d4a4c9c4b6d"),
                Fact.known("quiet security=selinux \"quoted\" ü"),
                Fact.known("Debian GNU/Linux 12 (bookworm)"),
                Fact.known("QEMU TCG CPU version 2.5+"),
                Fact.known("0-1"),
                Fact.known("0"),
                Fact.known(""),
                Fact.unknown("no cpufreq"),
                Fact.known(false),
                Fact.known("tsc"),
                Fact.known("none"),
                Fact.known(Map.of("meltdown", "Mitigation: PTI", "l1tf", "Not affected")),
                Fact.known(4096L),
                Fact.known(8192L),
                Fact.known(16384L),
                Fact.known(32000L),
                Fact.known("host"));
    }

    private static SelinuxInfo selinux() {
        return new SelinuxInfo(
                SelinuxState.ENFORCING,
                Fact.known("system_u:system_r:init_t:s0"),
                Fact.known(false),
                Fact.known(33),
                Fact.unknown("reading the policy is not permitted (EACCES)"),
                Fact.known(true),
                Fact.known(false),
                Fact.known(1024),
                Fact.known(512),
                Fact.known(new AvcHash(497, 251, 512, 7)),
                Fact.known(List.of("msgq:enqueue")));
    }

    private static Sample sample(int block, SelinuxState state, double nanos, @Nullable String voidReason) {
        return new Sample(
                0,
                block,
                0,
                state,
                new Observation(state, Fact.known(4L), Fact.known(1L), Fact.known(new AvcStats(9, 8, 1, 1, 0, 0))),
                new Observation(state, Fact.known(4L), Fact.known(1L), Fact.unknown("cache_stats is not readable")),
                voidReason,
                block == 0 ? List.of("msgq:enqueue") : List.of(),
                nanos + 2,
                List.of(reading(Workload.MSG_PAIR, nanos)),
                List.of(reading(Workload.NULL, 85), reading(Workload.UNAME, 160.125)));
    }

    private static Reading reading(Workload workload, double nanos) {
        return new Reading(workload, 0, 1, 380_000, nanos, nanos - 3, nanos + 9, nanos + 4, nanos + 1, 0);
    }

    private static Summary summary() {
        return new Summary(
                List.of(
                        new StateSummary(
                                SelinuxState.PERMISSIVE,
                                1,
                                1,
                                0,
                                new Estimate(520.5, 519, 522),
                                1e9 / 520.5,
                                524.5,
                                521.5),
                        new StateSummary(
                                SelinuxState.ENFORCING,
                                1,
                                1,
                                1,
                                new Estimate(521.25, 520, 523),
                                1e9 / 521.25,
                                525.25,
                                522)),
                new StateEffect(
                        SelinuxState.PERMISSIVE,
                        SelinuxState.ENFORCING,
                        new Estimate(521.25 / 520.5 - 1, -0.002, 0.005),
                        0.4,
                        1),
                List.of(new ControlSummary(Workload.NULL, 85, 0.001, false)),
                null,
                "The state explains nothing that this session can show.");
    }

    /** The same session with {@code count} times the samples, for writers that must meet a full disk. */
    static Result large(int count) {
        Result small = of();
        List<Sample> samples =
                IntStream.range(0, count).boxed().flatMap(i -> SAMPLES.stream()).toList();
        List<StateSummary> states = small.summary().states().stream()
                .map(state -> new StateSummary(
                        state.state(),
                        state.blocks(),
                        state.samples() * count,
                        state.voidSamples() * count,
                        state.nanos(),
                        state.operationsPerSecond(),
                        state.meanNanos(),
                        state.cpuNanos()))
                .toList();
        return new Result(
                small.schema(),
                small.id(),
                small.startedAt(),
                small.endedAt(),
                small.tool(),
                small.asked(),
                small.host(),
                small.selinux(),
                small.lab(),
                samples,
                List.of(LATENCY),
                new Summary(
                        states,
                        small.summary().effect(),
                        small.summary().controls(),
                        small.summary().voidReason(),
                        small.summary().sentence()));
    }
}
