package org.selipc.verdict;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.selipc.model.CostUnit;
import org.selipc.model.SelinuxState;

/**
 * What a comparison says; as JSON the contract of {@code selipc compare --json}. Loss, interval, state and floor are
 * those of the state that decided: of those with the verdict's word, the one with the largest loss. They are null, and
 * {@code states} is empty, when the verdict is {@link Verdict#SKIP}.
 *
 * @param schema {@link #SCHEMA}
 * @param verdict what the comparison says
 * @param loss share of the throughput that is lost, 0.9 for 90 %; negative when it grew
 * @param interval bounds of the loss
 * @param margin loss that is tolerated
 * @param confidence confidence of the interval: 0.9926 with one state; the error is shared among several. 1 where it is
 *     the measured spread of instruction counts that agree
 * @param unit what costs are given in: instructions where every result counts them
 * @param reasons why, in sentences
 * @param state the state that decided
 * @param states every compared state
 * @param controls the hook-free controls
 * @param floor boot-to-boot floor that widened the interval, where one was needed
 * @param refusals differences that must be waived by name before the sides compare
 * @param base the base
 * @param next the new side, {@code new} in JSON
 */
public record ComparisonResult(
        String schema,
        Verdict verdict,
        @Nullable Double loss,
        @Nullable Interval interval,
        double margin,
        double confidence,
        CostUnit unit,
        List<String> reasons,
        @Nullable SelinuxState state,
        List<StateComparison> states,
        List<ControlComparison> controls,
        @Nullable Floor floor,
        List<Difference> refusals,
        Side base,
        @JsonProperty("new") Side next) {
    /** Name and version of the document. */
    public static final String SCHEMA = "selipc-comparison/1";
}
