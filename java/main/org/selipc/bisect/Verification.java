package org.selipc.bisect;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.selipc.model.Result;
import org.selipc.verdict.ComparisonResult;
import org.selipc.verdict.Dose;
import org.selipc.verdict.Verdict;

/**
 * What the check of a culprit says; as JSON the contract of {@code selipc bisect verify --json}.
 *
 * @param schema {@link #SCHEMA}
 * @param outcome confirmed, not confirmed, or why it can't be said
 * @param sentence why, in a sentence
 * @param kernels every kernel that was named, the parent first
 * @param doses cost against categories of the culprit and the fixed kernel; empty unless asked for
 */
public record Verification(String schema, Outcome outcome, String sentence, List<Kernel> kernels, List<Dosed> doses) {
    /** Name and version of the document. */
    public static final String SCHEMA = "selipc-verification/1";

    /** The same with doses. */
    public Verification with(List<Dosed> measured) {
        return new Verification(schema, outcome, sentence, kernels, measured);
    }

    /** What the check says. */
    public enum Outcome {
        /** The culprit brings the loss in, and every other kernel agrees. */
        CONFIRMED,
        /** A kernel contradicts it. */
        NOT_CONFIRMED,
        /** A kernel could not be measured or decided. */
        UNDECIDED;

        /** The word in JSON and text. */
        @JsonValue
        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        @Override
        public String toString() {
            return word();
        }
    }

    /**
     * One kernel's cost against categories.
     *
     * @param role what it is
     * @param kernel as it was named
     * @param dose the cost
     */
    public record Dosed(Role role, String kernel, Dose dose) {}

    /**
     * One kernel.
     *
     * @param role what it is
     * @param kernel as it was named
     * @param result what was measured, or null
     * @param comparison with the parent in all states, or null
     * @param verdict against the parent in the states that decide, or null of the parent and of one not measured
     * @param loss in the deciding state, or null
     * @param reason why, in words; null of the parent
     */
    public record Kernel(
            Role role,
            String kernel,
            @Nullable Result result,
            @Nullable ComparisonResult comparison,
            @Nullable Verdict verdict,
            @Nullable Double loss,
            @Nullable String reason) {}
}
