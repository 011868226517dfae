package org.selipc.bisect;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.selipc.model.Failure;
import org.selipc.model.Result;
import org.selipc.verdict.Comparison;
import org.selipc.verdict.ComparisonResult;
import org.selipc.verdict.Verdict;

/**
 * Checks a culprit: it has to be bad against its parent, so has the tip, and the fixed kernel has to be good against the
 * parent.
 */
public final class Verifier {
    private final Map<Role, String> named;
    private final KernelMeasurer measurer;
    private final double margin;

    /**
     * @param named the kernels; parent and culprit are among them
     * @param measurer measures each
     * @param margin a loss that does not matter
     */
    public Verifier(Map<Role, String> named, KernelMeasurer measurer, double margin) {
        this.named = named;
        this.measurer = measurer;
        this.margin = margin;
    }

    /** Measures all, the parent first, and decides. */
    public Verification run() {
        List<Verification.Kernel> kernels = new ArrayList<>();
        Result parent = null;
        for (Role role : Role.values()) {
            String kernel = named.get(role);
            if (kernel == null) {
                continue;
            }
            Verification.Kernel measured = measure(role, kernel, parent);
            kernels.add(measured);
            parent = role == Role.PARENT ? measured.result() : parent;
        }
        return decide(kernels);
    }

    private Verification.Kernel measure(Role role, String kernel, @Nullable Result parent) {
        try {
            Result result = measurer.measure(kernel);
            ComparisonResult comparison = role == Role.PARENT || parent == null
                    ? null
                    : new Comparison(Ends.terms(margin)).compare(List.of(parent), List.of(result));
            return new Verification.Kernel(role, kernel, result, comparison, null);
        } catch (Failure e) {
            if (e.kind() != Failure.Kind.UNMEASURABLE) {
                throw e;
            }
            return new Verification.Kernel(role, kernel, null, null, e.getMessage());
        }
    }

    private static Verification decide(List<Verification.Kernel> kernels) {
        // What contradicts the blame says more than what is missing or weak.
        for (Verification.Kernel kernel : kernels) {
            Verdict verdict = verdict(kernel);
            if (verdict != null && verdict == opposite(kernel.role())) {
                return new Verification(
                        Verification.Outcome.NOT_CONFIRMED,
                        "the " + kernel.role() + " contradicts it: " + because(kernel),
                        kernels,
                        List.of());
            }
        }
        for (Verification.Kernel kernel : kernels) {
            if (kernel.reason() != null) {
                return undecided(kernels, "the " + kernel.role() + " could not be measured: " + kernel.reason());
            }
        }
        for (Verification.Kernel kernel : kernels) {
            Verdict verdict = verdict(kernel);
            if (verdict == Verdict.WEAK || verdict == Verdict.SKIP) {
                return undecided(kernels, "the " + kernel.role() + " is " + verdict + ": " + because(kernel));
            }
        }
        return new Verification(Verification.Outcome.CONFIRMED, confirmed(kernels), kernels, List.of());
    }

    private static @Nullable Verdict verdict(Verification.Kernel kernel) {
        ComparisonResult comparison = kernel.comparison();
        return comparison == null ? null : comparison.verdict();
    }

    private static Verdict opposite(Role role) {
        return role == Role.FIXED ? Verdict.BAD : Verdict.GOOD;
    }

    private static String because(Verification.Kernel kernel) {
        ComparisonResult comparison = kernel.comparison();
        return comparison == null ? "" : comparison.reasons().get(0);
    }

    private static Verification undecided(List<Verification.Kernel> kernels, String sentence) {
        return new Verification(Verification.Outcome.UNDECIDED, sentence, kernels, List.of());
    }

    private static String confirmed(List<Verification.Kernel> kernels) {
        List<String> words = new ArrayList<>();
        for (Verification.Kernel kernel : kernels) {
            switch (kernel.role()) {
                case PARENT -> words.add("against its parent");
                case CULPRIT -> words.add(0, "the culprit is bad");
                case TIP -> words.add("and so is the tip");
                case FIXED -> words.add("and the fix takes the loss away");
            }
        }
        return String.join(", ", words).replace("bad, against", "bad against");
    }
}
