package org.selipc.verdict;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.selipc.model.ControlSummary;
import org.selipc.model.LabInfo;
import org.selipc.model.Result;
import org.selipc.model.SelinuxState;
import org.selipc.model.StateSummary;
import org.selipc.model.Workload;

/**
 * An operation's cost by kernel, all of one architecture; as JSON the contract of {@code selipc lab scan --json}.
 *
 * @param schema {@link #SCHEMA}
 * @param unit {@code instructions} or {@code nanoseconds}, of all costs
 * @param points one a kernel, workload and state, kernels in the order they were named
 * @param steps where a cost changes from one kernel to the next by more than the margin, in the order of the kernels
 * @param skipped the kernels that could not be measured
 */
public record Scan(String schema, String unit, List<Point> points, List<Step> steps, List<Skipped> skipped) {
    /** Name and version of the document. */
    public static final String SCHEMA = "selipc-scan/2";

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
     * What changes from one kernel to the next.
     *
     * @param from kernel before, as it was named
     * @param to kernel after, as it was named
     * @param changes the costs that change by more than the margin, at least one
     * @param controls what the controls do meanwhile, which pass no SELinux hook
     */
    public record Step(String from, String to, List<Change> changes, List<Control> controls) {
        /** Whether a control changed as well: entry cost, layout or the compiler may be part of it. */
        public boolean controlsMoved() {
            return controls.stream().anyMatch(Control::moved);
        }
    }

    /**
     * A cost that changes.
     *
     * @param workload what one operation is
     * @param state the state
     * @param change relative change of the cost
     */
    public record Change(Workload workload, SelinuxState state, double change) {}

    /**
     * A control beside a change.
     *
     * @param workload the control
     * @param change relative change of its cost
     * @param moved whether that is beyond {@link ControlComparison#LIMIT}
     */
    public record Control(Workload workload, double change, boolean moved) {}

    /**
     * A kernel without a figure.
     *
     * @param kernel as it was named
     * @param reason why
     */
    public record Skipped(String kernel, String reason) {
        /** The reason, with the kernel's name before it where it doesn't begin with it. */
        public String words() {
            return reason.startsWith("kernel " + kernel + " ") ? reason : kernel + ": " + reason;
        }
    }

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
                    without.add(new Skipped(entry.getKey(), result.asked().workload() + " is void: " + voidReason));
                    continue;
                }
                LabInfo lab = result.lab();
                unit = lab != null && lab.countsInstructions() ? "instructions" : unit;
                add(points, entry.getKey(), result);
            }
        }
        return new Scan(SCHEMA, unit, points, ScanSteps.of(points, margin), without);
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
}
