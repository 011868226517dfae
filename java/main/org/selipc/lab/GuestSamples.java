package org.selipc.lab;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.selipc.model.AvcStats;
import org.selipc.model.Fact;
import org.selipc.model.Observation;
import org.selipc.model.Reading;
import org.selipc.model.Sample;
import org.selipc.model.SelinuxState;
import org.selipc.model.Workload;

/** The samples of one workload, out of a boot's answers. */
final class GuestSamples {
    private final Boot boot;
    private final Workload workload;

    GuestSamples(Boot boot, Workload workload) {
        this.boot = boot;
        this.workload = workload;
    }

    /** Those of a block, each with the controls that were measured with it. */
    List<Sample> of(Schedule.Block block) {
        List<Answer> own = answers(block, workload);
        List<Sample> samples = new ArrayList<>();
        for (Answer answer : own) {
            int index = (int) answer.whole("index");
            List<Reading> controls = new ArrayList<>();
            for (Workload control : List.of(Workload.NULL, Workload.UNAME)) {
                answers(block, control).stream()
                        .filter(other -> other.whole("index") == index)
                        .forEach(other -> controls.add(reading(control, other)));
            }
            Observation before = observation(answer.part("before"), block.state());
            Observation after = observation(answer.part("after"), block.state());
            samples.add(new Sample(
                    boot.number(),
                    block.number(),
                    index,
                    block.state(),
                    before,
                    after,
                    voidReason(block.state(), before, after),
                    List.of(),
                    answer.decimal("meanNanos"),
                    List.of(reading(workload, answer)),
                    controls));
        }
        return samples;
    }

    /** How the guest made the system calls: not always as it was told. */
    static String path(Boot boot, Workload workload) {
        return boot.answers()
                .of("sample")
                .filter(answer -> answer.text("workload").equals(workload.word()))
                .findFirst()
                .orElseThrow(() -> new GarbledAnswer("the guest sent no sample of " + workload))
                .text("path");
    }

    private List<Answer> answers(Schedule.Block block, Workload of) {
        return boot.answers()
                .of("sample")
                .filter(answer -> answer.text("id").equals(block.id())
                        && answer.text("workload").equals(of.word()))
                .toList();
    }

    private static Reading reading(Workload workload, Answer answer) {
        return new Reading(
                workload,
                0,
                -1,
                answer.whole("operations"),
                answer.decimal("medianNanos"),
                answer.decimal("p10Nanos"),
                answer.decimal("p90Nanos"),
                answer.decimal("meanNanos"),
                answer.decimal("cpuNanos"),
                answer.whole("interrupted"));
    }

    private static Observation observation(Answer seen, SelinuxState asked) {
        return new Observation(
                state(seen.textOrNull("state"), asked),
                number(seen, "sequence"),
                number(seen, "policyLoads"),
                seen.has("avc") ? Fact.known(avc(seen.part("avc"))) : Fact.unknown("selinuxfs has no AVC counters"));
    }

    /** A guest can't tell SELinux that is switched off from SELinux that isn't there; the plan can. */
    private static SelinuxState state(@Nullable String word, SelinuxState asked) {
        for (SelinuxState state : SelinuxState.values()) {
            if (state.word().equals(word)) {
                return state;
            }
        }
        throw new GarbledAnswer("the guest could not observe its state while it measured in " + asked);
    }

    private static Fact<Long> number(Answer seen, String field) {
        return seen.has(field)
                ? Fact.known(seen.whole(field))
                : Fact.unknown("selinuxfs has no status page that can be mapped");
    }

    private static AvcStats avc(Answer seen) {
        return new AvcStats(
                seen.whole("lookups"),
                seen.whole("hits"),
                seen.whole("misses"),
                seen.whole("allocations"),
                seen.whole("reclaims"),
                seen.whole("frees"));
    }

    private static @Nullable String voidReason(SelinuxState asked, Observation before, Observation after) {
        if (before.state() != asked || after.state() != asked) {
            return "asked for " + asked + ", observed " + before.state() + " before and " + after.state() + " after";
        }
        return before.sequence().equals(after.sequence()) ? null : "mode or policy changed during the sample";
    }
}
