package org.selipc.verdict;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Mean;
import org.selipc.model.CostUnit;
import org.selipc.model.Failure;
import org.selipc.model.Result;
import org.selipc.model.SelinuxState;
import org.selipc.model.Workload;

/**
 * Compares two sides, each one or more sessions, and decides. Loss is {@code 1 - cost_base / cost_new}; it is bad when the
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
        CostUnit unit = unit(base, next);
        // Any state can turn the verdict to bad, so the error is shared among them.
        double error = ERROR / comparability.states().size();
        List<StateComparison> states = comparability.states().stream()
                .map(state -> compare(state, base, next, unit, error))
                .toList();
        StateComparison deciding = deciding(states);
        List<ControlComparison> controls = controls(base, next, unit);
        return new ComparisonResult(
                ComparisonResult.SCHEMA,
                deciding.verdict(),
                deciding.loss(),
                deciding.interval(),
                terms.margin(),
                deciding.confidence(),
                unit,
                Reasons.of(deciding, controls, terms, unit, comparability.remarks()),
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

    private StateComparison compare(
            SelinuxState state, List<Result> base, List<Result> next, CostUnit unit, double error) {
        boolean counted = unit == CostUnit.INSTRUCTIONS;
        boolean exact = counted && Spread.applies(base, next, state);
        BiFunction<List<Result>, CostUnit, Boots> boots =
                (side, in) -> counted && !exact ? Boots.ofMedians(side, state, in) : Boots.of(side, state, in);
        Boots before = boots.apply(base, unit);
        Boots after = boots.apply(next, unit);
        LossEstimate estimate = LossEstimate.of(before, after, terms.floor());
        Interval interval = exact ? Spread.of(base, next, state) : estimate.interval(error);
        return new StateComparison(
                state,
                Verdict.of(interval, terms.margin()),
                Math.exp(before.mean()),
                Math.exp(after.mean()),
                Math.exp(boots.apply(base, CostUnit.NANOSECONDS).mean()),
                Math.exp(boots.apply(next, CostUnit.NANOSECONDS).mean()),
                estimate.loss(),
                interval,
                exact ? 1 : 1 - 2 * error,
                RankTest.p(before.logs(), after.logs()),
                before.count(),
                after.count(),
                exact ? null : estimate.floor());
    }

    private static CostUnit unit(List<Result> base, List<Result> next) {
        return CostUnit.of(Stream.concat(base.stream(), next.stream()).toList());
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
                ComparisonResult.SCHEMA,
                Verdict.SKIP,
                null,
                null,
                terms.margin(),
                1 - 2 * ERROR,
                unit(base, next),
                reasons,
                null,
                List.of(),
                List.of(),
                null,
                differences,
                Side.of(base),
                Side.of(next));
    }

    private static List<ControlComparison> controls(List<Result> base, List<Result> next, CostUnit unit) {
        return Stream.of(Workload.values())
                .filter(workload -> costs(base, workload, unit).length > 0 && costs(next, workload, unit).length > 0)
                .map(workload -> {
                    double before = geometricMean(costs(base, workload, unit));
                    double after = geometricMean(costs(next, workload, unit));
                    double change = after / before - 1;
                    return new ControlComparison(
                            workload,
                            before,
                            after,
                            geometricMean(costs(base, workload, CostUnit.NANOSECONDS)),
                            geometricMean(costs(next, workload, CostUnit.NANOSECONDS)),
                            change,
                            Math.abs(change) > ControlComparison.LIMIT);
                })
                .toList();
    }

    private static double[] costs(List<Result> side, Workload workload, CostUnit unit) {
        return side.stream()
                .flatMapToDouble(result -> result.summary().controls().stream()
                        .filter(control -> control.workload() == workload)
                        .mapToDouble(control -> unit.of(result, control.nanos())))
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
