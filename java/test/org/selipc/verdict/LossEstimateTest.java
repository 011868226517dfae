package org.selipc.verdict;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LossEstimateTest {
    private static final double MARGIN = 0.03;
    private static final LogEstimate EXACT = new LogEstimate(0, 0, Double.POSITIVE_INFINITY);

    /** The two groups of Student's sleep data with the Welch interval that R's {@code t.test} prints. */
    @Test
    void welchIntervalOfStudentsSleepData() {
        Boots first = boots(EXACT, 0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0);
        Boots second = boots(EXACT, 1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4);
        LossEstimate estimate = LossEstimate.of(first, second, OptionalDouble.empty());
        assertNull(estimate.floor());
        LogEstimate welch = estimate.errors().get(0);
        assertEquals(17.776, welch.degrees(), 5e-4);
        assertEquals(1.8608, estimate.change() / welch.standardError(), 5e-5);
        assertEquals(1 - Math.exp(0.2054832), estimate.interval(0.025).low(), 1e-6);
        assertEquals(1 - Math.exp(-3.3654832), estimate.interval(0.025).high(), 1e-6);
    }

    /** z of 0.0037 is 2.6784; two floors of 0.5 % in quadrature reach 1.894 %. */
    @Test
    void oneBootASideUsesTheDefaultFloor() {
        LossEstimate estimate = LossEstimate.of(boots(EXACT, 1), boots(EXACT, 1), OptionalDouble.empty());
        assertEquals(new Floor(0.005, Floor.Source.DEFAULT), estimate.floor());
        assertEquals(0, estimate.loss(), 0);
        assertEquals(2.6784 * 0.005 * Math.sqrt(2), estimate.reach(Comparison.ERROR), 1e-5);
    }

    @Test
    void errorInsideABootAddsInQuadrature() {
        LogEstimate within = new LogEstimate(1, 0.012, 3);
        LossEstimate estimate = LossEstimate.of(boots(within, 1), boots(EXACT, 1), OptionalDouble.of(0));
        LogEstimate inside = estimate.errors().get(0);
        assertEquals(0.012, inside.standardError(), 1e-12);
        assertEquals(3, inside.degrees(), 1e-9);
        LossEstimate widened = LossEstimate.of(boots(within, 1), boots(EXACT, 1), OptionalDouble.of(0.005));
        assertEquals(
                Math.sqrt(0.012 * 0.012 + 2 * 0.005 * 0.005),
                widened.errors().get(0).standardError(),
                1e-12);
    }

    @Test
    void threeBootsOfTheOtherSideMeasureTheFloor() {
        Boots many = boots(EXACT, 1.00, 1.01, 1.02);
        LossEstimate estimate = LossEstimate.of(many, boots(EXACT, 1.01), OptionalDouble.empty());
        Floor floor = estimate.floor();
        assertNotNull(floor);
        assertEquals(Floor.Source.BASE, floor.from());
        assertEquals(0.01, floor.deviation(), 1e-12);
        assertEquals(0.01 * Math.sqrt(4.0 / 3), estimate.errors().get(0).standardError(), 1e-12);
        assertEquals(2, estimate.errors().get(0).degrees(), 1e-9);
        Floor other = LossEstimate.of(boots(EXACT, 1.01), many, OptionalDouble.empty())
                .floor();
        assertNotNull(other);
        assertEquals(Floor.Source.NEW, other.from());
        Floor given = LossEstimate.of(many, boots(EXACT, 1.01), OptionalDouble.of(0.002))
                .floor();
        assertEquals(new Floor(0.002, Floor.Source.GIVEN), given);
    }

    /** Ten boots against three: the wider of Welch's interval and the one of a shared scatter. */
    @Test
    void sharedScatterWidensWhereBootsAgreeByChance() {
        Boots base = boots(EXACT, 0.99, 1.00, 1.01, 1.00, 0.99, 1.01, 0.98, 1.02, 1.00, 1.00);
        LossEstimate estimate = LossEstimate.of(base, boots(EXACT, 1.0000, 1.0001, 1.0002), OptionalDouble.empty());
        double welch = estimate.errors().get(0).reach(Comparison.ERROR);
        double shared = estimate.errors().get(1).reach(Comparison.ERROR);
        assertEquals(11, estimate.errors().get(1).degrees());
        assertTrue(shared > welch, shared + " against " + welch);
        assertEquals(shared, estimate.reach(Comparison.ERROR));
    }

    @Test
    void identicalBootsHaveNoWidth() {
        LossEstimate estimate = LossEstimate.of(boots(EXACT, 1, 1), boots(EXACT, 2, 2), OptionalDouble.empty());
        assertEquals(new Interval(estimate.loss(), estimate.loss()), estimate.interval(Comparison.ERROR));
        assertEquals(1 - Math.exp(-1), estimate.loss(), 1e-12);
    }

    /**
     * At a true loss equal to the margin "bad" and "good" are both wrong, and neither may come up more often than the
     * stated error (in percent, first where both sides scatter alike, then where they do not). Four standard
     * deviations of the count are allowed for.
     */
    @ParameterizedTest
    @CsvSource({
        "5, 5, 0.005, 0.005, 0.37, 11",
        "3, 3, 0.02, 0.02, 0.37, 12",
        "2, 2, 0.005, 0.005, 0.37, 13",
        "10, 3, 0.01, 0.01, 0.37, 14",
        "2, 6, 0.01, 0.01, 0.37, 15",
        "1, 1, 0.005, 0.005, 0.37, 16",
        "3, 1, 0.01, 0.01, 0.37, 17",
        "1, 8, 0.01, 0.01, 0.37, 18",
        "2, 1, 0.005, 0.005, 0.37, 19",
        "4, 4, 0.002, 0.02, 0.6, 20"
    })
    void errsAsRarelyAsStated(
            int nBase, int nNew, double deviationBase, double deviationNew, double percent, long seed) {
        int rounds = 20_000;
        SplittableRandom random = new SplittableRandom(seed);
        int bad = 0;
        int good = 0;
        for (int round = 0; round < rounds; round++) {
            Boots base = draw(random, 0, nBase, deviationBase);
            Boots next = draw(random, -Math.log1p(-MARGIN), nNew, deviationNew);
            Interval loss = LossEstimate.of(base, next, OptionalDouble.empty()).interval(Comparison.ERROR);
            Verdict verdict = Verdict.of(loss, MARGIN);
            bad += verdict == Verdict.BAD ? 1 : 0;
            good += verdict == Verdict.GOOD ? 1 : 0;
        }
        System.out.printf(
                "%d against %d boots, seed %d: bad in %.2f %%, good in %.2f %% of %d comparisons at the margin%n",
                nBase, nNew, seed, 100.0 * bad / rounds, 100.0 * good / rounds, rounds);
        double expected = percent / 100 * rounds;
        double most = expected + 4 * Math.sqrt(expected);
        assertTrue(bad <= most, bad + " false bad, at most " + most);
        assertTrue(good <= most, good + " false good, at most " + most);
    }

    /** Boots that scatter around {@code log}, each with four blocks that scatter by 0.1 % inside it. */
    private static Boots draw(SplittableRandom random, double log, int n, double deviation) {
        double[] logs = new double[n];
        LogEstimate within = EXACT;
        for (int boot = 0; boot < n; boot++) {
            double centre = log + deviation * random.nextGaussian();
            double[] blocks = new double[4];
            for (int block = 0; block < blocks.length; block++) {
                blocks[block] = centre + 0.001 * random.nextGaussian();
            }
            within = LogEstimate.of(blocks);
            logs[boot] = within.mean();
        }
        return new Boots(logs, within);
    }

    private static Boots boots(LogEstimate within, double... logs) {
        return new Boots(logs, within);
    }
}
