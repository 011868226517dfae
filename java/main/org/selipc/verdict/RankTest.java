package org.selipc.verdict;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.inference.MannWhitneyUTest;
import org.apache.commons.statistics.inference.PValueMethod;

/**
 * The two-sided p of a Mann-Whitney test. Up to {@value #EXACT_LIMIT} values in all it is exact, with ties too: repeated
 * measurements in exact mode tie always, and the normal approximation would then show a p that so few values can't have.
 */
final class RankTest {
    private static final int EXACT_LIMIT = 50;

    private RankTest() {}

    /** p of both samples coming from one distribution; 3 against 3 can't go below 0.10, 5 against 5 not below 0.008. */
    static double p(double[] a, double[] b) {
        double[] all =
                DoubleStream.concat(Arrays.stream(a), Arrays.stream(b)).sorted().toArray();
        boolean tied = Arrays.stream(all).distinct().count() < all.length;
        if (tied && all.length <= EXACT_LIMIT) {
            return exactWithTies(a, all);
        }
        PValueMethod method = !tied && all.length <= EXACT_LIMIT ? PValueMethod.EXACT : PValueMethod.ASYMPTOTIC;
        if (all[0] == all[all.length - 1]) {
            return 1;
        }
        return MannWhitneyUTest.withDefaults().with(method).test(a, b).getPValue();
    }

    /** Share of all ways to choose the first sample whose rank sum lies at least as far from its mean. */
    private static double exactWithTies(double[] a, double[] all) {
        // Twice the mid-rank of each value is a whole number, so the sums can index a table.
        int[] ranks =
                Arrays.stream(all).mapToInt(value -> doubledRank(value, all)).toArray();
        int total = Arrays.stream(ranks).sum();
        double[][] ways = new double[a.length + 1][total + 1];
        ways[0][0] = 1;
        for (int rank : ranks) {
            for (int chosen = a.length; chosen > 0; chosen--) {
                for (int sum = total; sum >= rank; sum--) {
                    ways[chosen][sum] += ways[chosen - 1][sum - rank];
                }
            }
        }
        int observed =
                Arrays.stream(a).mapToInt(value -> doubledRank(value, all)).sum();
        double mean = (double) total * a.length / all.length;
        double distance = Math.abs(observed - mean);
        double asFar = 0;
        double allWays = 0;
        for (int sum = 0; sum <= total; sum++) {
            allWays += ways[a.length][sum];
            if (Math.abs(sum - mean) >= distance - 1e-9) {
                asFar += ways[a.length][sum];
            }
        }
        return asFar / allWays;
    }

    private static int doubledRank(double value, double[] sorted) {
        int below = 0;
        int equal = 0;
        for (double other : sorted) {
            below += other < value ? 1 : 0;
            equal += other == value ? 1 : 0;
        }
        return 2 * below + equal + 1;
    }
}
