package org.selipc.verdict;

import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.selipc.model.Result;
import org.selipc.model.Sample;
import org.selipc.model.SelinuxState;

/**
 * The interval of instruction counts that agree: nothing in them is left to chance but what the measured samples show,
 * so the bounds are the extremes of those. Counts that don't agree, as those of two threads that take turns, are left
 * to chance like times, and their extremes would only move apart with every boot that is added.
 */
public final class Spread {
    /** Counts further apart, relatively, don't agree: the resolution of exact mode. */
    static final double AGREEMENT = 1e-3;

    private Spread() {}

    /** Whether the samples of each side agree in this state. */
    static boolean applies(List<Result> base, List<Result> next, SelinuxState state) {
        return Stream.of(base, next)
                .allMatch(side -> medians(side, state).max().orElseThrow()
                        <= (1 + AGREEMENT) * medians(side, state).min().orElseThrow());
    }

    /** Bounds of the loss: the base's dearest sample against the new side's cheapest, and the other way round. */
    static Interval of(List<Result> base, List<Result> next, SelinuxState state) {
        double least = medians(base, state).max().orElseThrow()
                / medians(next, state).min().orElseThrow();
        double most = medians(base, state).min().orElseThrow()
                / medians(next, state).max().orElseThrow();
        return new Interval(1 - least, 1 - most);
    }

    /** What an interval of that confidence is called: {@code 99.63 % interval}. */
    public static String words(double confidence) {
        return confidence == 1 ? "measured spread" : Figures.plainPercent(confidence) + " interval";
    }

    private static DoubleStream medians(List<Result> side, SelinuxState state) {
        return side.stream()
                .flatMapToDouble(result -> result.samples().stream()
                        .filter(sample -> sample.counts() && sample.state() == state)
                        .map(Sample::readings)
                        .flatMap(List::stream)
                        .filter(reading -> reading.workload() == result.asked().workload())
                        .mapToDouble(reading -> result.cost(reading.medianNanos())));
    }
}
