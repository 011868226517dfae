package org.selipc.bisect;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One step of a bisection: a line of its log.
 *
 * @param schema {@link #SCHEMA}
 * @param time when it was decided
 * @param commit the commit that the source tree was at, where that is known, or null
 * @param kernel the kernel as it was named
 * @param imageDigest SHA-256 of its image, or null when it never ran
 * @param release what the kernel calls itself, or null when it never ran
 * @param verdict what the step says
 * @param reason why, in a sentence
 * @param places the kernel's cost between the ends, one a state; empty when it was not measured, or compared with the
 *     good end alone
 */
public record StepResult(
        String schema,
        Instant time,
        @Nullable String commit,
        String kernel,
        @Nullable String imageDigest,
        @Nullable String release,
        StepVerdict verdict,
        String reason,
        List<Place> places) {
    /** Name and version of the document. */
    public static final String SCHEMA = "selipc-step/1";

    /** The same of a commit. */
    public StepResult of(@Nullable String known) {
        return new StepResult(schema, time, known, kernel, imageDigest, release, verdict, reason, places);
    }
}
