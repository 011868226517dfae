package org.selipc.verdict;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.selipc.model.CostUnit;
import org.selipc.model.Result;
import org.selipc.model.Results;

/** Results of the lab: instruction counts that agree need no interval but their own spread. */
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
    void theIntervalIsTheSpreadOfSamplesThatAgree() {
        ComparisonResult comparison = USUAL.compare(
                List.of(fixed()), List.of(regressed().scatter(1e-4).build()));
        Interval interval = comparison.interval();
        Double loss = comparison.loss();
        assertTrue(interval != null && loss != null && interval.low() < loss && loss < interval.high());
        assertEquals(1, comparison.confidence());
        assertNull(comparison.floor());
    }

    /** A spread can only widen, so it would leave these weak, the more surely the more boots there are. */
    @ParameterizedTest
    @ValueSource(ints = {3, 6})
    void countsThatScatterAreDecidedByTheirBoots(int boots) {
        int good = 0;
        for (int round = 0; round < 50; round++) {
            good += USUAL.compare(turns("b", 50 * round, boots), turns("n", 50 * round + 25, boots))
                                    .verdict()
                            == Verdict.GOOD
                    ? 1
                    : 0;
        }
        assertTrue(good >= 35, good + " of 50 are good");
        ComparisonResult one = USUAL.compare(turns("b", 0, boots), turns("n", 25, boots));
        assertEquals(1 - Comparison.ERROR, one.confidence(), 1e-12);
        assertTrue(one.reasons().get(1).contains("differ from sample to sample"), one.reasons()::toString);
        assertTrue(one.reasons().stream().noneMatch(reason -> reason.contains("measured spread")));
    }

    /** One boot a side shows no scatter between boots, so a floor stands in for it. */
    @Test
    void oneBootASideDoesNotHideTheScatter() {
        ComparisonResult comparison = USUAL.compare(turns("b", 0, 1), turns("n", 100, 1));
        assertEquals(new Floor(Floor.DEFAULT_DEVIATION, Floor.Source.DEFAULT), comparison.floor());
        assertTrue(width(comparison) > 0.02, comparison.toString());
    }

    /**
     * Samples of which a ninth are cheaper by 14 %, as two threads that take turns are measured. One kernel is
     * compared with itself: bad may not come up more often than the stated error.
     */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 6})
    void scatteringCountsErrAsRarelyAsStated(int boots) {
        int rounds = 1000;
        int bad = 0;
        for (int round = 0; round < rounds; round++) {
            List<Result> base = turns("b", 1000 + 50 * round, boots);
            List<Result> next = turns("n", 1025 + 50 * round, boots);
            bad += USUAL.compare(base, next).verdict() == Verdict.BAD ? 1 : 0;
        }
        System.out.println(boots + " boots a side, seeds from 1000: bad in " + bad + " of " + rounds);
        double expected = Comparison.ERROR * rounds;
        assertTrue(bad <= expected + 4 * Math.sqrt(expected), bad + " false bad");
    }

    private static List<Result> turns(String name, int seed, int boots) {
        return IntStream.range(0, boots)
                .mapToObj(boot -> {
                    SplittableRandom random = new SplittableRandom(seed + boot);
                    return Results.fixed()
                            .plan(1, 4, 3)
                            .scatter(5e-4)
                            .seed(seed + boot)
                            .session(name + boot, name + boot)
                            .inTheLab()
                            .eachSample(sample -> random.nextInt(9) == 0 ? Edits.withCost(sample, 0.86) : sample)
                            .build();
                })
                .toList();
    }

    private static double width(ComparisonResult comparison) {
        Interval interval = Objects.requireNonNull(comparison.interval());
        return interval.high() - interval.low();
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

    @Test
    void costsAreInstructionsAsInTheResultItself() {
        ComparisonResult comparison =
                USUAL.compare(List.of(fixed()), List.of(regressed().build()));
        assertEquals(CostUnit.INSTRUCTIONS, comparison.unit());
        StateComparison state = comparison.states().get(0);
        assertEquals(7267.2 / 2, state.costBase(), 1e-8);
        assertEquals(138575.2 / 2, state.costNew(), 1e-8);
        assertEquals(7267.2, state.nanosBase(), 1e-8);
        ControlComparison control = comparison.controls().get(0);
        assertEquals(411.2 / 2, control.costBase(), 1e-8);
        assertEquals(411.2, control.nanosNew(), 1e-8);
        assertEquals("9f86d081884c", comparison.base().images().get(0).digest().substring(0, 12));
    }

    /** A guest's nanosecond is another number of instructions then, and no slower kernel. */
    @Test
    void anotherShiftIsNoLoss() {
        Result base = fixed();
        Result other = Edits.different(
                Difference.SHIFT,
                Results.fixed()
                        .scaled(4)
                        .control(4 * 411.2)
                        .session("b", "b")
                        .inTheLab()
                        .build(),
                base);
        Terms allowing = new Terms(Terms.DEFAULT_MARGIN, OptionalDouble.empty(), Set.of(Difference.SHIFT), Set.of());
        ComparisonResult comparison = new Comparison(allowing).compare(List.of(base), List.of(other));
        assertEquals(Verdict.GOOD, comparison.verdict(), comparison.reasons()::toString);
        assertFalse(comparison.controls().get(0).moved());
    }

    /** The user has no say in it, and the count doesn't depend on it. */
    @Test
    void theLengthOfABatchIsNoRemark() {
        Result base = fixed();
        Result next = Edits.withShortBatch(regressed().build(), 2);
        ComparisonResult comparison = USUAL.compare(List.of(base), List.of(next));
        assertTrue(
                comparison.reasons().stream().noneMatch(reason -> reason.contains("short batch")),
                () -> comparison.reasons().toString());
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
