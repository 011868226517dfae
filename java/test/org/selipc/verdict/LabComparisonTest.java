package org.selipc.verdict;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.selipc.model.Result;
import org.selipc.model.Results;

/** Results of the lab: instruction counts need no interval but their own spread. */
class LabComparisonTest {
    private static final Comparison USUAL = new Comparison(Terms.USUAL);

    private static Result fixed() {
        return Results.fixed().session("fixed", "boot-fixed").inTheLab().build();
    }

    private static Results regressed() {
        return Results.regressed().session("regressed", "boot-regressed").inTheLab();
    }

    @Test
    void countsThatAgreeToTheDigitNeedNoFloor() {
        ComparisonResult comparison =
                USUAL.compare(List.of(fixed()), List.of(regressed().build()));
        assertEquals(Verdict.BAD, comparison.verdict());
        assertNull(comparison.floor());
        assertEquals(1, comparison.confidence());
        Interval interval = comparison.interval();
        assertTrue(interval != null && interval.low() == interval.high(), "no scatter, no width: " + interval);
        assertTrue(comparison.reasons().get(0).contains("measured spread"), comparison.reasons()::toString);
    }

    @Test
    void theIntervalIsTheSpreadOfTheSamples() {
        ComparisonResult comparison = USUAL.compare(
                List.of(fixed()), List.of(regressed().scatter(0.01).build()));
        Interval interval = comparison.interval();
        Double loss = comparison.loss();
        assertTrue(interval != null && loss != null && interval.low() < loss && loss < interval.high());
    }

    @Test
    void aLossSmallerThanTheMarginIsGoodAndOneInItsSpreadIsWeak() {
        Result base = fixed();
        assertEquals(
                Verdict.GOOD,
                USUAL.compare(
                                List.of(base),
                                List.of(Results.fixed()
                                        .session("b", "b")
                                        .inTheLab()
                                        .build()))
                        .verdict());
        Result scattered =
                Results.fixed().session("c", "c").inTheLab().scatter(0.05).build();
        assertEquals(
                Verdict.WEAK, USUAL.compare(List.of(base), List.of(scattered)).verdict());
    }

    @ParameterizedTest
    @EnumSource(names = {"LAB", "CLOCK", "SHIFT", "CPU_MODEL", "EMULATOR", "PARAMETERS", "KERNEL_CONFIGURATION"})
    void guestsThatDifferDoNotCompareUnlessAllowed(Difference difference) {
        Result base = fixed();
        List<Result> next = List.of(Edits.different(difference, regressed().build(), base));
        ComparisonResult refused = USUAL.compare(List.of(base), next);
        assertEquals(List.of(difference), refused.refusals());
        Terms allowing = new Terms(Terms.DEFAULT_MARGIN, OptionalDouble.empty(), Set.of(difference), Set.of());
        assertEquals(
                Verdict.BAD,
                new Comparison(allowing).compare(List.of(base), next).verdict());
    }

    /** A session that measured disabled too has a boot of its own for it. */
    @Test
    void theWordsThatSetTheStateAreNoDifference() {
        Result base = fixed();
        Result next = Edits.withCommandLines(
                regressed().build(), "console=ttyS0 security=selinux selinux=1 enforcing=0", "console=ttyS0 selinux=0");
        assertEquals(Verdict.BAD, USUAL.compare(List.of(base), List.of(next)).verdict());
    }

    @Test
    void anotherContextIsAnotherPolicy() {
        ComparisonResult refused = USUAL.compare(
                List.of(fixed()), List.of(Edits.withContext(regressed().build(), "u:r:t:s0-s0:c0.c255")));
        assertEquals(List.of(Difference.POLICY), refused.refusals());
    }
}
