package org.selipc.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.selipc.model.Workload;
import org.selipc.verdict.Figures;
import org.selipc.verdict.Scan;

/** A scan as a table for people, and as CSV. */
public final class ScanText {
    private ScanText() {}

    /** A table a workload, with a row a kernel and a column a state, one of the controls, and the steps below. */
    public static String of(Scan scan, boolean colour) {
        Page page = new Page(colour);
        Set<ScanSeries> series = ScanSeries.of(scan);
        KernelLabels labels = new KernelLabels(scan);
        page.paragraph(Page.Style.BOLD, "Cost of an operation by kernel, " + scan.unit())
                .gap();
        Set<Workload> hooked = new LinkedHashSet<>();
        series.forEach(one -> hooked.add(one.workload()));
        hooked.removeIf(workload -> !workload.passesHooks());
        for (Workload workload : hooked) {
            page.table(table(scan, labels, workload.word(), of(series, one -> one.workload() == workload)))
                    .gap();
        }
        page.table(table(
                        scan,
                        labels,
                        "control",
                        of(series, one -> !one.workload().passesHooks())))
                .gap();
        String label = "steps";
        for (Scan.Step step : scan.steps()) {
            List<String> changes = changes(step, series);
            // None of a line that is shown, where permissive alone is just beyond the margin.
            if (!changes.isEmpty()) {
                page.labelled(label, labels.of(step.from()) + " to " + labels.of(step.to()));
                page.labelled("", changes);
                label = "";
            }
        }
        if (!scan.skipped().isEmpty()) {
            page.labelled(
                    "skipped", scan.skipped().stream().map(Scan.Skipped::words).toList());
        }
        return page.toString();
    }

    private static List<ScanSeries> of(Set<ScanSeries> series, Predicate<ScanSeries> wanted) {
        return series.stream().filter(wanted).toList();
    }

    private static Table table(Scan scan, KernelLabels labels, String corner, List<ScanSeries> columns) {
        List<String> heads = new ArrayList<>(List.of(corner));
        columns.forEach(column -> heads.add(column.column()));
        Table table = new Table(heads.toArray(String[]::new));
        for (String kernel : labels.kernels()) {
            List<String> cells = new ArrayList<>(List.of(labels.of(kernel)));
            for (ScanSeries column : columns) {
                Double cost = column.cost(scan, kernel);
                cells.add(cost == null ? "-" : Figures.nanos(cost));
            }
            table.row(cells.toArray(String[]::new));
        }
        return table;
    }

    /** A line a workload, and one for the controls, which say how much of the step may have nothing to do with SELinux. */
    private static List<String> changes(Scan.Step step, Set<ScanSeries> series) {
        Map<Workload, List<String>> byWorkload = new LinkedHashMap<>();
        for (ScanSeries one : series) {
            for (Scan.Change change : step.changes()) {
                if (one.workload() == change.workload() && one.state() == change.state()) {
                    byWorkload
                            .computeIfAbsent(one.workload(), workload -> new ArrayList<>())
                            .add(one.column() + " " + Figures.signedPercent(change.change()));
                }
            }
        }
        List<String> lines = new ArrayList<>();
        byWorkload.forEach((workload, changes) -> lines.add(workload + ": " + String.join(", ", changes)));
        if (!lines.isEmpty() && !step.controls().isEmpty()) {
            lines.add((step.controlsMoved() ? "controls moved too: " : "controls: ")
                    + step.controls().stream()
                            .map(control -> control.workload() + " " + Figures.signedPercent(control.change()))
                            .collect(Collectors.joining(", ")));
        }
        return lines;
    }

    /** The points as comma-separated values with a heading (RFC 4180). */
    public static String csv(Scan scan) {
        StringBuilder text = new StringBuilder("kernel,release,architecture,workload,state," + scan.unit() + "\r\n");
        for (Scan.Point point : scan.points()) {
            text.append(quoted(point.kernel()))
                    .append(',')
                    .append(quoted(point.release()))
                    .append(',')
                    .append(point.architecture())
                    .append(',')
                    .append(point.workload())
                    .append(',')
                    .append(point.workload().passesHooks() ? point.state().word() : "any")
                    .append(',')
                    .append(String.format(Locale.ROOT, "%.2f", point.cost()))
                    .append("\r\n");
        }
        return text.toString();
    }

    private static String quoted(String text) {
        return text.matches("[^\",\r\n]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}
