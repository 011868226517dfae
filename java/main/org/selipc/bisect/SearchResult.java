package org.selipc.bisect;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a search over an ordered list of kernels found; as JSON the contract of {@code selipc bisect search --json}.
 *
 * @param schema {@link #SCHEMA}
 * @param firstBad the first bad kernel, or null when skipped ones stand before it
 * @param lastGood the last kernel before it that is good
 * @param range the kernels that may be the first bad one, in order; one when it was found
 * @param monotonic whether what was measured goes from good to bad once
 * @param steps what was measured, in the order of the list
 * @param sentence the answer in a sentence
 */
public record SearchResult(
        String schema,
        @Nullable String firstBad,
        String lastGood,
        List<String> range,
        boolean monotonic,
        List<StepResult> steps,
        String sentence) {
    /** Name and version of the document. */
    public static final String SCHEMA = "selipc-search/1";
}
