package org.selipc.bisect;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.selipc.model.Workload;
import org.selipc.verdict.ComparisonResult;
import org.selipc.verdict.ControlComparison;
import org.selipc.verdict.Figures;

/** What the controls of a step's kernel say: it stands beside the verdict and decides nothing. */
final class Controls {
    private Controls() {}

    /**
     * The controls that moved against every end, as the rest of a sentence; empty when none did. One that moved against
     * a single end moved between the ends.
     */
    static String moved(List<ComparisonResult> comparisons) {
        Set<Workload> moved = EnumSet.allOf(Workload.class);
        comparisons.forEach(comparison -> moved.retainAll(comparison.controls().stream()
                .filter(ControlComparison::moved)
                .map(ControlComparison::workload)
                .toList()));
        if (moved.isEmpty()) {
            return "";
        }
        return comparisons.get(0).controls().stream()
                .filter(control -> moved.contains(control.workload()))
                .map(control -> control.workload() + " " + Figures.signedPercent(control.change()))
                .collect(Collectors.joining(
                        ", ",
                        "; controls moved too against the good end (",
                        "): entry cost, mitigations or layout may be part of it"));
    }
}
