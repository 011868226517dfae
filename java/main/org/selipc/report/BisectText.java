package org.selipc.report;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.selipc.bisect.SearchResult;
import org.selipc.bisect.StepResult;
import org.selipc.bisect.Verification;
import org.selipc.model.LabInfo;
import org.selipc.model.Result;
import org.selipc.model.SelinuxState;
import org.selipc.model.StateSummary;
import org.selipc.verdict.ComparisonResult;
import org.selipc.verdict.Figures;

/** What a bisection found, for people. */
public final class BisectText {
    private BisectText() {}

    /** A search as a table of its steps and its answer. */
    public static String of(SearchResult found, boolean colour) {
        Page page = new Page(colour);
        Table table = new Table("kernel", "release", "verdict", "of the way");
        for (StepResult step : found.steps()) {
            table.row(
                    step.kernel(),
                    step.release() == null ? "-" : step.release(),
                    step.verdict().word(),
                    step.places().isEmpty()
                            ? "-"
                            : String.format(
                                    Locale.ROOT, "%.3f", step.places().get(0).position()));
        }
        page.table(table).gap();
        page.paragraph(
                found.firstBad() == null || !found.monotonic() ? Page.Style.YELLOW : Page.Style.BOLD, found.sentence());
        List<String> skipped = found.steps().stream()
                .filter(step -> step.verdict() == org.selipc.bisect.StepVerdict.SKIP)
                .map(step -> step.kernel() + ": " + step.reason())
                .toList();
        if (!skipped.isEmpty()) {
            page.gap().labelled("skipped", skipped);
        }
        return page.toString();
    }

    /** The check of a culprit as a grid of kernels and states. */
    public static String of(Verification verification, boolean colour) {
        Page page = new Page(colour);
        page.paragraph(
                style(verification.outcome()),
                verification.outcome().word().toUpperCase(Locale.ROOT).replace('-', ' ') + ": "
                        + verification.sentence());
        page.gap();
        Set<SelinuxState> states = new LinkedHashSet<>();
        verification.kernels().forEach(kernel -> {
            Result result = kernel.result();
            if (result != null) {
                result.summary().states().forEach(state -> states.add(state.state()));
            }
        });
        String[] heads = new String[2 + states.size() + 1];
        heads[0] = "kernel";
        heads[1] = "release";
        int at = 2;
        for (SelinuxState state : states) {
            heads[at++] = state.word();
        }
        heads[at] = "against parent";
        Table table = new Table(heads);
        for (Verification.Kernel kernel : verification.kernels()) {
            table.row(row(kernel, states));
        }
        page.table(table).paragraph(Page.Style.PLAIN, unit(verification));
        return page
                + verification.doses().stream()
                        .map(dose -> "\n" + DoseText.of(dose, colour))
                        .collect(Collectors.joining());
    }

    private static String[] row(Verification.Kernel kernel, Set<SelinuxState> states) {
        String[] cells = new String[2 + states.size() + 1];
        Result result = kernel.result();
        cells[0] = kernel.role().word();
        cells[1] = result == null ? "-" : result.host().kernelRelease();
        int at = 2;
        for (SelinuxState state : states) {
            cells[at++] = result == null ? "-" : cost(result, state);
        }
        ComparisonResult comparison = kernel.comparison();
        Double loss = comparison == null ? null : comparison.loss();
        cells[at] = comparison == null
                ? "-"
                : comparison.verdict() + (loss == null ? "" : ", loss " + Figures.percent(loss));
        return cells;
    }

    private static String cost(Result result, SelinuxState state) {
        return result.summary().states().stream()
                .filter(summary -> summary.state() == state)
                .map(StateSummary::nanos)
                .map(nanos -> Figures.nanos(result.cost(nanos.value())))
                .findFirst()
                .orElse("-");
    }

    private static String unit(Verification verification) {
        boolean exact = verification.kernels().stream().allMatch(kernel -> {
            Result result = kernel.result();
            LabInfo lab = result == null ? null : result.lab();
            return lab == null || lab.countsInstructions();
        });
        return exact ? "Costs are instructions an operation." : "Costs are nanoseconds an operation.";
    }

    private static Page.Style style(Verification.Outcome outcome) {
        return switch (outcome) {
            case CONFIRMED -> Page.Style.GREEN;
            case NOT_CONFIRMED -> Page.Style.RED;
            case UNDECIDED -> Page.Style.YELLOW;
        };
    }
}
