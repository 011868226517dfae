package org.selipc.bisect;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.selipc.model.LabInfo;
import org.selipc.model.SelinuxState;
import org.selipc.verdict.Figures;

/**
 * Where a kernel's cost lies between two ends, in one state.
 *
 * @param state the state
 * @param goodNanos cost at the good end, nanoseconds an operation
 * @param badNanos cost at the bad end
 * @param nanos cost of the kernel
 * @param position on the scale of logarithms, 0 at the good end and 1 at the bad one
 * @param verdict what this state alone says
 */
public record Place(
        SelinuxState state, double goodNanos, double badNanos, double nanos, double position, StepVerdict verdict) {
    /** The grey zone is the middle third. */
    private static final double GREY_FROM = 1.0 / 3;

    private static final double GREY_TO = 2.0 / 3;

    /** Beyond an end by more than half of the distance between them, it is neither. */
    private static final double BEYOND = 0.5;

    static Place of(SelinuxState state, double goodNanos, double badNanos, double nanos) {
        double position = Math.log(nanos / goodNanos) / Math.log(badNanos / goodNanos);
        return new Place(state, goodNanos, badNanos, nanos, position, verdict(position));
    }

    private static StepVerdict verdict(double position) {
        if (position < -BEYOND || position > 1 + BEYOND || (position > GREY_FROM && position < GREY_TO)) {
            return StepVerdict.SKIP;
        }
        return position <= GREY_FROM ? StepVerdict.GOOD : StepVerdict.BAD;
    }

    /** In words, with costs in what the lab's clock counted. */
    String words(@Nullable LabInfo lab) {
        String where = position < -BEYOND
                ? "beyond the good end by more than half of the ends' distance"
                : position > 1 + BEYOND
                        ? "beyond the bad end by more than half of the ends' distance"
                        : verdict == StepVerdict.SKIP
                                ? "in the grey zone, the middle third between the ends"
                                : "at the " + verdict + " end";
        boolean counted = lab != null && lab.countsInstructions();
        return String.format(
                Locale.ROOT,
                "%s: %s %s, %s (good %s, bad %s; at %.2f of the way)",
                state,
                cost(lab, nanos),
                counted ? "instructions" : "ns",
                where,
                cost(lab, goodNanos),
                cost(lab, badNanos),
                position);
    }

    private static String cost(@Nullable LabInfo lab, double nanos) {
        return Figures.nanos(lab != null && lab.countsInstructions() ? lab.instructions(nanos) : nanos);
    }
}
