package org.selipc.verdict;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.statistics.descriptive.Median;
import org.selipc.model.ControlSummary;
import org.selipc.model.Reading;
import org.selipc.model.Sample;
import org.selipc.model.Workload;

/**
 * The hook-free controls over a session. They hold still unless the machine itself changes: its clock frequency, a
 * neighbour, heat. A session whose control moved is void, since the workload moved with it.
 */
final class Drift {
    /**
     * Drift a session may have. A choice: well above the percent or so by which the halves of a quiet session differ
     * (README.md shows two), and no further, since what moves a control moves the workload too.
     */
    static final double LIMIT = 0.05;

    /**
     * Chance that a control which only scatters is taken for one that drifts. On a shared machine single readings are
     * off by half, so the halves are compared by rank too. A session of fewer than ten samples can't show a drift this
     * clearly; there the order of the blocks cancels it, and the interval holds what is left.
     */
    static final double CHANCE = 0.01;

    private Drift() {}

    /** Each control's median over the samples that count, and its change from their first half to their second. */
    static List<ControlSummary> of(List<Sample> samples) {
        Map<Workload, List<Double>> series = new EnumMap<>(Workload.class);
        for (Sample sample : samples) {
            if (sample.counts()) {
                for (Reading control : sample.controls()) {
                    series.computeIfAbsent(control.workload(), workload -> new ArrayList<>())
                            .add(control.medianNanos());
                }
            }
        }
        return series.entrySet().stream()
                .map(entry -> summary(
                        entry.getKey(),
                        entry.getValue().stream()
                                .mapToDouble(Double::doubleValue)
                                .toArray()))
                .toList();
    }

    private static ControlSummary summary(Workload workload, double[] nanos) {
        Median median = Median.withDefaults();
        if (nanos.length < 2) {
            return new ControlSummary(workload, median.evaluate(nanos), 0, false);
        }
        // Of an odd number the middle one belongs to neither half.
        double[] first = Arrays.copyOfRange(nanos, 0, nanos.length / 2);
        double[] second = Arrays.copyOfRange(nanos, nanos.length - nanos.length / 2, nanos.length);
        double drift = median.evaluate(second) / median.evaluate(first) - 1;
        boolean drifted = Math.abs(drift) > LIMIT && RankTest.p(first, second) < CHANCE;
        return new ControlSummary(workload, median.evaluate(nanos), drift, drifted);
    }
}
