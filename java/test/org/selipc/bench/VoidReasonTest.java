package org.selipc.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;
import org.selipc.model.Fact;
import org.selipc.model.Observation;
import org.selipc.model.SelinuxState;

class VoidReasonTest {
    private static final SelinuxState ENFORCING = SelinuxState.ENFORCING;
    private static final Fact<Long> UNKNOWN = Fact.unknown("no status page");

    @Test
    void aSampleInTheStateThatWasAskedForCounts() {
        assertNull(reason(observed(ENFORCING, Fact.known(4L)), observed(ENFORCING, Fact.known(4L))));
        assertNull(reason(observed(ENFORCING, UNKNOWN), observed(ENFORCING, UNKNOWN)), "the state itself still tells");
    }

    @Test
    void anotherStateBeforeOrAfterVoidsIt() {
        Observation enforcing = observed(ENFORCING, Fact.known(4L));
        Observation permissive = observed(SelinuxState.PERMISSIVE, Fact.known(4L));
        assertEquals(
                "asked for enforcing, observed permissive before and enforcing after", reason(permissive, enforcing));
        assertEquals(
                "asked for enforcing, observed enforcing before and permissive after", reason(enforcing, permissive));
        assertEquals(
                "asked for enforcing, observed permissive before and permissive after", reason(permissive, permissive));
    }

    @Test
    void aChangeThereAndBackVoidsIt() {
        assertEquals(
                "the mode or the policy changed during the sample (status page sequence 4 before, 8 after)",
                reason(observed(ENFORCING, Fact.known(4L)), observed(ENFORCING, Fact.known(8L))));
        assertEquals(
                "the mode or the policy changed during the sample (status page sequence 4 before, unknown (no status"
                        + " page) after)",
                reason(observed(ENFORCING, Fact.known(4L)), observed(ENFORCING, UNKNOWN)));
    }

    private static @org.jspecify.annotations.Nullable String reason(Observation before, Observation after) {
        return ForkSession.voidReason(ENFORCING, before, after);
    }

    private static Observation observed(SelinuxState state, Fact<Long> sequence) {
        return new Observation(state, sequence, Fact.known(1L), Fact.unknown("not read"));
    }
}
