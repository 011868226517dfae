package org.selipc.verdict;

import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.selipc.model.CostUnit;
import org.selipc.model.SelinuxState;

/**
 * How the costs of one state follow the policy's categories. A straight line by least squares fits any two points, and
 * nearly any three of which one lies far off; so a line is claimed only where the slopes between neighbours agree with
 * it.
 *
 * @param state the state
 * @param shape what the costs show
 * @param slope cost an operation that each category adds, in the dose's unit; 0 where the costs are flat, null where
 *     neither that nor a line is shown
 * @param slopeInterval 95 % interval of the slope that least squares give, whatever the shape
 * @param intercept cost an operation without categories; null where {@code slope} is
 * @param fit r squared: the share of the costs' variance that the line explains; null with two points, and where the
 *     costs are flat
 */
public record DoseFit(
        SelinuxState state,
        DoseShape shape,
        @Nullable Double slope,
        Interval slopeInterval,
        @Nullable Double intercept,
        @Nullable Double fit) {
    /** A line through two points shows nothing. */
    static final int POINTS_FOR_A_LINE = 3;

    /** Costs that differ by less, relatively, are one: an inlining changes more. */
    private static final double SAME = 1e-3;

    /** A bitmap's words hold 64 categories, and a walk takes an instruction for each word at the least. */
    private static final double LEAST_INSTRUCTIONS = 1.0 / 64;

    /** A slope between neighbours agrees with the line's when it is that close to it, relatively, ... */
    private static final double CLOSE = 0.1;

    /** ... and its interval is that close; one wider says nothing. */
    private static final double TELLING = 0.5;

    /** A departure from the line by a smaller share of the whole rise does not speak against it. */
    private static final double DEPARTURE = 0.01;

    /** What points of one state show, of which there are at least two with unlike categories. */
    static DoseFit of(SelinuxState state, List<DosePoint> points, CostUnit unit) {
        List<DosePoint> sorted = points.stream()
                .sorted(Comparator.comparingInt(DosePoint::categories))
                .toList();
        Line line = Line.through(sorted);
        DoseShape shape = shape(sorted, line, unit);
        return switch (shape) {
            case FLAT -> new DoseFit(state, shape, 0.0, line.slopeInterval(), line.mean(), null);
            case LINE -> new DoseFit(state, shape, line.slope(), line.slopeInterval(), line.intercept(), line.fit());
            case NO_LINE, UNDECIDED ->
                new DoseFit(
                        state,
                        shape,
                        null,
                        line.slopeInterval(),
                        null,
                        points.size() < POINTS_FOR_A_LINE ? null : line.fit());
        };
    }

    private static DoseShape shape(List<DosePoint> points, Line line, CostUnit unit) {
        double least = points.stream()
                .mapToDouble(point -> point.interval().low())
                .min()
                .orElseThrow();
        double most = points.stream()
                .mapToDouble(point -> point.interval().high())
                .max()
                .orElseThrow();
        if (most - least <= SAME * least) {
            return DoseShape.FLAT;
        }
        if (!differ(points) || points.size() < POINTS_FOR_A_LINE) {
            return DoseShape.UNDECIDED;
        }
        boolean rises =
                line.slopeInterval().low() > 0 && (unit != CostUnit.INSTRUCTIONS || line.slope() >= LEAST_INSTRUCTIONS);
        return rises ? alongTheLine(points, line.slope()) : DoseShape.NO_LINE;
    }

    /** Whether any two costs differ by more than their intervals leave open. */
    static boolean differ(List<DosePoint> points) {
        return points.stream()
                .anyMatch(one -> points.stream()
                        .anyMatch(other -> one.isApartFrom(other) && Math.abs(one.cost() / other.cost() - 1) > SAME));
    }

    private static DoseShape alongTheLine(List<DosePoint> points, double slope) {
        double rise = slope
                * (points.get(points.size() - 1).categories() - points.get(0).categories());
        int agreeing = 0;
        for (int i = 1; i < points.size(); i++) {
            DosePoint before = points.get(i - 1);
            DosePoint after = points.get(i);
            double distance = after.categories() - before.categories();
            double due = slope * distance;
            double own = after.cost() - before.cost();
            double low = after.interval().low() - before.interval().high();
            double high = after.interval().high() - before.interval().low();
            boolean departs = low > (1 + CLOSE) * due || high < (1 - CLOSE) * due;
            if (departs && Math.abs(own - due) > DEPARTURE * rise) {
                return DoseShape.NO_LINE;
            }
            boolean agrees =
                    Math.abs(own - due) <= CLOSE * due && low >= (1 - TELLING) * due && high <= (1 + TELLING) * due;
            agreeing += agrees ? 1 : 0;
        }
        return agreeing >= 2 ? DoseShape.LINE : DoseShape.UNDECIDED;
    }
}
