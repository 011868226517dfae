package org.selipc.report;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
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
        List<String> steps = scan.steps().stream()
                .filter(step -> series.stream()
                        .anyMatch(one -> one.workload() == step.workload() && one.state() == step.state()))
                .map(step -> step.workload() + " " + step.state() + " " + Figures.signedPercent(step.change())
                        + " from " + labels.of(step.from()) + " to " + labels.of(step.to())
                        + (step.controlsMoved() ? " (controls moved too)" : ""))
                .toList();
        if (!steps.isEmpty()) {
            page.labelled("steps", steps);
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
