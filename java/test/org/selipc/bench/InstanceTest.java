package org.selipc.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class InstanceTest {
    @Test
    void medianOfAnEvenNumberIsBetweenTheMiddleTwo() {
        assertEquals(25, Instance.quantile(new long[] {10, 20, 30, 1000}, 0.5));
    }

    @Test
    void medianOfAnOddNumberIsTheMiddleOne() {
        assertEquals(20, Instance.quantile(new long[] {10, 20, 1000}, 0.5));
        assertEquals(7, Instance.quantile(new long[] {7}, 0.5));
    }

    @Test
    void tenthsAreTheSmallestThatEnoughDoNotExceed() {
        long[] ten = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
        assertEquals(1, Instance.quantile(ten, 0.1));
        assertEquals(9, Instance.quantile(ten, 0.9));
        assertEquals(7, Instance.quantile(new long[] {7}, 0.1));
    }
}
