package org.selipc.bisect;

import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.selipc.model.Failure;
import org.selipc.model.Result;
import org.selipc.model.SelinuxState;
import org.selipc.model.StateSummary;
import org.selipc.verdict.Comparison;
import org.selipc.verdict.ComparisonResult;
import org.selipc.verdict.Difference;
import org.selipc.verdict.Figures;
import org.selipc.verdict.StateComparison;
import org.selipc.verdict.Terms;
import org.selipc.verdict.Verdict;

/**
 * The two ends of a bisection, and what lies between them. A kernel belongs to the end that it is nearer to, on the
 * scale of logarithms; one in the middle third belongs to neither, and is skipped rather than guessed.
 */
public final class Ends {
    private final Result good;
    private final Result bad;
    private final Set<SelinuxState> apart;
    private final Terms terms;

    private Ends(Result good, Result bad, Set<SelinuxState> apart, Terms terms) {
        this.good = good;
        this.bad = bad;
        this.apart = apart;
        this.terms = terms;
    }

    /**
     * Two ends.
     *
     * @param margin a loss that does not matter; the ends have to be further apart
     * @throws Failure {@code CANNOT} when the ends don't compare, or lie too close together to tell them apart
     */
    public static Ends of(Result good, Result bad, double margin) {
        Terms terms = terms(margin);
        ComparisonResult forth = new Comparison(terms).compare(List.of(good), List.of(bad));
        ComparisonResult back = new Comparison(terms).compare(List.of(bad), List.of(good));
        if (forth.verdict() == Verdict.SKIP) {
            throw new Failure(
                    Failure.Kind.CANNOT,
                    "the good and the bad end can't be compared: " + String.join("; ", forth.reasons()));
        }
        Set<SelinuxState> apart = apart(forth);
        // An improvement can be searched as well as a loss.
        apart.addAll(apart(back));
        if (apart.isEmpty()) {
            throw new Failure(
                    Failure.Kind.CANNOT,
                    "the good and the bad end are too close together to tell a kernel between them: " + distances(forth)
                            + "; the margin is " + Figures.plainPercent(margin));
        }
        return new Ends(good, bad, apart, terms);
    }

    /**
     * The states that tell a kernel's end: those in which the ends differ. Without a policy a kernel's cost changes for
     * other reasons, and such a state is not asked.
     */
    private static Set<SelinuxState> apart(ComparisonResult comparison) {
        return withPolicy(comparison)
                .filter(state -> state.verdict() == Verdict.BAD)
                .map(StateComparison::state)
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(SelinuxState.class)));
    }

    private static String distances(ComparisonResult comparison) {
        String distances = withPolicy(comparison)
                .map(state -> state.state() + ": a loss of " + Figures.percent(state.loss()))
                .collect(Collectors.joining(", "));
        return distances.isEmpty() ? "neither was measured in permissive or enforcing" : distances;
    }

    private static Stream<StateComparison> withPolicy(ComparisonResult comparison) {
        return comparison.states().stream().filter(state -> state.state().switchable());
    }

    /** What differs between any two kernels of a history, and must not stop its bisection. */
    static Terms terms(double margin) {
        return new Terms(margin, OptionalDouble.empty(), EnumSet.of(Difference.KERNEL_CONFIGURATION), Set.of());
    }

    /**
     * Places a kernel between the ends.
     *
     * @throws Failure {@code CANNOT} when it was measured otherwise than the ends
     */
    public StepResult place(String kernel, Result result) {
        String release = result.host().kernelRelease();
        if (result.summary().voidReason() != null) {
            return new StepResult(
                    Instant.now(),
                    kernel,
                    release,
                    StepVerdict.SKIP,
                    "the session is void: " + result.summary().voidReason(),
                    List.of());
        }
        String controls = Controls.moved(comparisons(result));
        List<Place> places = places(result);
        Set<StepVerdict> said = places.stream().map(Place::verdict).collect(Collectors.toSet());
        String words =
                places.stream().map(place -> place.words(result.lab())).collect(Collectors.joining("; ")) + controls;
        StepVerdict verdict = said.size() == 1 ? said.iterator().next() : StepVerdict.SKIP;
        String reason = said.size() == 1 ? words : "the states disagree: " + words;
        return new StepResult(Instant.now(), kernel, release, verdict, reason, places);
    }

    /** A kernel that can't be measured. */
    public static StepResult skip(String kernel, Failure why) {
        return new StepResult(
                Instant.now(), kernel, null, StepVerdict.SKIP, String.valueOf(why.getMessage()), List.of());
    }

    /**
     * A step with a good end alone: bad is what {@code compare} calls bad.
     *
     * @throws Failure {@code CANNOT} when the two were measured otherwise
     */
    public static StepResult against(Result good, double margin, String kernel, Result result) {
        ComparisonResult comparison = new Comparison(terms(margin)).compare(List.of(good), List.of(result));
        if (comparison.verdict() == Verdict.SKIP && result.summary().voidReason() == null) {
            throw new Failure(
                    Failure.Kind.CANNOT,
                    kernel + " can't be compared with the good end: " + String.join("; ", comparison.reasons()));
        }
        StepVerdict verdict = switch (comparison.verdict()) {
            case GOOD -> StepVerdict.GOOD;
            case BAD -> StepVerdict.BAD;
            case WEAK, SKIP -> StepVerdict.SKIP;
        };
        return new StepResult(
                Instant.now(),
                kernel,
                result.host().kernelRelease(),
                verdict,
                comparison.reasons().get(0) + Controls.moved(List.of(comparison)),
                List.of());
    }

    private List<ComparisonResult> comparisons(Result result) {
        List<ComparisonResult> comparisons = new ArrayList<>();
        for (Result end : List.of(good, bad)) {
            // The ends themselves may be measured again.
            if (end.id().equals(result.id())) {
                continue;
            }
            ComparisonResult comparison = new Comparison(terms).compare(List.of(end), List.of(result));
            if (comparison.verdict() == Verdict.SKIP) {
                throw new Failure(
                        Failure.Kind.CANNOT,
                        "kernel " + result.host().kernelRelease() + " can't be compared with the ends: "
                                + String.join("; ", comparison.reasons()));
            }
            comparisons.add(comparison);
        }
        return comparisons;
    }

    private List<Place> places(Result result) {
        List<Place> places = new ArrayList<>();
        for (SelinuxState state : apart) {
            OptionalDouble here = nanos(result, state);
            if (here.isPresent()) {
                places.add(Place.of(
                        state,
                        nanos(good, state).orElseThrow(),
                        nanos(bad, state).orElseThrow(),
                        here.getAsDouble()));
            }
        }
        if (places.isEmpty()) {
            throw new Failure(
                    Failure.Kind.CANNOT,
                    "the kernel was measured in no state in which the ends differ; measure it in "
                            + apart.stream().map(SelinuxState::word).collect(Collectors.joining(" or ")));
        }
        return places;
    }

    private static OptionalDouble nanos(Result result, SelinuxState state) {
        return result.summary().states().stream()
                .filter(summary -> summary.state() == state)
                .map(StateSummary::nanos)
                .mapToDouble(estimate -> estimate.value())
                .findFirst();
    }
}
