package org.selipc.bisect;

import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.selipc.model.CostUnit;
import org.selipc.model.SelinuxState;
import org.selipc.verdict.Figures;
import org.selipc.verdict.Interval;

/**
 * Where a kernel's cost lies between two ends, in one state.
 *
 * @param state the state
 * @param unit what costs are given in: instructions where every result counts them
 * @param goodCost cost of an operation at the good end
 * @param badCost cost at the bad end
 * @param cost cost of the kernel
 * @param position on the scale of logarithms, 0 at the good end and 1 at the bad one
 * @param bounds of the position, from the intervals of the comparisons with both ends
 * @param verdict what this state alone says
 */
public record Place(
        SelinuxState state,
        CostUnit unit,
        double goodCost,
        double badCost,
        double cost,
        double position,
        Interval bounds,
        StepVerdict verdict) {
    /** The grey zone is the middle third. */
    private static final double GREY_FROM = 1.0 / 3;

    private static final double GREY_TO = 2.0 / 3;

    /** Beyond an end by more than half of the distance between them, it is neither. */
    private static final double BEYOND = 0.5;

    /**
     * Places a cost.
     *
     * @param fromGood bounds of the loss against the good end, or null for that end itself
     * @param fromBad bounds of the loss against the bad end, or null for that end itself
     */
    static Place of(
            SelinuxState state,
            CostUnit unit,
            double goodCost,
            double badCost,
            double cost,
            @Nullable Interval fromGood,
            @Nullable Interval fromBad) {
        double distance = Math.log(badCost / goodCost);
        double position = Math.log(cost / goodCost) / distance;
        double[] all = Stream.of(
                        DoubleStream.of(position), positions(fromGood, 0, distance), positions(fromBad, 1, distance))
                .flatMapToDouble(positions -> positions)
                .toArray();
        Interval bounds = new Interval(
                DoubleStream.of(all).min().orElseThrow(),
                DoubleStream.of(all).max().orElseThrow());
        return new Place(state, unit, goodCost, badCost, cost, position, bounds, verdict(bounds));
    }

    private static DoubleStream positions(@Nullable Interval loss, double end, double distance) {
        return loss == null
                ? DoubleStream.empty()
                : DoubleStream.of(loss.low(), loss.high()).map(bound -> end - Math.log1p(-bound) / distance);
    }

    /** Also a position that is no number is none. */
    private static StepVerdict verdict(Interval position) {
        if (position.low() >= -BEYOND && position.high() <= GREY_FROM) {
            return StepVerdict.GOOD;
        }
        return position.low() >= GREY_TO && position.high() <= 1 + BEYOND ? StepVerdict.BAD : StepVerdict.SKIP;
    }

    /** In words. */
    String words() {
        return String.format(
                Locale.ROOT,
                "%s: %s %s, %s (good %s, bad %s; at %s of the way)",
                state,
                Figures.nanos(cost),
                unit,
                where(),
                Figures.nanos(goodCost),
                Figures.nanos(badCost),
                twoDecimals(position));
    }

    private String where() {
        if (verdict != StepVerdict.SKIP) {
            return "at the " + verdict + " end";
        }
        if (position < -BEYOND) {
            return "beyond the good end by more than half of the ends' distance";
        }
        if (position > 1 + BEYOND) {
            return "beyond the bad end by more than half of the ends' distance";
        }
        if (position > GREY_FROM && position < GREY_TO) {
            return "in the grey zone, the middle third between the ends";
        }
        return "too uncertain: its interval goes from " + twoDecimals(bounds.low()) + " to "
                + twoDecimals(bounds.high()) + " of the way";
    }

    /** Without the sign of what rounds to nothing. */
    private static String twoDecimals(double value) {
        return String.format(Locale.ROOT, "%.2f", Math.abs(value) < 0.005 ? 0 : value);
    }
}
