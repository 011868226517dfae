package org.selipc.bisect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.selipc.model.Failure;
import org.selipc.model.Result;
import org.selipc.model.Results;
import org.selipc.model.SelinuxState;
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
        return Ends.of(GOOD, BAD, Terms.DEFAULT_MARGIN, Aim.LOSS).place("kernel", at(factor));
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
    void costsAreNamedInInstructions() {
        String reason = place(8).reason();
        assertTrue(
                reason.startsWith("permissive: 29,068.8 instructions, at the bad end (good 3,633.6, bad 29,068.8;"),
                reason);
    }

    /** In the other state there is no way between the ends, and no place on it. */
    @ParameterizedTest
    @CsvSource({"1, 1, good", "8, 1, bad", "2.83, 1, skip", "1, 1.2, good", "8, 0.9, bad"})
    void aLossInOneStateIsJudgedInThatState(double enforcing, double permissive, String verdict) {
        Ends ends = Ends.of(GOOD, inStates("bad", 8, 1), Terms.DEFAULT_MARGIN, Aim.LOSS);
        StepResult step = ends.place("kernel", inStates("step", enforcing, permissive));
        assertEquals(verdict, step.verdict().word(), step.reason());
        assertEquals(
                List.of(SelinuxState.ENFORCING),
                step.places().stream().map(Place::state).toList());
    }

    @Test
    void statesThatDisagreeAreSkipped() {
        StepResult step = Ends.of(GOOD, BAD, Terms.DEFAULT_MARGIN, Aim.LOSS).place("kernel", inStates("step", 8, 1));
        assertEquals(StepVerdict.SKIP, step.verdict());
        assertTrue(step.reason().startsWith("the states disagree: "), step.reason());
    }

    private static Result inStates(String session, double enforcing, double permissive) {
        return Results.fixed()
                .nanos(SelinuxState.ENFORCING, 7267.2 * enforcing)
                .nanos(SelinuxState.PERMISSIVE, 7267.2 * permissive)
                .session(session, "boot-" + session)
                .inTheLab()
                .build();
    }

    @Test
    void controlsThatMovedAreReportedAndDecideNothing() {
        Results moved =
                Results.fixed().session("step", "boot-step").control(600).inTheLab();
        for (StepResult step : List.of(
                Ends.of(GOOD, BAD, Terms.DEFAULT_MARGIN, Aim.LOSS).place("kernel", moved.build()),
                Ends.against(GOOD, 0.1, "kernel", moved.build()))) {
            assertEquals(StepVerdict.GOOD, step.verdict());
            assertTrue(step.reason().contains("controls moved too against the good end (null +45.9 %"), step.reason());
        }
        assertFalse(place(1).reason().contains("controls"), place(1).reason());
    }

    /** Ends that lie far apart in history differ in more than the loss, and a kernel between them need not be told so. */
    @Test
    void aControlThatAgreesWithOneEndDidNotMove() {
        Result bad = Results.fixed()
                .scaled(8)
                .control(600)
                .session("bad", "boot-bad")
                .inTheLab()
                .build();
        StepResult step = Ends.of(GOOD, bad, Terms.DEFAULT_MARGIN, Aim.LOSS)
                .place(
                        "kernel",
                        Results.fixed()
                                .scaled(8)
                                .control(600)
                                .session("step", "boot-step")
                                .inTheLab()
                                .build());
        assertFalse(step.reason().contains("controls"), step.reason());
    }

    @Test
    void endsThatDifferOnlyWithoutAPolicyAreTooClose() {
        Result good = Results.fixed()
                .states(SelinuxState.DISABLED, SelinuxState.PERMISSIVE)
                .session("good", "boot-good")
                .inTheLab()
                .build();
        Result bad = Results.fixed()
                .states(SelinuxState.DISABLED, SelinuxState.PERMISSIVE)
                .nanos(SelinuxState.DISABLED, 9000)
                .session("bad", "boot-bad")
                .inTheLab()
                .build();
        Failure failure = assertThrows(Failure.class, () -> Ends.of(good, bad, Terms.DEFAULT_MARGIN, Aim.LOSS));
        assertTrue(
                String.valueOf(failure.getMessage()).endsWith("permissive: a loss of 0.00 %; the margin is 3 %"),
                failure.getMessage());
    }

    @Test
    void anImprovementIsBisectedAsWell() {
        Ends ends = Ends.of(BAD, GOOD, Terms.DEFAULT_MARGIN, Aim.IMPROVEMENT);
        StepResult step = ends.place("kernel", at(1.1));
        assertEquals(StepVerdict.BAD, step.verdict(), step.reason());
    }

    /** One swapped file would turn a whole bisection round. */
    @ParameterizedTest
    @EnumSource
    void endsThatAreTheWrongWayRoundStopTheBisection(Aim aim) {
        Result first = aim == Aim.LOSS ? BAD : GOOD;
        Result last = aim == Aim.LOSS ? GOOD : BAD;
        Failure failure = assertThrows(Failure.class, () -> Ends.of(first, last, Terms.DEFAULT_MARGIN, aim));
        assertEquals(Failure.Kind.CANNOT, failure.kind());
        assertTrue(String.valueOf(failure.getMessage()).contains("--improvement looks for"), failure.getMessage());
    }

    @Test
    void whatIsNoEndStopsTheBisection() {
        Result host = Results.fixed().session("host", "boot-host").build();
        Result disabled = Results.fixed()
                .states(SelinuxState.DISABLED, SelinuxState.NO_POLICY)
                .session("disabled", "boot-disabled")
                .inTheLab()
                .build();
        for (Result end : List.of(host, disabled)) {
            for (Executable use : List.<Executable>of(
                    () -> Ends.of(end, BAD, Terms.DEFAULT_MARGIN, Aim.LOSS),
                    () -> Ends.of(GOOD, end, Terms.DEFAULT_MARGIN, Aim.LOSS),
                    () -> Ends.against(end, 0.1, "kernel", at(1)))) {
                Failure failure = assertThrows(Failure.class, use);
                assertEquals(Failure.Kind.CANNOT, failure.kind());
                assertTrue(String.valueOf(failure.getMessage()).contains("end can't serve"), failure.getMessage());
            }
        }
    }

    @Test
    void oneImageIsNoTwoEnds() {
        Result again = Results.fixed()
                .scaled(8)
                .session("again", "boot-again")
                .inTheLab()
                .image(Objects.requireNonNull(GOOD.lab()).imageDigest())
                .build();
        Failure failure = assertThrows(Failure.class, () -> Ends.of(GOOD, again, Terms.DEFAULT_MARGIN, Aim.LOSS));
        assertTrue(String.valueOf(failure.getMessage()).contains("the same image"), failure.getMessage());
    }

    /** Its median lies at the good end, and no more can be said. */
    @Test
    void aKernelThatScattersAcrossTheZonesIsSkipped() {
        Result scattered = Results.fixed()
                .scatter(0.5)
                .session("step", "boot-step")
                .inTheLab()
                .build();
        StepResult step = Ends.of(GOOD, BAD, Terms.DEFAULT_MARGIN, Aim.LOSS).place("kernel", scattered);
        assertEquals(StepVerdict.SKIP, step.verdict(), step.reason());
        assertTrue(step.reason().contains("too uncertain: its interval goes from"), step.reason());
    }

    @Test
    void anEndIsNotMeasuredByTheOther() {
        Result bad = Results.fixed()
                .scaled(8)
                .control(600)
                .session("bad", "boot-bad")
                .inTheLab()
                .build();
        Ends ends = Ends.of(GOOD, bad, Terms.DEFAULT_MARGIN, Aim.LOSS);
        for (Result end : List.of(GOOD, bad)) {
            String reason = ends.place("end", end).reason();
            assertFalse(reason.contains("controls"), reason);
        }
    }

    @Test
    void endsThatAreCloseStopTheBisection() {
        Failure failure = assertThrows(Failure.class, () -> Ends.of(GOOD, at(1.02), Terms.DEFAULT_MARGIN, Aim.LOSS));
        assertEquals(Failure.Kind.CANNOT, failure.kind());
        assertTrue(String.valueOf(failure.getMessage()).contains("too close"), failure.getMessage());
    }

    @Test
    void aKernelMeasuredOtherwiseStopsTheBisectionAndAnotherConfigurationDoesNot() {
        Ends ends = Ends.of(GOOD, BAD, Terms.DEFAULT_MARGIN, Aim.LOSS);
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
