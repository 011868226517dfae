package org.selipc.bisect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.selipc.model.Failure;
import org.selipc.model.Result;
import org.selipc.model.Results;
import org.selipc.verdict.Difference;
import org.selipc.verdict.Edits;
import org.selipc.verdict.Terms;

/** Where a kernel lies between two ends. */
class EndsTest {
    private static final Result GOOD =
            Results.fixed().session("good", "boot-good").inTheLab().build();
    private static final Result BAD =
            Results.fixed().scaled(8).session("bad", "boot-bad").inTheLab().build();

    private static Result at(double factor) {
        return Results.fixed()
                .scaled(factor)
                .session("step" + factor, "boot" + factor)
                .inTheLab()
                .build();
    }

    private static StepResult place(double factor) {
        return Ends.of(GOOD, BAD, Terms.DEFAULT_MARGIN).place("kernel", at(factor));
    }

    /** The ends are 1 and 8: on the scale of logarithms the middle third goes from 2 to 4. */
    @ParameterizedTest
    @CsvSource({
        "1, good",
        "1.9, good",
        "0.4, good",
        "2.1, skip",
        "2.83, skip",
        "3.9, skip",
        "4.1, bad",
        "8, bad",
        "20, bad",
        "0.35, skip",
        "23, skip"
    })
    void aKernelBelongsToTheEndItIsNearerTo(double factor, String verdict) {
        StepResult step = place(factor);
        assertEquals(verdict, step.verdict().word(), step.reason());
        assertEquals(Math.log(factor) / Math.log(8), step.places().get(0).position(), 1e-9);
    }

    @Test
    void theReasonNamesTheZoneAndTheFigures() {
        assertTrue(place(2.83).reason().contains("grey zone"), place(2.83).reason());
        assertTrue(
                place(0.35).reason().contains("beyond the good end"),
                place(0.35).reason());
        assertTrue(place(23).reason().contains("beyond the bad end"), place(23).reason());
    }

    @Test
    void anImprovementIsBisectedAsWell() {
        StepResult step = Ends.of(BAD, GOOD, Terms.DEFAULT_MARGIN).place("kernel", at(1.1));
        assertEquals(StepVerdict.BAD, step.verdict(), step.reason());
    }

    @Test
    void endsThatAreCloseStopTheBisection() {
        Failure failure = assertThrows(Failure.class, () -> Ends.of(GOOD, at(1.02), Terms.DEFAULT_MARGIN));
        assertEquals(Failure.Kind.CANNOT, failure.kind());
        assertTrue(String.valueOf(failure.getMessage()).contains("too close"), failure.getMessage());
    }

    @Test
    void aKernelMeasuredOtherwiseStopsTheBisectionAndAnotherConfigurationDoesNot() {
        Ends ends = Ends.of(GOOD, BAD, Terms.DEFAULT_MARGIN);
        for (Difference difference : Difference.values()) {
            Result other = Edits.different(difference, at(1), GOOD);
            if (difference == Difference.KERNEL_CONFIGURATION) {
                assertEquals(StepVerdict.GOOD, ends.place("kernel", other).verdict());
            } else {
                Failure failure = assertThrows(Failure.class, () -> ends.place("kernel", other), difference.word());
                assertEquals(Failure.Kind.CANNOT, failure.kind(), difference.word());
            }
        }
    }

    @Test
    void aGoodEndAloneDecidesByTheMargin() {
        assertEquals(
                StepVerdict.GOOD, Ends.against(GOOD, 0.1, "kernel", at(1.05)).verdict());
        assertEquals(StepVerdict.BAD, Ends.against(GOOD, 0.1, "kernel", at(1.2)).verdict());
    }

    @Test
    void aKernelThatCannotBeMeasuredIsSkipped() {
        StepResult step = Ends.skip("kernel", new Failure(Failure.Kind.UNMEASURABLE, "it panicked"));
        assertEquals(StepVerdict.SKIP, step.verdict());
        assertEquals("it panicked", step.reason());
    }
}
