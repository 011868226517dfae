package org.selipc.verdict;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.selipc.model.SelinuxState.ENFORCING;
import static org.selipc.model.SelinuxState.PERMISSIVE;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.selipc.model.Asked;
import org.selipc.model.Failure;
import org.selipc.model.Reading;
import org.selipc.model.Result;
import org.selipc.model.Results;
import org.selipc.model.Sample;
import org.selipc.model.StateEffect;
import org.selipc.model.StateSummary;
import org.selipc.model.Summary;

class SummarizerTest {

    @Test
    void exactFiguresHaveNoWidthAndNoEffect() {
        Summary summary = Results.fixed().build().summary();
        StateSummary permissive = summary.states().get(0);
        assertEquals(PERMISSIVE, permissive.state());
        assertEquals(4, permissive.blocks());
        assertEquals(12, permissive.samples());
        assertEquals(7267.2, permissive.nanos().value(), 1e-8);
        assertEquals(permissive.nanos().low(), permissive.nanos().high());
        assertEquals(1e9 / 7267.2, permissive.operationsPerSecond(), 1e-6);
        assertEquals(7267.2 * 1.004, permissive.meanNanos(), 1e-6);
        StateEffect effect = effect(summary);
        assertEquals(0, effect.change().value());
        assertEquals(1, effect.p());
        assertEquals(4, effect.pairs());
        assertEquals(
                "Enforcing costs the same as permissive (95 % interval 0.00 % to 0.00 %, p = 1.00): all blocks agree to"
                        + " the digit, and the mode explains nothing.",
                summary.sentence());
    }

    @Test
    void exactDifferenceLeavesNothingToChance() {
        Summary summary =
                Results.fixed().nanos(ENFORCING, 7267.2 * 1.02).build().summary();
        assertEquals(0.02, effect(summary).change().low(), 1e-9);
        assertEquals(0, effect(summary).p());
        assertEquals(
                "Enforcing costs 2.0 % more than permissive (95 % interval 2.0 % to 2.0 %, p < 0.001): the mode"
                        + " explains that much, and nothing of what both modes pay alike.",
                summary.sentence());
    }

    /** A B B A: a drift that is linear on logarithms adds to one pair what it takes from the next. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void linearDriftCancels(long seed) {
        double drift = 0.02 * new SplittableRandom(seed).nextDouble(-1, 1);
        System.out.println("linearDriftCancels: seed " + seed + ", drift a block " + drift);
        Summary summary = Results.fixed()
                .plan(2, 8, 3)
                .drift(drift)
                .nanos(ENFORCING, 7267.2 * 1.01)
                .build()
                .summary();
        assertEquals(0.01, effect(summary).change().value(), 1e-9);
        assertEquals(8, effect(summary).pairs());
        assertTrue(effect(summary).change().high() > 0.01, "the drift stays in the interval");
    }

    /** A plan in two states is rounded up to whole fours, so it may hold more blocks than were asked for. */
    @Test
    void pairsFollowThePlanAndNotWhatWasAsked() {
        Result result = Results.fixed().build();
        Asked a = result.asked();
        Asked five = new Asked(
                a.workload(),
                a.states(),
                a.messageBytes(),
                a.batch(),
                a.shortBatch(),
                a.instances(),
                a.cpus(),
                a.forks(),
                5,
                a.samples(),
                a.sampleMillis(),
                a.path());
        assertEquals(
                4, effect(new Summarizer().summarize(five, result.samples())).pairs());
    }

    /** Pairs are formed by the plan's places: a void block takes its partner with it and shifts no other pair. */
    @Test
    void voidBlockTakesItsPairAlone() {
        Summary summary = Results.fixed()
                .drift(0.01)
                .eachSample(voiding(sample -> sample.block() == 2))
                .build()
                .summary();
        assertEquals(3, effect(summary).pairs());
        StateSummary enforcing = summary.states().get(1);
        assertEquals(3, enforcing.blocks());
        assertEquals(3, enforcing.voidSamples());
        assertEquals(Math.expm1(0.01 / 3), effect(summary).change().value(), 1e-9, "+1, -1 and +1 steps remain");
    }

    /** Student's sleep data again: the differences of ten pairs, as logarithms of ratios a thousand times smaller. */
    @Test
    void pairedTestOfStudentsSleepData() {
        double[] differences = {1.2, 2.4, 1.3, 1.3, 0.0, 1.0, 1.8, 0.8, 4.6, 1.4};
        Summary summary = Results.fixed()
                .plan(1, 20, 1)
                .eachSample(sample -> sample.state() == ENFORCING
                        ? scaled(sample, Math.exp(differences[sample.block() / 2] / 1000))
                        : sample)
                .build()
                .summary();
        StateEffect effect = effect(summary);
        assertEquals(10, effect.pairs());
        assertEquals(0.002833, effect.p(), 5e-7);
        assertEquals(Math.expm1(0.7001142e-3), effect.change().low(), 1e-9);
        assertEquals(Math.expm1(2.4598858e-3), effect.change().high(), 1e-9);
    }

    /** Repeated sessions without an effect: the p value lies below 0.05 in one of twenty, the interval with it. */
    @Test
    void effectErrsAsRarelyAsStated() {
        int rounds = 1000;
        int found = 0;
        for (int seed = 0; seed < rounds; seed++) {
            StateEffect effect =
                    effect(Results.fixed().scatter(0.01).seed(seed).build().summary());
            boolean excluded = effect.change().low() > 0 || effect.change().high() < 0;
            assertEquals(effect.p() < 0.05, excluded);
            found += excluded ? 1 : 0;
        }
        System.out.println("effect found where none is, seeds 0 to 999: " + found + " of " + rounds);
        assertTrue(found > 20 && found < 85, found + " of " + rounds);
    }

    @Test
    void sampleIsTheMeanOverInstancesAndBlockTheMedianOverSamples() {
        Summary summary = Results.fixed()
                .states(PERMISSIVE)
                .plan(1, 2, 3)
                .instances(2)
                .eachSample(sample -> withMedians(sample, 100 + 10 * sample.index(), 300 + 90 * sample.index()))
                .build()
                .summary();
        assertEquals(250, summary.states().get(0).nanos().value(), 1e-9);
    }

    @Test
    void oneBlockHasTheIntervalOfAFurtherSample() {
        Summary summary = Results.fixed()
                .states(PERMISSIVE)
                .plan(1, 1, 3)
                .eachSample(sample -> scaled(sample, Math.exp(0.01 * (sample.index() - 1))))
                .build()
                .summary();
        // t of 97.5 % with two degrees of freedom is 4.302653; the samples' deviation is 1 %, not divided by sqrt 3.
        assertEquals(7267.2, summary.states().get(0).nanos().value(), 1e-8);
        assertEquals(
                7267.2 * Math.exp(0.01 * 4.302653),
                summary.states().get(0).nanos().high(),
                1e-3);
    }

    @Test
    void oneSampleHasTheSpreadOfItsBatches() {
        Summary summary =
                Results.fixed().states(PERMISSIVE).plan(1, 1, 1).build().summary();
        double deviation = Math.log(1.02 / 0.99) / 2.5631031;
        assertEquals(
                7267.2 * Math.exp(1.9599640 * deviation),
                summary.states().get(0).nanos().high(),
                1e-3);
    }

    @Test
    void onePairShowsNoEffect() {
        Summary summary = Results.fixed().plan(1, 2, 3).build().summary();
        assertNull(summary.effect());
        assertTrue(summary.sentence().startsWith("Fewer than two pairs"), summary.sentence());
    }

    @Test
    void driftOfAControlVoidsTheSession() {
        Summary summary = Results.fixed().drift(0.02).build().summary();
        assertTrue(summary.controls().stream().allMatch(control -> control.drifted()));
        String reason = summary.voidReason();
        assertNotNull(reason);
        assertTrue(reason.contains("null by +8.3 %") && reason.contains("5 % is the limit"), reason);
        assertTrue(summary.sentence().startsWith("The session is void"), summary.sentence());
    }

    @Test
    void outliersAndNoiseOfASharedMachineDoNot() {
        int voided = 0;
        for (int seed = 0; seed < 500; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Summary summary = Results.fixed()
                    .scatter(0.01)
                    .seed(seed)
                    .eachSample(sample -> random.nextInt(4) == 0 ? withControlsScaled(sample, 1.5) : sample)
                    .build()
                    .summary();
            voided += summary.voidReason() == null ? 0 : 1;
        }
        System.out.println("void with a quarter of the controls off by half, seeds 0 to 499: " + voided + " of 500");
        assertTrue(voided <= 5, voided + " of 500");
        Summary steady = Results.fixed().drift(0.005).build().summary();
        assertNull(steady.voidReason());
        assertTrue(steady.controls().get(0).drift() > 0.01);
    }

    @Test
    void nothingThatCountsIsVoid() {
        Summary summary =
                Results.fixed().eachSample(voiding(sample -> true)).build().summary();
        assertEquals("none of the 24 samples counts: the mode changed", summary.voidReason());
        assertTrue(summary.states().isEmpty());
        Summary empty = new Summarizer().summarize(Results.fixed().build().asked(), List.of());
        assertEquals("no sample was taken", empty.voidReason());
    }

    @Test
    void aStateWithoutACountingSampleIsNamed() {
        Summary summary = Results.fixed()
                .eachSample(voiding(sample -> sample.state() == ENFORCING))
                .build()
                .summary();
        assertNull(summary.voidReason());
        assertNull(summary.effect());
        assertEquals(
                "No sample in enforcing counts: nothing can be said about what the state explains.",
                summary.sentence());
    }

    @Test
    void samplesWithDenialsCount() {
        UnaryOperator<Sample> denied = s -> new Sample(
                s.fork(),
                s.block(),
                s.index(),
                s.state(),
                s.before(),
                s.after(),
                null,
                List.of("msgq:write"),
                s.harnessNanos(),
                s.readings(),
                s.controls());
        Result result = Results.fixed().eachSample(denied).build();
        assertEquals(12, result.summary().states().get(0).samples());
        assertFalse(result.samples().get(0).denials().isEmpty());
    }

    @Test
    void aCountingSampleWithoutATimeIsRefused() {
        Failure failure = assertThrows(
                Failure.class, () -> Results.fixed().nanos(ENFORCING, 0).build().summary());
        assertEquals(Failure.Kind.CANNOT, failure.kind());
        assertTrue(String.valueOf(failure.getMessage()).contains("block 1 in fork 0"), failure.getMessage());
    }

    private static StateEffect effect(Summary summary) {
        StateEffect effect = summary.effect();
        assertNotNull(effect);
        return effect;
    }

    private static UnaryOperator<Sample> voiding(Predicate<Sample> which) {
        return s -> which.test(s)
                ? new Sample(
                        s.fork(),
                        s.block(),
                        s.index(),
                        s.state(),
                        s.before(),
                        s.after(),
                        "the mode changed",
                        s.denials(),
                        s.harnessNanos(),
                        s.readings(),
                        s.controls())
                : s;
    }

    private static Sample scaled(Sample sample, double factor) {
        return withReadings(
                sample, sample.readings().stream().map(r -> scaled(r, factor)).toList(), sample.controls());
    }

    private static Sample withControlsScaled(Sample sample, double factor) {
        return withReadings(
                sample,
                sample.readings(),
                sample.controls().stream().map(r -> scaled(r, factor)).toList());
    }

    private static Sample withMedians(Sample sample, double... medians) {
        List<Reading> readings = new ArrayList<>();
        for (Reading reading : sample.readings()) {
            readings.add(scaled(reading, medians[reading.instance()] / reading.medianNanos()));
        }
        return withReadings(sample, readings, sample.controls());
    }

    private static Sample withReadings(Sample s, List<Reading> readings, List<Reading> controls) {
        return new Sample(
                s.fork(),
                s.block(),
                s.index(),
                s.state(),
                s.before(),
                s.after(),
                s.voidReason(),
                s.denials(),
                s.harnessNanos(),
                readings,
                controls);
    }

    private static Reading scaled(Reading r, double factor) {
        return new Reading(
                r.workload(),
                r.instance(),
                r.cpu(),
                r.operations(),
                r.medianNanos() * factor,
                r.p10Nanos() * factor,
                r.p90Nanos() * factor,
                r.meanNanos() * factor,
                r.cpuNanos() * factor,
                r.interrupted());
    }
}
