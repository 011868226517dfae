package org.selipc.bisect;

import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.selipc.model.Failure;
import org.selipc.model.LabInfo;
import org.selipc.model.Result;
import org.selipc.model.SelinuxState;
import org.selipc.verdict.Comparison;
import org.selipc.verdict.ComparisonResult;
import org.selipc.verdict.Difference;
import org.selipc.verdict.Figures;
import org.selipc.verdict.StateComparison;
import org.selipc.verdict.Terms;
import org.selipc.verdict.Verdict;

/**
 * The two ends of a bisection, and what lies between them. A kernel belongs to the end that it is nearer to, on the
 * scale of logarithms; one in the middle third belongs to neither, and is skipped rather than guessed. Only the states
 * with a policy decide: without one a kernel's cost changes for other reasons.
 */
public final class Ends {
    private final Result good;
    private final Result bad;
    private final ComparisonResult between;
    private final Set<SelinuxState> apart;
    private final Terms terms;

    private Ends(Result good, Result bad, ComparisonResult between, Set<SelinuxState> apart, Terms terms) {
        this.good = good;
        this.bad = bad;
        this.between = between;
        this.apart = apart;
        this.terms = terms;
    }

    /**
     * Two ends.
     *
     * @param margin a change that does not matter; the ends have to be further apart
     * @param aim whether the bad end is the dearer one, or the cheaper
     * @throws Failure {@code CANNOT} when the ends don't compare, lie too close together to tell them apart, or are the
     *     wrong way round
     */
    public static Ends of(Result good, Result bad, double margin, Aim aim) {
        requireEnd("good", good);
        requireEnd("bad", bad);
        if (isSame(good, bad)) {
            throw new Failure(
                    Failure.Kind.CANNOT,
                    "the good and the bad end are the same image, " + imageOf(good) + ", or session");
        }
        Terms terms = terms(margin);
        ComparisonResult between = new Comparison(terms).compare(List.of(good), List.of(bad));
        if (between.verdict() == Verdict.SKIP) {
            throw new Failure(
                    Failure.Kind.CANNOT, "the good and the bad end can't be compared: " + refusal(between, good, bad));
        }
        Set<SelinuxState> dearer = bad(between);
        Set<SelinuxState> cheaper = bad(new Comparison(terms).compare(List.of(bad), List.of(good)));
        Set<SelinuxState> apart = aim == Aim.LOSS ? dearer : cheaper;
        Set<SelinuxState> contrary = aim == Aim.LOSS ? cheaper : dearer;
        if (apart.isEmpty()) {
            throw new Failure(
                    Failure.Kind.CANNOT,
                    contrary.isEmpty()
                            ? "the good and the bad end are too close together to tell a kernel between them: "
                                    + distances(between) + "; the margin is " + Figures.plainPercent(margin)
                            : aim == Aim.LOSS
                                    ? "the bad end costs less than the good one (" + costs(between)
                                            + "): they may be swapped; --improvement looks for what made a kernel faster"
                                    : "the bad end costs more than the good one (" + costs(between)
                                            + "), and --improvement looks for what made a kernel faster");
        }
        return new Ends(good, bad, between, apart, terms);
    }

    /**
     * Refuses what is no end.
     *
     * @param name which end, for the message
     * @throws Failure {@code CANNOT} when it was measured on a host, is void, or has no state with a policy
     */
    public static void requireEnd(String name, Result end) {
        String why = end.lab() == null
                ? "it was measured on a host; an end is a result of `selipc lab run`"
                : end.summary().voidReason() != null
                        ? "it is void: " + end.summary().voidReason()
                        : end.asked().states().stream().noneMatch(SelinuxState::switchable)
                                ? "it was measured in neither permissive nor enforcing"
                                : null;
        if (why != null) {
            throw new Failure(Failure.Kind.CANNOT, "the " + name + " end can't serve: " + why);
        }
    }

    private static Set<SelinuxState> bad(ComparisonResult comparison) {
        return comparison.states().stream()
                .filter(state -> state.verdict() == Verdict.BAD)
                .map(StateComparison::state)
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(SelinuxState.class)));
    }

    private static String distances(ComparisonResult comparison) {
        return comparison.states().stream()
                .map(state -> state.state() + ": a loss of " + Figures.percent(state.loss()))
                .collect(Collectors.joining(", "));
    }

    private static String costs(ComparisonResult comparison) {
        return comparison.states().stream()
                .map(state -> state.state() + ": good " + Figures.nanos(state.costBase()) + ", bad "
                        + Figures.nanos(state.costNew()) + " " + comparison.unit())
                .collect(Collectors.joining("; "));
    }

    /** What differs between any two kernels of a history must not stop its bisection; only a policy's states decide. */
    static Terms terms(double margin) {
        return new Terms(
                margin,
                OptionalDouble.empty(),
                EnumSet.of(Difference.KERNEL_CONFIGURATION),
                EnumSet.of(SelinuxState.PERMISSIVE, SelinuxState.ENFORCING));
    }

    /** Whether two results are of one session, or of one image that was measured twice. */
    static boolean isSame(Result one, Result other) {
        return one.id().equals(other.id()) || (one.lab() != null && imageOf(one).equals(imageOf(other)));
    }

    private static String imageOf(Result result) {
        LabInfo lab = result.lab();
        return lab == null ? "" : lab.imageDigest();
    }

    /** Another architecture differs in all; that it is another is enough to know. */
    static String refusal(ComparisonResult comparison, Result end, Result kernel) {
        return comparison.refusals().contains(Difference.ARCHITECTURE)
                ? "one is a kernel of " + end.host().architecture() + ", the other of "
                        + kernel.host().architecture()
                : String.join("; ", comparison.reasons());
    }

    /**
     * Places a kernel between the ends.
     *
     * @throws Failure {@code CANNOT} when it was measured otherwise than the ends
     */
    public StepResult place(String kernel, Result result) {
        Optional<ComparisonResult> fromGood = comparison(good, kernel, result);
        Optional<ComparisonResult> fromBad = comparison(bad, kernel, result);
        if (result.summary().voidReason() != null) {
            return step(
                    kernel,
                    result,
                    StepVerdict.SKIP,
                    "the session is void: " + result.summary().voidReason(),
                    List.of());
        }
        List<Place> places = places(fromGood.orElse(null), fromBad.orElse(null));
        Set<StepVerdict> said = places.stream().map(Place::verdict).collect(Collectors.toSet());
        String words = places.stream().map(Place::words).collect(Collectors.joining("; "));
        // An end is what the others are measured by.
        String controls = fromGood.isPresent() && fromBad.isPresent()
                ? Controls.moved(List.of(fromGood.get(), fromBad.get()))
                : "";
        return said.size() == 1
                ? step(kernel, result, said.iterator().next(), words + controls, places)
                : step(kernel, result, StepVerdict.SKIP, "the states disagree: " + words + controls, places);
    }

    private static StepResult step(
            String kernel, Result result, StepVerdict verdict, String reason, List<Place> places) {
        return new StepResult(
                StepResult.SCHEMA,
                Instant.now(),
                null,
                kernel,
                imageOf(result),
                result.host().kernelRelease(),
                verdict,
                reason,
                places);
    }

    /** A kernel that can't be measured. */
    public static StepResult skip(String kernel, Failure why) {
        return new StepResult(
                StepResult.SCHEMA,
                Instant.now(),
                null,
                kernel,
                null,
                null,
                StepVerdict.SKIP,
                String.valueOf(why.getMessage()),
                List.of());
    }

    /**
     * A step with a good end alone: bad is what {@code compare} calls bad.
     *
     * @throws Failure {@code CANNOT} when the end can't serve, or the two were measured otherwise
     */
    public static StepResult against(Result good, double margin, String kernel, Result result) {
        requireEnd("good", good);
        if (isSame(good, result) && result.summary().voidReason() == null) {
            return step(kernel, result, StepVerdict.GOOD, "it is the image of the good end", List.of());
        }
        ComparisonResult comparison = new Comparison(terms(margin)).compare(List.of(good), List.of(result));
        requireComparable(comparison, good, kernel, result);
        StepVerdict verdict = switch (comparison.verdict()) {
            case GOOD -> StepVerdict.GOOD;
            case BAD -> StepVerdict.BAD;
            case WEAK, SKIP -> StepVerdict.SKIP;
        };
        return step(
                kernel, result, verdict, comparison.reasons().get(0) + Controls.moved(List.of(comparison)), List.of());
    }

    /** A void session is this kernel's bad luck; one that was taken otherwise is the caller's mistake. */
    private static void requireComparable(ComparisonResult comparison, Result end, String kernel, Result result) {
        if (comparison.verdict() == Verdict.SKIP
                && (!comparison.refusals().isEmpty() || result.summary().voidReason() == null)) {
            throw new Failure(
                    Failure.Kind.CANNOT,
                    kernel + " was measured otherwise than the ends: " + refusal(comparison, end, result));
        }
    }

    /** Nothing for an end itself, which may be one of the kernels. */
    private Optional<ComparisonResult> comparison(Result end, String kernel, Result result) {
        if (end.id().equals(result.id())) {
            return Optional.empty();
        }
        ComparisonResult comparison = new Comparison(terms).compare(List.of(end), List.of(result));
        requireComparable(comparison, end, kernel, result);
        return Optional.of(comparison);
    }

    private List<Place> places(@Nullable ComparisonResult fromGood, @Nullable ComparisonResult fromBad) {
        List<Place> places = new ArrayList<>();
        for (SelinuxState state : apart) {
            StateComparison ends = in(between, state);
            StateComparison good = in(fromGood, state);
            StateComparison bad = in(fromBad, state);
            StateComparison either = good == null ? bad : good;
            if (ends == null || either == null) {
                continue;
            }
            places.add(Place.of(
                    state,
                    between.unit(),
                    ends.costBase(),
                    ends.costNew(),
                    either.costNew(),
                    good == null ? null : good.interval(),
                    bad == null ? null : bad.interval()));
        }
        if (places.isEmpty()) {
            throw new Failure(
                    Failure.Kind.CANNOT,
                    "the kernel was measured in no state in which the ends differ; measure it in "
                            + apart.stream().map(SelinuxState::word).collect(Collectors.joining(" or ")));
        }
        return places;
    }

    private static @Nullable StateComparison in(@Nullable ComparisonResult comparison, SelinuxState state) {
        return comparison == null
                ? null
                : comparison.states().stream()
                        .filter(one -> one.state() == state)
                        .findFirst()
                        .orElse(null);
    }
}
