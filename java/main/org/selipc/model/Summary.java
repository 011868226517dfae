package org.selipc.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a session's samples say.
 *
 * @param states one a state
 * @param effect what the second state does against the first, or null with one state
 * @param controls the hook-free controls
 * @param voidReason why the session as a whole does not count, or null
 * @param sentence the answer in one sentence
 */
public record Summary(
        List<StateSummary> states,
        @Nullable StateEffect effect,
        List<ControlSummary> controls,
        @Nullable String voidReason,
        String sentence) {}
