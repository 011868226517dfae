package org.selipc.verdict;

import java.util.List;
import org.apache.commons.statistics.descriptive.Mean;
import org.jspecify.annotations.Nullable;
import org.selipc.model.SelinuxState;

/**
 * The line through the costs of one state over the policy's categories, by least squares.
 *
 * @param state the state
 * @param slope cost an operation that each category adds, in the dose's unit
 * @param intercept cost an operation without categories
 * @param fit r squared: the share of the costs' variance that the line explains; null where they do not vary
 */
public record DoseFit(
        SelinuxState state,
        double slope,
        double intercept,
        @Nullable Double fit) {
    /** Two costs that differ by less, relatively, are one. */
    private static final double ROUNDING = 1e-4;

    /** The line through points of one state, of which there are at least two with unlike categories. */
    static DoseFit of(SelinuxState state, List<DosePoint> points) {
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
        boolean flat = Math.sqrt(yy) <= ROUNDING * Math.abs(meanY);
        return new DoseFit(
                state, flat ? 0 : slope, meanY - (flat ? 0 : slope) * meanX, flat ? null : xy * xy / (xx * yy));
    }
}
