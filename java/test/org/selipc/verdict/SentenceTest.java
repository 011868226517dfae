package org.selipc.verdict;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.selipc.model.SelinuxState.DISABLED;
import static org.selipc.model.SelinuxState.ENFORCING;
import static org.selipc.model.SelinuxState.NOT_BUILT;
import static org.selipc.model.SelinuxState.NO_POLICY;
import static org.selipc.model.SelinuxState.PERMISSIVE;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.selipc.model.Results;
import org.selipc.model.SelinuxState;
import org.selipc.model.StateEffect;
import org.selipc.model.Summary;

/** What a session is said to show, by the states that were measured and where. */
class SentenceTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "PERMISSIVE|Only the current state, permissive, was measured: nothing can be said about what the state explains.",
                "DISABLED|SELinux is disabled on this host: nothing can be said about what the state explains without another boot.",
                "NO_POLICY|SELinux is enabled without a policy: nothing can be said about what the state explains until one is loaded.",
                "NOT_BUILT|This kernel has no SELinux: nothing can be said about what the state explains."
            })
    void oneStateExplainsNothing(SelinuxState state, String sentence) {
        assertEquals(
                sentence,
                Results.fixed()
                        .nanos(NOT_BUILT, 2799.2)
                        .nanos(DISABLED, 2799.2)
                        .states(state)
                        .build()
                        .summary()
                        .sentence());
    }

    @ParameterizedTest
    @EnumSource(
            value = SelinuxState.class,
            names = {"DISABLED", "NO_POLICY", "ENFORCING"})
    void oneStateOfAGuestPointsToTheOthers(SelinuxState state) {
        assertEquals(
                "Only " + state + " was measured: nothing can be said about what the state explains; measure in more"
                        + " states (--states).",
                Results.fixed().states(state).inTheLab().build().summary().sentence());
    }

    /** The states are asked for in the order of the command's own example. */
    @Test
    void theEffectIsThatOfTheModesWhateverElseWasMeasured() {
        Summary summary = inFourStates().nanos(ENFORCING, 7267.2 * 1.02).build().summary();
        StateEffect effect = summary.effect();
        assertNotNull(effect);
        assertEquals(PERMISSIVE, effect.base());
        assertEquals(ENFORCING, effect.state());
        assertEquals(2, effect.pairs());
        assertTrue(summary.sentence().startsWith("Enforcing costs 2.0 % more than permissive"), summary.sentence());
        assertTrue(
                summary.sentence()
                        .endsWith(
                                " Against disabled an operation costs in no-policy 1.82 times, permissive 2.60 times and"
                                        + " enforcing 2.65 times as much."),
                summary.sentence());
    }

    @Test
    void statesThatDoNotSwitchAreNotCompared() {
        Summary summary =
                Results.fixed().states(DISABLED, ENFORCING).inTheLab().build().summary();
        assertNull(summary.effect());
        assertEquals(
                "No two states are compared: only permissive and enforcing switch within one boot. Against disabled an"
                        + " operation costs in enforcing 2.60 times as much.",
                summary.sentence());
    }

    /** A guest's effort is not the user's to choose. */
    @Test
    void adviceNamesWhatTheCommandHas() {
        assertTrue(
                Results.fixed().plan(1, 2, 3).build().summary().sentence().endsWith("measure more blocks (--blocks)."));
        assertTrue(Results.fixed()
                .plan(1, 2, 3)
                .inTheLab()
                .build()
                .summary()
                .sentence()
                .endsWith("measure again."));
    }

    /** As the lab plans them: the modes in neighbouring blocks, no policy after them, disabled in a boot of its own. */
    private static Results inFourStates() {
        return Results.fixed()
                .states(DISABLED, NO_POLICY, PERMISSIVE, ENFORCING)
                .blockStates(List.of(PERMISSIVE, ENFORCING, ENFORCING, PERMISSIVE, NO_POLICY), List.of(DISABLED))
                .inTheLab();
    }
}
