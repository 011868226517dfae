package org.selipc.verdict;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.selipc.model.ControlSummary;
import org.selipc.model.LabInfo;
import org.selipc.model.Result;
import org.selipc.model.SelinuxState;
import org.selipc.model.StateSummary;
import org.selipc.model.Workload;

/**
 * An operation's cost by release; as JSON the contract of {@code selipc lab scan --json}.
 *
 * @param schema {@link #SCHEMA}
 * @param unit {@code instructions} or {@code nanoseconds}, of all costs
 * @param points one a kernel, workload and state, kernels in the order they were named
 * @param steps where the cost changes from one kernel to the next by more than the margin
 * @param skipped the kernels that could not be measured
 */
public record Scan(String schema, String unit, List<Point> points, List<Step> steps, List<Skipped> skipped) {
    /** Name and version of the document. */
    public static final String SCHEMA = "selipc-scan/1";

    /**
     * One cost.
     *
     * @param kernel as it was named
     * @param release what it calls itself
     * @param architecture its architecture
     * @param workload what one operation is
     * @param state the state; a control is given under every state of its session
     * @param cost in the scan's unit, an operation
     */
    public record Point(
            String kernel, String release, String architecture, Workload workload, SelinuxState state, double cost) {}

    /**
     * A change from one kernel to the next.
     *
     * @param from release before
     * @param to release after
     * @param workload what one operation is
     * @param state the state
     * @param change relative change of the cost
     * @param controlsMoved whether a control that passes no SELinux hook changed as well: entry cost, layout or the
     *     compiler may be part of it
     */
    public record Step(
            String from, String to, Workload workload, SelinuxState state, double change, boolean controlsMoved) {}

    /**
     * A kernel without a figure.
     *
     * @param kernel as it was named
     * @param reason why
     */
    public record Skipped(String kernel, String reason) {}

    /**
     * The scan that results give.
     *
     * @param measured the results of each kernel, one a workload
     * @param skipped the kernels without results
     * @param margin relative change that does not matter
     */
    public static Scan of(Map<String, List<Result>> measured, List<Skipped> skipped, double margin) {
        List<Point> points = new ArrayList<>();
        List<Skipped> without = new ArrayList<>(skipped);
        String unit = "nanoseconds";
        for (Map.Entry<String, List<Result>> entry : measured.entrySet()) {
            for (Result result : entry.getValue()) {
                String voidReason = result.summary().voidReason();
                if (voidReason != null) {
                    without.add(new Skipped(entry.getKey(), "void: " + voidReason));
                    break;
                }
                LabInfo lab = result.lab();
                unit = lab != null && lab.countsInstructions() ? "instructions" : unit;
                add(points, entry.getKey(), result);
            }
        }
        return new Scan(SCHEMA, unit, points, steps(points, margin), without);
    }

    private static void add(List<Point> points, String kernel, Result result) {
        for (StateSummary state : result.summary().states()) {
            points.add(point(
                    kernel,
                    result,
                    result.asked().workload(),
                    state.state(),
                    state.nanos().value()));
        }
        for (ControlSummary control : result.summary().controls()) {
            boolean known = points.stream()
                    .anyMatch(point -> point.kernel().equals(kernel) && point.workload() == control.workload());
            if (!known) {
                SelinuxState state = result.summary().states().get(0).state();
                points.add(point(kernel, result, control.workload(), state, control.nanos()));
            }
        }
    }

    private static Point point(String kernel, Result result, Workload workload, SelinuxState state, double nanos) {
        double cost = result.cost(nanos);
        return new Point(kernel, result.host().kernelRelease(), result.host().architecture(), workload, state, cost);
    }

    private static List<Step> steps(List<Point> points, double margin) {
        record Series(String architecture, Workload workload, SelinuxState state) {}
        Map<Series, List<Point>> series = new LinkedHashMap<>();
        points.forEach(point -> series.computeIfAbsent(
                        new Series(point.architecture(), point.workload(), point.state()), key -> new ArrayList<>())
                .add(point));
        List<Step> steps = new ArrayList<>();
        for (List<Point> line : series.values()) {
            for (int i = 1; i < line.size(); i++) {
                Point before = line.get(i - 1);
                Point after = line.get(i);
                double change = after.cost() / before.cost() - 1;
                if (after.workload().passesHooks() && Math.abs(change) > margin) {
                    steps.add(new Step(
                            before.release(),
                            after.release(),
                            after.workload(),
                            after.state(),
                            change,
                            controlsMoved(points, before.kernel(), after.kernel())));
                }
            }
        }
        return steps;
    }

    private static boolean controlsMoved(List<Point> points, String before, String after) {
        return points.stream()
                .filter(point ->
                        point.kernel().equals(before) && !point.workload().passesHooks())
                .anyMatch(point -> {
                    Double other = cost(points, after, point.workload());
                    return other != null && Math.abs(other / point.cost() - 1) > ControlComparison.LIMIT;
                });
    }

    private static @Nullable Double cost(List<Point> points, String kernel, Workload control) {
        return points.stream()
                .filter(point -> point.kernel().equals(kernel) && point.workload() == control)
                .map(Point::cost)
                .findFirst()
                .orElse(null);
    }
}
