package org.selipc.verdict;

/** Adds independent errors in quadrature, with the degrees of freedom of Welch and Satterthwaite. */
final class Welch {
    private double variance;
    private double spread;

    /** Adds a standard error and the degrees of freedom behind it; infinite ones for an error taken as known. */
    Welch add(double standardError, double degrees) {
        double square = standardError * standardError;
        variance += square;
        spread += square * square / degrees;
        return this;
    }

    /** The estimate of {@code mean} with all that was added. */
    LogEstimate of(double mean) {
        double degrees = spread == 0 ? Double.POSITIVE_INFINITY : variance * variance / spread;
        return new LogEstimate(mean, Math.sqrt(variance), degrees);
    }
}
