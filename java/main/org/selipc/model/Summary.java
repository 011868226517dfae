package org.selipc.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a session's samples say.
 *
 * @param states one a state
 * @param effect what the second mode does against the first, in the order they were asked for; null unless permissive and
 *     enforcing were both measured in two pairs of blocks or more
 * @param controls the hook-free controls
 * @param voidReason why the session as a whole does not count, or null
 * @param sentence the answer in sentences
 */
public record Summary(
        List<StateSummary> states,
        @Nullable StateEffect effect,
        List<ControlSummary> controls,
        @Nullable String voidReason,
        String sentence) {}
