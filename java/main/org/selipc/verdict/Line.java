package org.selipc.verdict;

import java.util.List;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The straight line through costs over categories, by least squares.
 *
 * @param mean of the costs
 * @param slope cost a category
 * @param slopeInterval its 95 % interval: of the points' own intervals, or of their distances from the line where that
 *     is wider
 * @param intercept cost without categories
 * @param fit r squared; 0 where the costs do not vary at all
 */
record Line(double mean, double slope, Interval slopeInterval, double intercept, double fit) {
    private static final double ERROR = 0.025;

    static Line through(List<DosePoint> points) {
        double[] x = points.stream().mapToDouble(DosePoint::categories).toArray();
        double[] y = points.stream().mapToDouble(DosePoint::cost).toArray();
        double meanX = Mean.of(x).getAsDouble();
        double meanY = Mean.of(y).getAsDouble();
        double xx = 0;
        double xy = 0;
        double yy = 0;
        for (int i = 0; i < x.length; i++) {
            xx += (x[i] - meanX) * (x[i] - meanX);
            xy += (x[i] - meanX) * (y[i] - meanY);
            yy += (y[i] - meanY) * (y[i] - meanY);
        }
        double slope = xy / xx;
        double measured = 0;
        for (int i = 0; i < x.length; i++) {
            double share = (x[i] - meanX) / xx * points.get(i).reach();
            measured += share * share;
        }
        double reach = Math.max(Math.sqrt(measured), scatter(yy - slope * xy, xx, x.length - 2));
        return new Line(
                meanY,
                slope,
                new Interval(slope - reach, slope + reach),
                meanY - slope * meanX,
                yy == 0 ? 0 : xy * xy / (xx * yy));
    }

    private static double scatter(double residuals, double xx, int degrees) {
        return degrees < 1
                ? 0
                : Math.sqrt(Math.max(0, residuals) / degrees / xx)
                        * TDistribution.of(degrees).inverseSurvivalProbability(ERROR);
    }
}
