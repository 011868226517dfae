package org.selipc.report;

import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.selipc.model.SelinuxState;
import org.selipc.model.Workload;
import org.selipc.verdict.Scan;

/**
 * One line of a scan: a workload in a state, or a control, which passes no hook and has none.
 *
 * @param workload what one operation is
 * @param state the state, or null for a control
 * @param both whether it stands for the other mode too, which costs the same in every kernel
 */
record ScanSeries(Workload workload, @Nullable SelinuxState state, boolean both) {
    /** Permissive and enforcing that differ by less are drawn as one line. */
    private static final double SAME = 5e-4;

    /** The lines, in the order of the points; permissive is left out where it is what enforcing is. */
    static Set<ScanSeries> of(Scan scan) {
        Set<ScanSeries> found = new LinkedHashSet<>();
        for (Scan.Point point : scan.points()) {
            if (!point.workload().passesHooks()) {
                found.add(new ScanSeries(point.workload(), null, false));
                continue;
            }
            boolean same = modesAgree(scan, point.workload());
            if (!same || point.state() != SelinuxState.PERMISSIVE) {
                found.add(new ScanSeries(
                        point.workload(), point.state(), same && point.state() == SelinuxState.ENFORCING));
            }
        }
        return found;
    }

    private static boolean modesAgree(Scan scan, Workload workload) {
        ScanSeries enforcing = new ScanSeries(workload, SelinuxState.ENFORCING, false);
        boolean any = false;
        for (Scan.Point point : scan.points()) {
            if (point.workload() != workload || point.state() != SelinuxState.PERMISSIVE) {
                continue;
            }
            Double other = enforcing.cost(scan, point.kernel());
            if (other == null || Math.abs(other / point.cost() - 1) > SAME) {
                return false;
            }
            any = true;
        }
        return any;
    }

    /** Its cost in a kernel, by the kernel's name, or null: several may be of one release. */
    @Nullable
    Double cost(Scan scan, String kernel) {
        return scan.points().stream()
                .filter(point -> point.kernel().equals(kernel)
                        && point.workload() == workload
                        && (state == null || point.state() == state))
                .map(Scan.Point::cost)
                .findFirst()
                .orElse(null);
    }

    /** Its name. */
    String words() {
        return state == null ? workload.word() : workload + " " + column();
    }

    /** Its name among those of its workload; a control's is the control. */
    String column() {
        if (state == null) {
            return workload.word();
        }
        return both ? "enforcing=permissive" : state.word();
    }
}
