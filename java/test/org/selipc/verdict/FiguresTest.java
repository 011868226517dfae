package org.selipc.verdict;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.selipc.model.Estimate;

class FiguresTest {
    @Test
    void digitsThatCarryMeaning() {
        assertEquals("138,575.2", Figures.nanos(138575.2));
        assertEquals("526.3", Figures.nanos(526.3));
        assertEquals("41.12", Figures.nanos(41.12));
        assertEquals("1,901,141", Figures.rate(1901140.68));
        assertEquals("94.8 %", Figures.percent(0.94756));
        assertEquals("0.25 %", Figures.percent(0.0025));
        assertEquals("+0.25 %", Figures.signedPercent(0.0025));
        assertEquals("-1.2 %", Figures.signedPercent(-0.0123));
        assertEquals("3 %", Figures.plainPercent(0.03));
        assertEquals("99.26 %", Figures.plainPercent(0.9926));
        assertEquals("-0.10 % to 0.70 %", Figures.percentBounds(new Estimate(0.003, -0.001, 0.007)));
    }

    @Test
    void noMinusZero() {
        assertEquals("0.00 %", Figures.percent(-0.0000001));
        assertEquals("0.00 %", Figures.signedPercent(-0.0));
    }

    @Test
    void smallPsAreBounded() {
        assertEquals("p < 0.001", Figures.p(0));
        assertEquals("p = 0.0079", Figures.p(0.0079365));
        assertEquals("p = 0.029", Figures.p(0.0285714));
        assertEquals("p = 0.10", Figures.p(0.1));
        assertEquals("p = 1.00", Figures.p(1));
    }
}
