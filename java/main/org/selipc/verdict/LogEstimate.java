package org.selipc.verdict;

import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.apache.commons.statistics.distribution.TDistribution;
import org.selipc.model.Estimate;

/**
 * A cost on the scale of logarithms, where ratios are differences and errors of unlike sizes compare.
 *
 * @param mean natural logarithm of the cost
 * @param standardError standard error of {@code mean}; 0 when nothing scattered
 * @param degrees degrees of freedom behind the standard error; infinite when it is taken as known
 */
record LogEstimate(double mean, double standardError, double degrees) {
    /**
     * Scatter below this is rounding of the logarithms, not scatter. Exact mode gives figures that agree to the last
     * digit, and their interval must have no width rather than one of 1e-16.
     */
    static final double ROUNDING = 1e-12;

    /** Mean and standard error of two values or more. */
    static LogEstimate of(double[] logs) {
        if (logs.length < 2) {
            throw new IllegalArgumentException("a standard error needs two values, not " + logs.length);
        }
        double error = deviation(logs) / Math.sqrt(logs.length);
        return new LogEstimate(Mean.of(logs).getAsDouble(), error, logs.length - 1.0);
    }

    /** Standard deviation; 0 when the values differ by rounding only. */
    static double deviation(double[] logs) {
        double deviation = StandardDeviation.of(logs).getAsDouble();
        return deviation < ROUNDING ? 0 : deviation;
    }

    /** The same of a cost that is so many times as large. */
    LogEstimate times(double factor) {
        return factor == 1 ? this : new LogEstimate(mean + Math.log(factor), standardError, degrees);
    }

    /** How far the bound lies from the mean when it may be wrong with a probability of {@code error}. */
    double reach(double error) {
        return standardError == 0
                ? 0
                : standardError * TDistribution.of(degrees).inverseSurvivalProbability(error);
    }

    /** The cost in nanoseconds, each bound wrong with a probability of {@code error}. */
    Estimate nanos(double error) {
        double reach = reach(error);
        return new Estimate(Math.exp(mean), Math.exp(mean - reach), Math.exp(mean + reach));
    }
}
