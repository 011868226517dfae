package org.selipc.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.selipc.model.Results;
import org.selipc.model.SelinuxState;
import org.selipc.model.Summary;

/** What the lab says of a session beside its figures. */
class LabSummaryTest {
    private static final List<Boot> SOUND = List.of(RecordedAnswers.twoPolicies(), RecordedAnswers.disabled());

    private static LabSummary summary(SelinuxState... states) {
        return new LabSummary(LabRequest.of("Image", List.of(states)));
    }

    private static Boot boot(boolean settled, long instructions, long nanos) {
        return new Boot(
                0,
                true,
                RecordedAnswers.written(
                        "\"event\":\"settled\",\"settled\":" + settled,
                        "\"event\":\"calibrated\",\"instructions\":" + instructions + ",\"nanos\":" + nanos
                                + ",\"clockNanos\":148"));
    }

    @Test
    void aSoundSessionKeepsItsSummary() {
        Summary summary = Results.fixed().build().summary();
        assertSame(
                summary,
                summary(SelinuxState.PERMISSIVE, SelinuxState.ENFORCING).of(SOUND, summary));
    }

    @ParameterizedTest
    @CsvSource({
        "true, 300000, 600000,",
        "true, 300000, 600005,",
        "true, 300000, 599995,",
        "true, 300000, 600007, the guest's clock is off by 12 parts per million on a spin loop of known length",
        "true, 300000, 599993, the guest's clock is off by -12 parts per million on a spin loop of known length",
        "false, 300000, 600000, the guest's CPU was still busy after 60 s of its time"
    })
    void oneGuestThatIsNotSoundVoidsTheSession(boolean settled, long instructions, long nanos, String reason) {
        Summary figures = Results.fixed().build().summary();
        Summary summary = summary(SelinuxState.PERMISSIVE, SelinuxState.ENFORCING)
                .of(List.of(SOUND.get(0), boot(settled, instructions, nanos)), figures);
        if (reason == null) {
            assertNull(summary.voidReason());
        } else {
            assertEquals(reason, summary.voidReason());
            assertEquals(
                    "The session is void (" + reason + "): its figures do not count, measure again.",
                    summary.sentence());
        }
        assertEquals(figures.states(), summary.states());
    }

    @Test
    void whatIsNotMeasuredByTurnsIsSaid() {
        SelinuxState[] states = {SelinuxState.NO_POLICY, SelinuxState.DISABLED};
        Results guest = Results.fixed().states(states).plan(1, 1, 3);
        assertEquals(
                "Only no-policy was measured: nothing can be said about what the state explains; --states measures"
                        + " others beside it.",
                summary(SelinuxState.NO_POLICY)
                        .of(SOUND, guest.build().summary())
                        .sentence());
        assertEquals(
                "The lab can't measure no-policy and disabled by turns, so their difference has no interval: each"
                        + " state's figures agree to the digit, and the table shows how they differ.",
                summary(states).of(SOUND, guest.plan(1, 2, 3).build().summary()).sentence());
        assertEquals(
                "The lab can't measure no-policy and disabled by turns, so their difference has no interval: another"
                        + " boot, with another --seed, shows how far their figures scatter.",
                summary(states).of(SOUND, guest.scatter(0.01).build().summary()).sentence());
    }

    @Test
    void aPairOfBlocksTooFewIsAnotherBoot() {
        SelinuxState[] states = {SelinuxState.ENFORCING, SelinuxState.PERMISSIVE};
        assertEquals(
                "Fewer than two pairs of neighbouring blocks count in enforcing and permissive: nothing can be said"
                        + " about what the state explains; boot again, with another --seed.",
                summary(states)
                        .of(
                                SOUND,
                                Results.fixed()
                                        .states(states)
                                        .plan(1, 2, 3)
                                        .build()
                                        .summary())
                        .sentence());
    }

    /** A state without a sample that counts is the first thing to know. */
    @Test
    void aStateThatIsMissingIsNotTalkedAway() {
        Summary summary = Results.fixed()
                .states(SelinuxState.NO_POLICY, SelinuxState.DISABLED)
                .plan(1, 2, 3)
                .build()
                .summary();
        assertSame(
                summary,
                summary(SelinuxState.NO_POLICY, SelinuxState.DISABLED, SelinuxState.ENFORCING)
                        .of(SOUND, summary));
    }
}
