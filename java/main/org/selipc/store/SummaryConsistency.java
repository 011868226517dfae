package org.selipc.store;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.selipc.model.ControlSummary;
import org.selipc.model.Estimate;
import org.selipc.model.Reading;
import org.selipc.model.Result;
import org.selipc.model.Sample;
import org.selipc.model.SelinuxState;
import org.selipc.model.StateEffect;
import org.selipc.model.StateSummary;
import org.selipc.model.Summary;

/**
 * Whether a result's summary can be one of its samples. Scans, doses and bisections read the summary alone, so one that
 * was changed, or was left behind when samples changed, would be believed.
 */
final class SummaryConsistency {
    private static final double NANOS_A_SECOND = 1e9;

    /** Averages on logarithms round. */
    private static final double ROUNDING = 1e-6;

    private final Result result;
    private final Summary summary;

    private SummaryConsistency(Result result) {
        this.result = result;
        this.summary = result.summary();
    }

    /** The first contradiction with the field that has it, or null. */
    static @Nullable String faultOf(Result result) {
        return new SummaryConsistency(result).fault();
    }

    private @Nullable String fault() {
        List<@Nullable String> faults = new ArrayList<>();
        faults.add(statesFault());
        if (faults.get(0) != null) {
            return faults.get(0); // what follows looks the states up
        }
        for (int i = 0; i < summary.states().size(); i++) {
            faults.add(
                    in("summary.states[" + i + "]", stateFault(summary.states().get(i))));
        }
        for (int i = 0; i < summary.controls().size(); i++) {
            faults.add(in(
                    "summary.controls[" + i + "]",
                    controlFault(summary.controls().get(i))));
        }
        StateEffect effect = summary.effect();
        faults.add(effect == null ? null : in("summary.effect", effectFault(effect)));
        if (summary.voidReason() == null && result.samples().stream().noneMatch(Sample::counts)) {
            faults.add("summary.voidReason: it is null, and no sample counts");
        }
        return faults.stream().filter(fault -> fault != null).findFirst().orElse(null);
    }

    private static @Nullable String in(String field, @Nullable String fault) {
        return fault == null ? null : field + fault;
    }

    private @Nullable String statesFault() {
        Set<SelinuxState> measured = EnumSet.noneOf(SelinuxState.class);
        result.samples().stream().filter(Sample::counts).forEach(sample -> measured.add(sample.state()));
        Set<SelinuxState> summarized = EnumSet.noneOf(SelinuxState.class);
        for (StateSummary state : summary.states()) {
            if (!summarized.add(state.state())) {
                return "summary.states: " + state.state() + " stands there twice";
            }
        }
        return summarized.equals(measured)
                ? null
                : "summary.states: they are " + summarized + ", and samples count in " + measured;
    }

    private @Nullable String stateFault(StateSummary state) {
        List<Sample> samples = result.samples().stream()
                .filter(sample -> sample.state() == state.state())
                .toList();
        long counting = samples.stream().filter(Sample::counts).count();
        if (state.samples() != counting || state.voidSamples() != samples.size() - counting) {
            return ": " + state.samples() + " samples and " + state.voidSamples() + " void, where " + counting + " of "
                    + samples.size() + " count";
        }
        Estimate nanos = state.nanos();
        DoubleSummaryStatistics measured = medians(state.state());
        if (!within(nanos.value(), measured.getMin(), measured.getMax())) {
            return ".nanos.value: " + nanos.value() + " lies outside the samples' " + measured.getMin() + " to "
                    + measured.getMax();
        }
        if (!(nanos.low() > 0) || !holds(nanos)) {
            return ".nanos: " + nanos.low() + " to " + nanos.high() + " is no interval of " + nanos.value();
        }
        if (!within(state.operationsPerSecond(), NANOS_A_SECOND / nanos.value(), NANOS_A_SECOND / nanos.value())) {
            return ".operationsPerSecond: " + state.operationsPerSecond() + " is not the inverse of " + nanos.value()
                    + " ns";
        }
        // A kernel whose scheduler clock ticks may give a short thread no CPU time.
        return state.meanNanos() > 0 && state.cpuNanos() >= 0
                ? null
                : ": meanNanos is " + state.meanNanos() + " and cpuNanos " + state.cpuNanos();
    }

    private @Nullable String controlFault(ControlSummary control) {
        if (!(control.nanos() > 0)) {
            return ".nanos: " + control.nanos() + " is not above 0";
        }
        return control.drifted() && summary.voidReason() == null
                ? ".drifted: " + control.workload() + " drifted, and summary.voidReason is null"
                : null;
    }

    private @Nullable String effectFault(StateEffect effect) {
        for (SelinuxState state : List.of(effect.base(), effect.state())) {
            if (summary.states().stream().noneMatch(each -> each.state() == state)) {
                return ": " + state + " is not in summary.states";
            }
        }
        DoubleSummaryStatistics base = medians(effect.base());
        DoubleSummaryStatistics other = medians(effect.state());
        Estimate change = effect.change();
        double ratio = 1 + change.value();
        if (!within(ratio, other.getMin() / base.getMax(), other.getMax() / base.getMin())) {
            return ".change.value: no samples of " + effect.base() + " and " + effect.state() + " lie " + change.value()
                    + " apart";
        }
        return holds(change)
                ? null
                : ".change: " + change.low() + " to " + change.high() + " is no interval of " + change.value();
    }

    /** The samples' figures: each the mean over its threads' medians. */
    private DoubleSummaryStatistics medians(SelinuxState state) {
        return result.samples().stream()
                .filter(sample -> sample.counts() && sample.state() == state)
                .mapToDouble(sample -> sample.readings().stream()
                        .mapToDouble(Reading::medianNanos)
                        .average()
                        .orElse(Double.NaN))
                .summaryStatistics();
    }

    private static boolean within(double value, double low, double high) {
        return value >= low * (1 - ROUNDING) && value <= high * (1 + ROUNDING);
    }

    private static boolean holds(Estimate estimate) {
        return estimate.low() <= estimate.value() && estimate.value() <= estimate.high();
    }
}
