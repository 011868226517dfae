package org.selipc.verdict;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.selipc.model.SelinuxState.DISABLED;
import static org.selipc.model.SelinuxState.ENFORCING;
import static org.selipc.model.SelinuxState.PERMISSIVE;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.selipc.Golden;
import org.selipc.model.CostUnit;
import org.selipc.model.Failure;
import org.selipc.model.Result;
import org.selipc.model.Results;
import org.selipc.model.SelinuxState;
import org.selipc.store.Json;

/** Cost against categories. */
class DoseTest {
    /** Instructions that the fixtures of {@link Results#fixed} cost in permissive and enforcing. */
    private static final double COST = 7267.2 / 2;

    private static final int[] USUAL = {1, 64, 256, 512, 1024};

    private static Dose dose(IntToDoubleFunction factor, int... doses) {
        return dose(factor, factor, doses);
    }

    /** A dose in the lab's instructions, where enforcing and permissive cost so many times {@link #COST}. */
    private static Dose dose(IntToDoubleFunction enforcing, IntToDoubleFunction permissive, int... doses) {
        return dose(
                Results.fixed().inTheLab(),
                categories -> 2 * COST * enforcing.applyAsDouble(categories),
                categories -> 2 * COST * permissive.applyAsDouble(categories),
                doses);
    }

    private static Dose dose(
            Results results, IntToDoubleFunction enforcing, IntToDoubleFunction permissive, int... doses) {
        Map<Integer, Result> measured = new TreeMap<>();
        for (int categories : doses) {
            measured.put(
                    categories,
                    results.nanos(ENFORCING, enforcing.applyAsDouble(categories))
                            .nanos(PERMISSIVE, permissive.applyAsDouble(categories))
                            .seed(7 * categories)
                            .session("s" + categories, "b" + categories)
                            .build());
        }
        return Dose.of(measured);
    }

    private static DoseFit fit(Dose dose, SelinuxState state) {
        return dose.fits().stream()
                .filter(fit -> fit.state() == state)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aLineIsFoundInInstructions() {
        Dose dose = dose(categories -> 1 + 0.01 * categories, USUAL);
        DoseFit fit = dose.fits().get(0);
        assertEquals(CostUnit.INSTRUCTIONS, dose.unit());
        assertEquals(DoseShape.LINE, fit.shape());
        assertEquals(0.01 * COST, orNan(fit.slope()), 1e-6);
        assertEquals(COST, orNan(fit.intercept()), 1e-6);
        assertTrue(orNan(fit.fit()) > 0.999999, fit.toString());
        assertEquals(
                "In permissive and enforcing the cost rises in a line with the policy's categories, by 36.34 instructions"
                        + " each: on this evidence every operation walks them.",
                dose.sentence());
    }

    /** As measured on three architectures: the nodes of a bitmap add a little to the walk. */
    @Test
    void aBitmapsNodesDoNotBreakTheLine() {
        double[] cost = {3832.2, 7848.2, 20088.2, 36500.2, 69317.0};
        Dose dose = dose(categories -> cost[List.of(1, 64, 256, 512, 1024).indexOf(categories)] / COST, USUAL);
        assertEquals(DoseShape.LINE, fit(dose, ENFORCING).shape(), dose.sentence());
        assertTrue(dose.sentence().contains("by 64.0"), dose.sentence());
    }

    @Test
    void whatDoesNotVaryHasNoFit() {
        Dose dose = dose(categories -> 1, USUAL);
        assertEquals(DoseShape.FLAT, dose.fits().get(0).shape());
        assertEquals(0, orNan(dose.fits().get(0).slope()));
        assertNull(dose.fits().get(0).fit());
        assertTrue(dose.sentence().contains("does not depend"), dose.sentence());
    }

    @Test
    void aStepIsNoLine() {
        Dose dose = dose(categories -> categories < 512 ? 1 : 3, USUAL);
        assertNothingClaimed(dose, DoseShape.NO_LINE);
        assertTrue(
                dose.sentence().contains("does not rise in a line, so no cost per category can be given"),
                dose.sentence());
    }

    /** Any line fits two points. */
    @Test
    void twoDosesShowNoLine() {
        Dose dose = dose(categories -> 1 + 0.01 * categories, 1, 1024);
        assertNothingClaimed(dose, DoseShape.UNDECIDED);
        assertTrue(dose.sentence().contains("takes three numbers of categories"), dose.sentence());
        assertEquals(
                DoseShape.FLAT, dose(categories -> 1, 1, 1024).fits().get(0).shape());
    }

    /** The third point lies so far off that any jump between the first two fits: r squared is .9999993 here. */
    @ParameterizedTest
    @ValueSource(doubles = {0.02, 1.5, 3, -0.2})
    void aFarPointProvesNoLine(double second) {
        Dose dose = dose(categories -> categories == 1 ? 1 : 1 + second + 0.01 * (categories - 2), 1, 2, 1024);
        DoseFit fit = dose.fits().get(0);
        assertTrue(orNan(fit.fit()) > 0.9, "the fit alone deceives: " + fit);
        assertTrue(fit.shape() == DoseShape.UNDECIDED || fit.shape() == DoseShape.NO_LINE, fit.toString());
        assertNull(fit.slope());
        assertTrue(dose.sentence().contains("no cost per category can be given"), dose.sentence());
    }

    @Test
    void aFallIsNoLineOfCosts() {
        assertNothingClaimed(dose(categories -> 20 - 0.01 * categories, USUAL), DoseShape.NO_LINE);
    }

    /** Ten instructions over 1024 categories walk nothing, however straight they lie. */
    @Test
    void aSlopeBelowOneInstructionAWordIsNone() {
        assertNothingClaimed(dose(categories -> 1 + 0.01 * categories / COST, USUAL), DoseShape.NO_LINE);
        assertEquals(
                DoseShape.LINE,
                dose(categories -> 1 + 0.02 * categories / COST, USUAL)
                        .fits()
                        .get(0)
                        .shape());
    }

    @Test
    void eachStateIsJudgedOnItsOwn() {
        Dose dose = dose(categories -> 1 + 0.01 * categories, categories -> 1, USUAL);
        assertEquals(DoseShape.LINE, fit(dose, ENFORCING).shape());
        assertEquals(DoseShape.FLAT, fit(dose, PERMISSIVE).shape());
        assertTrue(dose.sentence().contains("In enforcing the cost rises in a line"), dose.sentence());
        assertTrue(dose.sentence().contains("In permissive the cost does not depend"), dose.sentence());
    }

    /** One percent of scatter is no dependence, and none is denied either. */
    @Test
    void scatterOfAWallClockShowsNothing() {
        for (int seed = 1; seed <= 20; seed++) {
            Dose dose = wall(seed, categories -> 1);
            assertEquals(CostUnit.NANOSECONDS, dose.unit());
            for (DoseFit fit : dose.fits()) {
                assertTrue(fit.shape() != DoseShape.LINE && fit.shape() != DoseShape.FLAT, seed + ": " + fit);
                assertNull(fit.slope());
            }
        }
        assertTrue(
                wall(1, categories -> 1)
                        .sentence()
                        .contains("whether the cost depends on the categories can't be told"),
                wall(1, categories -> 1).sentence());
    }

    @Test
    void aWallClockFindsALineThatStandsOutOfItsScatter() {
        int found = 0;
        for (int seed = 1; seed <= 20; seed++) {
            Dose dose = wall(seed, categories -> 1 + 0.01 * categories);
            for (DoseFit fit : dose.fits()) {
                Double slope = fit.slope();
                found += slope == null ? 0 : 1;
                assertTrue(
                        slope == null
                                || (fit.slopeInterval().low() < slope
                                        && slope < fit.slopeInterval().high()),
                        fit.toString());
            }
        }
        assertTrue(found >= 30, found + " of 40 found");
        assertTrue(
                wall(1, categories -> 1 + 0.01 * categories).sentence().contains("95 % interval"),
                wall(1, categories -> 1 + 0.01 * categories).sentence());
    }

    private static Dose wall(int seed, IntToDoubleFunction factor) {
        Map<Integer, Result> measured = new TreeMap<>();
        for (int categories : USUAL) {
            measured.put(
                    categories,
                    Results.fixed()
                            .scaled(factor.applyAsDouble(categories))
                            .scatter(0.01)
                            .seed(1000L * seed + categories)
                            .session("s" + categories, "b" + categories)
                            .build());
        }
        return Dose.of(measured);
    }

    @Test
    void jsonIsAContract() throws IOException {
        Golden.check(
                DoseTest.class,
                "dose.json",
                Json.document(dose(categories -> 1 + 0.01 * categories, categories -> 1, 1, 64, 1024)));
        Golden.check(
                DoseTest.class,
                "dose-undecided.json",
                Json.document(dose(categories -> 1 + 0.01 * categories, categories -> 1, 1, 1024)));
    }

    @Test
    void withoutAPolicyThereIsNoDose() {
        assertUsage(Map.of(
                1,
                Results.fixed().states(DISABLED).session("a", "a").inTheLab().build(),
                1024,
                Results.fixed().states(DISABLED).session("b", "b").inTheLab().build()));
    }

    @Test
    void oneDoseIsNone() {
        assertUsage(Map.of(1, Results.fixed().inTheLab().build()));
    }

    private static void assertUsage(Map<Integer, Result> results) {
        assertEquals(
                Failure.Kind.USAGE,
                assertThrows(Failure.class, () -> Dose.of(results)).kind());
    }

    private static void assertNothingClaimed(Dose dose, DoseShape shape) {
        for (DoseFit fit : dose.fits()) {
            assertEquals(shape, fit.shape(), dose.sentence());
            assertNull(fit.slope());
            assertNull(fit.intercept());
            assertNotNull(fit.slopeInterval());
        }
        assertTrue(dose.sentence().contains("no cost per category can be given"), dose.sentence());
    }

    private static double orNan(@Nullable Double value) {
        return value == null ? Double.NaN : value;
    }
}
