package org.selipc.verdict;

import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The loss between two sides, on logarithms of their boots. The interval is Welch's, or the one of a scatter that both
 * sides share where that is wider: with few boots Welch's alone is too narrow, at the far tail that a verdict needs, as
 * often as one side's boots happen to agree. A side with one boot shows no scatter between boots; the floor stands in
 * for it, added in quadrature to the error inside that boot.
 *
 * <p>Simulated at a loss equal to the margin, the error stays at the stated 0.37 % where both sides scatter alike, and
 * above it but below 0.6 % with four boots a side where one side scatters ten times as much as the other; the tests of
 * this package hold both.
 *
 * @param change logarithm of new over base
 * @param errors the error of {@code change} on several views; the widest is used
 * @param floor the floor that was used, or null when none was needed
 */
record LossEstimate(
        double change, List<LogEstimate> errors, @Nullable Floor floor) {
    private static final int BOOTS_FOR_A_FLOOR = 3;
    private static final double KNOWN = Double.POSITIVE_INFINITY;

    static LossEstimate of(Boots base, Boots next, OptionalDouble given) {
        double change = next.mean() - base.mean();
        if (base.count() > 1 && next.count() > 1) {
            LogEstimate welch = addScatter(addScatter(new Welch(), base), next).of(change);
            return new LossEstimate(change, List.of(welch, shared(change, base, next)), null);
        }
        Floor floor = floor(base, next, given);
        boolean measured = floor.from() == Floor.Source.BASE || floor.from() == Floor.Source.NEW;
        return new LossEstimate(
                change,
                measured
                        ? errorsWithMeasuredFloor(change, base, next)
                        : List.of(errorWithKnownFloor(change, base, next, floor.deviation())),
                floor);
    }

    /** Share of the throughput that is lost; negative when it grew. */
    double loss() {
        return -Math.expm1(-change);
    }

    /** Bounds of the loss, each wrong with a probability of {@code error}. */
    Interval interval(double error) {
        double reach = reach(error);
        return new Interval(-Math.expm1(-(change - reach)), -Math.expm1(-(change + reach)));
    }

    /** How far the bounds lie from {@link #change()}. */
    double reach(double error) {
        return errors.stream().mapToDouble(view -> view.reach(error)).max().orElseThrow();
    }

    private static Floor floor(Boots base, Boots next, OptionalDouble given) {
        if (given.isPresent()) {
            return new Floor(given.getAsDouble(), Floor.Source.GIVEN);
        }
        if (base.count() >= BOOTS_FOR_A_FLOOR) {
            return new Floor(LogEstimate.deviation(base.logs()), Floor.Source.BASE);
        }
        if (next.count() >= BOOTS_FOR_A_FLOOR) {
            return new Floor(LogEstimate.deviation(next.logs()), Floor.Source.NEW);
        }
        return new Floor(Floor.DEFAULT_DEVIATION, Floor.Source.DEFAULT);
    }

    private static LogEstimate errorWithKnownFloor(double change, Boots base, Boots next, double floor) {
        Welch error = new Welch();
        for (Boots side : List.of(base, next)) {
            if (side.count() == 1) {
                error.add(floor, KNOWN);
                error.add(side.within().standardError(), side.within().degrees());
            } else if (LogEstimate.deviation(side.logs()) > floor) {
                addScatter(error, side);
            } else {
                // Boots that agree better than the floor allows do so by chance.
                error.add(floor / Math.sqrt(side.count()), KNOWN);
            }
        }
        return error.of(change);
    }

    /**
     * One boot against the scatter of many. That scatter serves both sides, so it is one error and not two. It holds
     * the error inside a boot already; the lone boot's own matters where it is larger.
     */
    private static List<LogEstimate> errorsWithMeasuredFloor(double change, Boots base, Boots next) {
        Boots many = base.count() > 1 ? base : next;
        Boots one = base.count() > 1 ? next : base;
        double error = LogEstimate.deviation(many.logs()) * Math.sqrt(1 + 1.0 / many.count());
        double degrees = many.count() - 1.0;
        LogEstimate between = new LogEstimate(change, error, degrees);
        LogEstimate within = new Welch()
                .add(error, degrees)
                .add(one.within().standardError(), one.within().degrees())
                .of(change);
        return List.of(between, within);
    }

    /** The error when the boots of both sides scatter alike. */
    private static LogEstimate shared(double change, Boots base, Boots next) {
        double degrees = base.count() + next.count() - 2.0;
        double squares = squares(base) + squares(next);
        double error = Math.sqrt(squares / degrees * (1.0 / base.count() + 1.0 / next.count()));
        return new LogEstimate(change, error, degrees);
    }

    private static double squares(Boots side) {
        double deviation = LogEstimate.deviation(side.logs());
        return deviation * deviation * (side.count() - 1);
    }

    private static Welch addScatter(Welch error, Boots side) {
        LogEstimate mean = LogEstimate.of(side.logs());
        return error.add(mean.standardError(), mean.degrees());
    }
}
