package org.selipc.verdict;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RankTestTest {
    /** Two of the C(2n, n) equally likely orders separate the sides. */
    @ParameterizedTest
    @CsvSource({"3, 0.1", "4, 0.02857142857", "5, 0.00793650794"})
    void separatedSidesReachTheSmallestPossibleP(int n, double p) {
        double[] low = new double[n];
        double[] high = new double[n];
        double[] one = new double[n];
        double[] two = new double[n];
        for (int i = 0; i < n; i++) {
            low[i] = i;
            high[i] = 100 + i;
            one[i] = 1;
            two[i] = 2;
        }
        assertEquals(p, RankTest.p(low, high), 1e-9);
        assertEquals(p, RankTest.p(high, low), 1e-9);
        assertEquals(p, RankTest.p(one, two), 1e-9, "ties inside the sides, as exact mode gives");
    }

    @Test
    void sidesThatDoNotDifferGiveOne() {
        assertEquals(1, RankTest.p(new double[] {7, 7, 7}, new double[] {7, 7, 7}));
        assertEquals(1, RankTest.p(new double[] {7}, new double[] {8}), 1e-12);
        double[] many = new double[60];
        assertEquals(1, RankTest.p(many, many));
    }

    /** Of the ten ways to choose two of 1, 2, 2, 2, 3, the rank sum of {1, 2} is as far off in six. */
    @Test
    void tiesAcrossTheSidesAreExact() {
        assertEquals(0.6, RankTest.p(new double[] {1, 2}, new double[] {2, 2, 3}), 1e-12);
    }
}
