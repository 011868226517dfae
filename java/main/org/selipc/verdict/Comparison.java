package org.selipc.verdict;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Mean;
import org.selipc.model.ControlSummary;
import org.selipc.model.Failure;
import org.selipc.model.Result;
import org.selipc.model.SelinuxState;
import org.selipc.model.Workload;

/**
 * Compares two sides, each one or more sessions, and decides. Loss is {@code 1 - ns_base / ns_new}; it is bad when the
 * lower bound of its interval lies above the margin, good when the upper bound lies below it, else weak. Over several
 * states one bad state makes the whole bad, and all must be good for good.
 */
public final class Comparison {
    /**
     * Probability of a wrong bound. A bisection of 14 steps that errs with this probability in each stays below 5 % in
     * all.
     */
    public static final double ERROR = 0.0037;

    private final Terms terms;

    /** A comparison on these terms. */
    public Comparison(Terms terms) {
        this.terms = terms;
    }

    /**
     * Compares. The order of the results in a side does not matter, and the same session given twice counts once.
     *
     * @throws Failure {@code USAGE} when a side is empty; {@code CANNOT} when a result's samples hold no times
     */
    public ComparisonResult compare(List<Result> baseResults, List<Result> newResults) {
        List<Result> base = distinct("base", baseResults);
        List<Result> next = distinct("new", newResults);
        Comparability comparability = Comparability.of(base, next, terms);
        if (!comparability.refusals().isEmpty()) {
            return refuse(comparability, base, next);
        }
        // Any state can turn the verdict to bad, so the error is shared among them.
        double error =
                Spread.applies(base, next) ? 0 : ERROR / comparability.states().size();
        List<StateComparison> states = comparability.states().stream()
                .map(state -> error == 0
                        ? compareExactly(state, base, next)
                        : compare(state, Boots.of(base, state), Boots.of(next, state), error))
                .toList();
        StateComparison deciding = deciding(states);
        List<ControlComparison> controls = controls(base, next);
        return new ComparisonResult(
                deciding.verdict(),
                deciding.loss(),
                deciding.interval(),
                terms.margin(),
                1 - 2 * error,
                Reasons.of(deciding, controls, terms, 1 - 2 * error, comparability.remarks()),
                deciding.state(),
                states,
                controls,
                deciding.floor(),
                List.of(),
                Side.of(base),
                Side.of(next));
    }

    /** The comparison of what can't be read, and why. */
    public ComparisonResult skip(String reason) {
        return skip(List.of(reason), List.of(), List.of(), List.of());
    }

    private StateComparison compare(SelinuxState state, Boots base, Boots next, double error) {
        LossEstimate estimate = LossEstimate.of(base, next, terms.floor());
        Interval interval = estimate.interval(error);
        return new StateComparison(
                state,
                Verdict.of(interval, terms.margin()),
                Math.exp(base.mean()),
                Math.exp(next.mean()),
                estimate.loss(),
                interval,
                RankTest.p(base.logs(), next.logs()),
                base.count(),
                next.count(),
                estimate.floor());
    }

    private StateComparison compareExactly(SelinuxState state, List<Result> base, List<Result> next) {
        Boots before = Boots.of(base, state);
        Boots after = Boots.of(next, state);
        Interval spread = Spread.of(base, next, state);
        return new StateComparison(
                state,
                Verdict.of(spread, terms.margin()),
                Math.exp(before.mean()),
                Math.exp(after.mean()),
                -Math.expm1(before.mean() - after.mean()),
                spread,
                RankTest.p(before.logs(), after.logs()),
                before.count(),
                after.count(),
                null);
    }

    private static StateComparison deciding(List<StateComparison> states) {
        Verdict overall = Stream.of(Verdict.BAD, Verdict.WEAK, Verdict.GOOD)
                .filter(verdict -> states.stream().anyMatch(state -> state.verdict() == verdict))
                .findFirst()
                .orElseThrow();
        return states.stream()
                .filter(state -> state.verdict() == overall)
                .max(Comparator.comparingDouble(StateComparison::loss))
                .orElseThrow();
    }

    private ComparisonResult refuse(Comparability comparability, List<Result> base, List<Result> next) {
        List<String> reasons = new ArrayList<>(comparability.refusals());
        reasons.addAll(comparability.remarks());
        return skip(reasons, comparability.differences(), base, next);
    }

    private ComparisonResult skip(
            List<String> reasons, List<Difference> differences, List<Result> base, List<Result> next) {
        return new ComparisonResult(
                Verdict.SKIP,
                null,
                null,
                terms.margin(),
                1 - 2 * ERROR,
                reasons,
                null,
                List.of(),
                List.of(),
                null,
                differences,
                Side.of(base),
                Side.of(next));
    }

    private static List<ControlComparison> controls(List<Result> base, List<Result> next) {
        Set<Workload> both = EnumSet.noneOf(Workload.class);
        for (Workload workload : Workload.values()) {
            if (nanos(base, workload).length > 0 && nanos(next, workload).length > 0) {
                both.add(workload);
            }
        }
        return both.stream()
                .map(workload -> {
                    double before = geometricMean(nanos(base, workload));
                    double after = geometricMean(nanos(next, workload));
                    double change = after / before - 1;
                    return new ControlComparison(
                            workload, before, after, change, Math.abs(change) > ControlComparison.LIMIT);
                })
                .toList();
    }

    private static double[] nanos(List<Result> side, Workload workload) {
        return side.stream()
                .flatMap(result -> result.summary().controls().stream())
                .filter(control -> control.workload() == workload)
                .mapToDouble(ControlSummary::nanos)
                .toArray();
    }

    private static double geometricMean(double[] values) {
        return Math.exp(
                Mean.of(DoubleStream.of(values).map(Math::log).toArray()).getAsDouble());
    }

    private static List<Result> distinct(String side, List<Result> results) {
        if (results.isEmpty()) {
            throw new Failure(Failure.Kind.USAGE, "compare: " + side + " has no result; name at least one file");
        }
        Set<String> seen = new HashSet<>();
        return results.stream()
                .sorted(Comparator.comparing(Result::id))
                .filter(result -> seen.add(result.id()))
                .toList();
    }
}
