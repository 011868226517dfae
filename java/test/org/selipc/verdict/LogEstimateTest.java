package org.selipc.verdict;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.selipc.model.Estimate;

/** Known intervals: Student's sleep data (1908), with the figures that R's {@code t.test} prints. */
class LogEstimateTest {
    private static final double[] DIFFERENCES = {1.2, 2.4, 1.3, 1.3, 0.0, 1.0, 1.8, 0.8, 4.6, 1.4};

    @Test
    void studentsSleepData() {
        LogEstimate estimate = LogEstimate.of(DIFFERENCES);
        assertEquals(1.58, estimate.mean(), 1e-12);
        assertEquals(4.0621, estimate.mean() / estimate.standardError(), 5e-5);
        assertEquals(0.7001142, estimate.mean() - estimate.reach(0.025), 5e-8);
        assertEquals(2.4598858, estimate.mean() + estimate.reach(0.025), 5e-8);
    }

    @Test
    void boundsAreExponentials() {
        Estimate nanos = LogEstimate.of(DIFFERENCES).nanos(0.025);
        assertEquals(Math.exp(0.7001142), nanos.low(), 1e-6);
        assertEquals(Math.exp(2.4598858), nanos.high(), 1e-6);
    }

    @Test
    void equalFiguresHaveNoWidth() {
        double log = Math.log(7267.2);
        LogEstimate estimate = LogEstimate.of(new double[] {log, log, log, log, log, log, log});
        assertEquals(0, estimate.standardError());
        assertEquals(0, estimate.reach(0.0037));
    }

    @Test
    void oneValueHasNoStandardError() {
        assertThrows(IllegalArgumentException.class, () -> LogEstimate.of(new double[] {1}));
    }
}
