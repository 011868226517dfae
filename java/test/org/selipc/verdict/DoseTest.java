package org.selipc.verdict;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.selipc.model.Failure;
import org.selipc.model.Result;
import org.selipc.model.Results;

/** Cost against categories. */
class DoseTest {
    /** What the fixtures of {@link Results#fixed} cost in permissive and enforcing, nanoseconds. */
    private static final Result UNIT = Results.fixed().inTheLab().build();

    private static Dose dose(IntToDoubleFunction factor) {
        Map<Integer, Result> results = new TreeMap<>();
        for (int categories : new int[] {1, 64, 256, 512, 1024}) {
            results.put(
                    categories,
                    Results.fixed()
                            .scaled(factor.applyAsDouble(categories))
                            .session("s" + categories, "b" + categories)
                            .inTheLab()
                            .build());
        }
        return Dose.of(results);
    }

    private static double unitCost(Dose dose) {
        return UNIT.summary().states().stream()
                        .filter(state -> state.state() == dose.fits().get(0).state())
                        .findFirst()
                        .orElseThrow()
                        .nanos()
                        .value()
                / 2;
    }

    @Test
    void aLineIsFoundInInstructions() {
        Dose dose = dose(categories -> 1 + 0.01 * categories);
        DoseFit fit = dose.fits().get(0);
        assertEquals("instructions", dose.unit());
        assertEquals(0.01 * unitCost(dose), fit.slope(), 1e-6);
        assertEquals(unitCost(dose), fit.intercept(), 1e-6);
        assertTrue(fit.fit() != null && fit.fit() > 0.999999, fit.toString());
        assertTrue(dose.sentence().contains("grows with the policy's categories"), dose.sentence());
    }

    @Test
    void whatDoesNotVaryHasNoFit() {
        Dose dose = dose(categories -> 1);
        assertEquals(0, dose.fits().get(0).slope());
        assertNull(dose.fits().get(0).fit());
        assertTrue(dose.sentence().contains("does not depend"), dose.sentence());
    }

    @Test
    void aStepIsNoLine() {
        Dose dose = dose(categories -> categories < 512 ? 1 : 3);
        assertTrue(dose.sentence().contains("not in a rising line"), dose.sentence());
    }

    @Test
    void aLineTakesTwoPoints() {
        assertEquals(
                Failure.Kind.USAGE,
                assertThrows(Failure.class, () -> Dose.of(Map.of(1, UNIT))).kind());
    }
}
