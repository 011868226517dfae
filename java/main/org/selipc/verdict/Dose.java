package org.selipc.verdict;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.selipc.model.Failure;
import org.selipc.model.LabInfo;
import org.selipc.model.Result;
import org.selipc.model.SelinuxState;
import org.selipc.model.StateSummary;
import org.selipc.model.Workload;

/**
 * Dose and response: what an operation costs in one kernel under policies that differ only in their number of
 * categories. As JSON the contract of {@code selipc lab dose --json}.
 *
 * @param schema {@link #SCHEMA}
 * @param release the kernel's release
 * @param architecture the kernel's architecture
 * @param workload what one operation is
 * @param unit {@code instructions} or {@code nanoseconds}, of costs and slopes
 * @param points the costs under each policy
 * @param withoutPolicy the costs in the states that have none, under 0 categories
 * @param fits the line through each state's points
 * @param sentence what it says
 */
public record Dose(
        String schema,
        String release,
        String architecture,
        Workload workload,
        String unit,
        List<DosePoint> points,
        List<DosePoint> withoutPolicy,
        List<DoseFit> fits,
        String sentence) {
    /** Name and version of the document. */
    public static final String SCHEMA = "selipc-dose/1";

    /** A slope below adds less than a tenth of a percent of the cost over a thousand categories. */
    private static final double NEGLIGIBLE = 1e-6;

    private static final double LINE = 0.999;

    /**
     * The dose that results of one kernel give.
     *
     * @param results by the number of categories
     * @throws Failure {@code CANNOT} when a session is void
     */
    public static Dose of(Map<Integer, Result> results) {
        if (results.size() < 2) {
            throw new Failure(Failure.Kind.USAGE, "dose: a line takes two numbers of categories at least");
        }
        List<DosePoint> points = new ArrayList<>();
        Map<SelinuxState, DosePoint> without = new TreeMap<>();
        for (Map.Entry<Integer, Result> entry : new TreeMap<>(results).entrySet()) {
            Result result = entry.getValue();
            String voidReason = result.summary().voidReason();
            if (voidReason != null) {
                throw new Failure(Failure.Kind.CANNOT, "dose: the session is void: " + voidReason);
            }
            for (StateSummary state : result.summary().states()) {
                double cost = cost(result.lab(), state.nanos().value());
                if (state.state().switchable()) {
                    points.add(new DosePoint(entry.getKey(), state.state(), cost));
                } else {
                    without.put(state.state(), new DosePoint(0, state.state(), cost));
                }
            }
        }
        Result any = results.values().iterator().next();
        LabInfo lab = any.lab();
        String unit = lab != null && lab.countsInstructions() ? "instructions" : "nanoseconds";
        List<DoseFit> fits = points.stream()
                .map(DosePoint::state)
                .distinct()
                .map(state -> DoseFit.of(
                        state,
                        points.stream().filter(point -> point.state() == state).toList()))
                .toList();
        return new Dose(
                SCHEMA,
                any.host().kernelRelease(),
                any.host().architecture(),
                any.asked().workload(),
                unit,
                points,
                List.copyOf(without.values()),
                fits,
                sentence(fits, unit));
    }

    private static double cost(@Nullable LabInfo lab, double nanos) {
        return lab != null && lab.countsInstructions() ? lab.instructions(nanos) : nanos;
    }

    private static String sentence(List<DoseFit> fits, String unit) {
        double slope = fits.stream().mapToDouble(DoseFit::slope).max().orElseThrow();
        boolean flat = fits.stream().allMatch(fit -> Math.abs(fit.slope()) <= NEGLIGIBLE * fit.intercept());
        if (flat) {
            return "The cost does not depend on the policy's categories: on this evidence nothing that an operation does"
                    + " walks them.";
        }
        boolean line = fits.stream().allMatch(fit -> fit.fit() != null && fit.fit() >= LINE && fit.slope() > 0);
        if (!line) {
            return "The cost is not the same under every policy, and lies not in a rising line: this shows no cost for each category.";
        }
        return String.format(
                Locale.ROOT,
                "The cost grows with the policy's categories, in a line: %.1f %s each. On this evidence every operation walks"
                        + " the categories of the policy.",
                slope,
                unit);
    }
}
