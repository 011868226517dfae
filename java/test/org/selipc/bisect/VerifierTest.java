package org.selipc.bisect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.selipc.model.Failure;
import org.selipc.model.Result;
import org.selipc.model.Results;
import org.selipc.model.SelinuxState;
import org.selipc.verdict.Terms;

/** The check of a culprit: parent, culprit, tip, fixed in the order of the history's letters; - is not named. */
class VerifierTest {
    private static Verification verify(String history) {
        Map<Role, String> named = new EnumMap<>(Role.class);
        for (Role role : Role.values()) {
            if (history.length() > role.ordinal() && history.charAt(role.ordinal()) != '-') {
                named.put(role, "k" + role.ordinal());
            }
        }
        return new Verifier(named, new History(history), Terms.DEFAULT_MARGIN).run();
    }

    @ParameterizedTest
    @CsvSource({
        "gb, confirmed",
        "gbb, confirmed",
        "gbbg, confirmed",
        "gb-g, confirmed",
        "gg, not-confirmed",
        "gbg, not-confirmed",
        "gbbb, not-confirmed",
        "gggb, not-confirmed",
        "ggx, not-confirmed",
        "gbxb, not-confirmed",
        "gx, undecided",
        "xb, undecided",
        "gbx, undecided",
        "gb-x, undecided"
    })
    void eachKernelHasToAgree(String history, String outcome) {
        Verification verification = verify(history);
        assertEquals(outcome, verification.outcome().word(), verification.sentence());
    }

    @Test
    void whatIsNotTheKernelsFaultStopsIt() {
        assertEquals(
                Failure.Kind.CANNOT,
                assertThrows(Failure.class, () -> verify("g?")).kind());
    }

    /** Costs of disabled, permissive and enforcing, as multiples of the parent's. */
    private static Result measured(String name, double disabled, double permissive, double enforcing) {
        return Results.fixed()
                .states(SelinuxState.DISABLED, SelinuxState.PERMISSIVE, SelinuxState.ENFORCING)
                .nanos(SelinuxState.DISABLED, 2000 * disabled)
                .nanos(SelinuxState.PERMISSIVE, 7000 * permissive)
                .nanos(SelinuxState.ENFORCING, 7000 * enforcing)
                .session(name, "boot-" + name)
                .inTheLab()
                .build();
    }

    private static Verification verify(Result culprit, Result tip, Result fixed) {
        Map<String, Result> results = Map.of("p", measured("p", 1, 1, 1), "c", culprit, "t", tip, "f", fixed);
        Map<Role, String> named =
                new EnumMap<>(Map.of(Role.PARENT, "p", Role.CULPRIT, "c", Role.TIP, "t", Role.FIXED, "f"));
        return new Verifier(named, kernel -> Objects.requireNonNull(results.get(kernel)), Terms.DEFAULT_MARGIN).run();
    }

    private static final Result LOST = measured("c", 1, 8, 8);
    private static final Result WELL = measured("f", 1, 1, 1);

    /** What moves without a policy is no sign of a loss that needs one. */
    @Test
    void aLossInDisabledAloneDecidesNothing() {
        assertEquals(
                Verification.Outcome.NOT_CONFIRMED,
                verify(measured("c", 1.2, 1, 1), measured("t", 1, 8, 8), WELL).outcome());
        Verification tip = verify(LOST, measured("t", 1.04, 1, 1), WELL);
        assertEquals(Verification.Outcome.NOT_CONFIRMED, tip.outcome());
        assertTrue(tip.sentence().startsWith("the tip no longer has the loss"), tip.sentence());
        assertEquals(
                Verification.Outcome.CONFIRMED,
                verify(LOST, measured("t", 1, 8, 8), measured("f", 1.04, 1, 1)).outcome());
    }

    @Test
    void aLossInOneModeIsFollowedInThatMode() {
        Result lost = measured("c", 1, 1, 8);
        assertEquals(
                Verification.Outcome.CONFIRMED,
                verify(lost, measured("t", 1, 1, 8), WELL).outcome());
        assertEquals(
                Verification.Outcome.NOT_CONFIRMED,
                verify(lost, measured("t", 1, 8, 1), WELL).outcome());
        assertEquals(
                Verification.Outcome.CONFIRMED,
                verify(lost, measured("t", 1, 1, 8), measured("f", 1, 1.2, 1)).outcome());
    }

    @Test
    void theSentenceSaysWhetherTheLossNeedsAPolicy() {
        String needs = verify(LOST, measured("t", 1, 8, 8), WELL).sentence();
        assertTrue(needs.endsWith("; without a policy it costs the same, so the loss needs one"), needs);
        String alone =
                verify(measured("c", 1.5, 8, 8), measured("t", 1, 8, 8), WELL).sentence();
        assertTrue(alone.contains("it loses without a policy too (disabled by 33"), alone);
    }

    @Test
    void theParentsOwnImageHasNoLoss() {
        Result again = Results.fixed()
                .session("again", "boot-again")
                .inTheLab()
                .image(Objects.requireNonNull(measured("p", 1, 1, 1).lab()).imageDigest())
                .build();
        assertEquals(
                Verification.Outcome.CONFIRMED,
                verify(LOST, measured("t", 1, 8, 8), again).outcome());
        Verification culprit = verify(again, measured("t", 1, 8, 8), WELL);
        assertEquals(Verification.Outcome.NOT_CONFIRMED, culprit.outcome());
        assertTrue(culprit.sentence().contains("it is the parent's image"), culprit.sentence());
    }

    @Test
    void aCulpritThatIsCheaperMayBeSwapped() {
        Verification swapped = verify(measured("c", 1, 0.1, 0.1), measured("t", 1, 8, 8), WELL);
        assertTrue(swapped.sentence().endsWith("the two may be swapped"), swapped.sentence());
    }
}
