package org.selipc.bisect;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.selipc.model.CostUnit;
import org.selipc.model.Failure;
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
 * Checks a culprit: it has to be bad against its parent in a state with a policy, and in the states in which it is, the
 * tip has to be bad and the fixed kernel good.
 */
public final class Verifier {
    private final Map<Role, String> named;
    private final KernelMeasurer measurer;
    private final Terms terms;
    private final List<Verification.Kernel> kernels = new ArrayList<>();

    /**
     * @param named the kernels; parent and culprit are among them
     * @param measurer measures each
     * @param margin a loss that does not matter
     * @throws Failure {@code USAGE} when the margin makes no sense
     */
    public Verifier(Map<Role, String> named, KernelMeasurer measurer, double margin) {
        this.named = named;
        this.measurer = measurer;
        // All states, since those without a policy tell whether the loss is the policy's.
        this.terms = new Terms(margin, OptionalDouble.empty(), EnumSet.of(Difference.KERNEL_CONFIGURATION), Set.of());
    }

    /** Measures all, the parent first, and decides. */
    public Verification run() {
        for (Role role : Role.values()) {
            String kernel = named.get(role);
            if (kernel != null) {
                kernels.add(measure(role, kernel));
            }
        }
        return decide();
    }

    private Verification.Kernel measure(Role role, String kernel) {
        try {
            Result result = measurer.measure(kernel);
            Result parent = role == Role.PARENT ? null : resultOf(Role.PARENT);
            if (parent == null) {
                return new Verification.Kernel(role, kernel, result, null, null, null, null);
            }
            if (Ends.isSame(parent, result) && result.summary().voidReason() == null) {
                return new Verification.Kernel(
                        role, kernel, result, null, Verdict.GOOD, 0.0, "it is the parent's image");
            }
            return judged(role, kernel, parent, result);
        } catch (Failure e) {
            if (e.kind() != Failure.Kind.UNMEASURABLE) {
                throw e;
            }
            return new Verification.Kernel(
                    role, kernel, null, null, null, null, "it could not be measured: " + e.getMessage());
        }
    }

    private Verification.Kernel judged(Role role, String kernel, Result parent, Result result) {
        ComparisonResult comparison = new Comparison(terms).compare(List.of(parent), List.of(result));
        if (comparison.verdict() == Verdict.SKIP) {
            return new Verification.Kernel(
                    role,
                    kernel,
                    result,
                    comparison,
                    Verdict.SKIP,
                    null,
                    "it can't be compared with the parent: " + Ends.refusal(comparison, parent, result));
        }
        List<StateComparison> deciding = comparison.states().stream()
                .filter(state -> deciding(role).test(state.state()))
                .toList();
        Verdict verdict = verdict(role, deciding);
        StateComparison shown = deciding.stream()
                .filter(state -> state.verdict() == verdict)
                .max(Comparator.comparingDouble(StateComparison::loss))
                .orElse(deciding.get(0));
        return new Verification.Kernel(
                role, kernel, result, comparison, verdict, shown.loss(), words(shown, comparison.unit()));
    }

    /** The culprit is judged wherever there is a policy, the others where the culprit lost. */
    private Predicate<SelinuxState> deciding(Role role) {
        Set<SelinuxState> lost = kernels.stream()
                .filter(kernel -> kernel.role() == Role.CULPRIT)
                .map(Verification.Kernel::comparison)
                .flatMap(comparison -> comparison == null ? Stream.empty() : comparison.states().stream())
                .filter(state -> state.state().switchable() && state.verdict() == Verdict.BAD)
                .map(StateComparison::state)
                .collect(Collectors.toSet());
        return role == Role.CULPRIT || lost.isEmpty() ? SelinuxState::switchable : lost::contains;
    }

    /** A tip has to be bad in each of the states, while one bad state speaks against a culprit's innocence or a fix. */
    private static Verdict verdict(Role role, List<StateComparison> states) {
        Verdict first = role == Role.TIP ? Verdict.GOOD : Verdict.BAD;
        Verdict last = role == Role.TIP ? Verdict.BAD : Verdict.GOOD;
        if (states.stream().anyMatch(state -> state.verdict() == first)) {
            return first;
        }
        return states.stream().allMatch(state -> state.verdict() == last) ? last : Verdict.WEAK;
    }

    private static String words(StateComparison state, CostUnit unit) {
        return state.state() + " costs " + Figures.nanos(state.costNew()) + " against the parent's "
                + Figures.nanos(state.costBase()) + " " + unit
                + (state.loss() < 0 ? "" : ", a loss of " + Figures.percent(state.loss()));
    }

    private @Nullable Result resultOf(Role role) {
        return kernels.stream()
                .filter(kernel -> kernel.role() == role)
                .findFirst()
                .map(Verification.Kernel::result)
                .orElse(null);
    }

    private Verification decide() {
        // What contradicts the blame says more than what is missing or weak.
        for (Verification.Kernel kernel : kernels) {
            if (kernel.verdict() == opposite(kernel.role())) {
                return verification(Verification.Outcome.NOT_CONFIRMED, contradiction(kernel));
            }
        }
        for (Verification.Kernel kernel : kernels) {
            if (kernel.result() == null || kernel.verdict() == Verdict.SKIP || kernel.verdict() == Verdict.WEAK) {
                return verification(Verification.Outcome.UNDECIDED, "the " + kernel.role() + ": " + kernel.reason());
            }
        }
        return verification(Verification.Outcome.CONFIRMED, confirmed());
    }

    private Verification verification(Verification.Outcome outcome, String sentence) {
        return new Verification(Verification.SCHEMA, outcome, sentence, List.copyOf(kernels), List.of());
    }

    private static Verdict opposite(Role role) {
        return role == Role.FIXED ? Verdict.BAD : Verdict.GOOD;
    }

    private String contradiction(Verification.Kernel kernel) {
        String why = ": " + kernel.reason();
        return switch (kernel.role()) {
            case PARENT -> throw new IllegalStateException("the parent is compared with nothing");
            case CULPRIT ->
                "the culprit costs no more than its parent" + why
                        + (isCheaper(kernel) ? "; it is the cheaper one: the two may be swapped" : "");
            case TIP -> "the tip no longer has the loss" + why;
            case FIXED -> "the fixed kernel still has a loss" + why;
        };
    }

    private boolean isCheaper(Verification.Kernel kernel) {
        Double loss = kernel.loss();
        return loss != null && loss < -terms.margin();
    }

    private String confirmed() {
        StringBuilder sentence = new StringBuilder("the culprit is bad against its parent");
        if (named.containsKey(Role.TIP)) {
            sentence.append(", and so is the tip");
        }
        if (named.containsKey(Role.FIXED)) {
            sentence.append(", and the fix takes the loss away");
        }
        return sentence.append(withoutPolicy()).toString();
    }

    /** What the culprit's states without a policy say of where the loss comes from. */
    private String withoutPolicy() {
        List<StateComparison> states = kernels.stream()
                .filter(kernel -> kernel.role() == Role.CULPRIT)
                .map(Verification.Kernel::comparison)
                .flatMap(comparison -> comparison == null ? Stream.empty() : comparison.states().stream())
                .filter(state -> !state.state().switchable())
                .toList();
        List<String> moved = states.stream()
                .filter(state -> Math.abs(state.loss()) > terms.margin())
                .map(state -> state.state() + " by " + Figures.percent(state.loss()))
                .toList();
        if (states.isEmpty()) {
            return "";
        }
        return moved.isEmpty()
                ? "; without a policy it costs the same, so the loss needs one"
                : "; it loses without a policy too (" + String.join(", ", moved)
                        + "), so the loss is not the policy's alone";
    }
}
