package org.selipc.report;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.selipc.bisect.SearchResult;
import org.selipc.bisect.StepResult;
import org.selipc.bisect.StepVerdict;
import org.selipc.bisect.Verification;
import org.selipc.model.CostUnit;
import org.selipc.model.Result;
import org.selipc.model.SelinuxState;
import org.selipc.model.StateSummary;
import org.selipc.verdict.Figures;

/** What a bisection found, for people. */
public final class BisectText {
    private BisectText() {}

    /** A search as a table of its steps and its answer. */
    public static String of(SearchResult found, boolean colour) {
        Page page = new Page(colour);
        Set<SelinuxState> states = new LinkedHashSet<>();
        found.steps().forEach(step -> step.places().forEach(place -> states.add(place.state())));
        List<String> heads = new ArrayList<>(List.of("kernel", "release", "verdict"));
        states.forEach(state -> heads.add(state.word() + ", of the way"));
        Table table = new Table(heads.toArray(String[]::new));
        for (StepResult step : found.steps()) {
            List<String> cells = new ArrayList<>(List.of(
                    step.kernel(),
                    step.release() == null ? "-" : step.release(),
                    step.verdict().word()));
            states.forEach(state -> cells.add(position(step, state)));
            table.row(cells.toArray(String[]::new));
        }
        page.table(table).gap();
        page.paragraph(
                found.firstBad() == null || !found.monotonic() ? Page.Style.YELLOW : Page.Style.BOLD, found.sentence());
        List<String> skipped = found.steps().stream()
                .filter(step -> step.verdict() == StepVerdict.SKIP)
                .map(step -> step.kernel() + ": " + step.reason())
                .toList();
        if (!skipped.isEmpty()) {
            page.gap().labelled("skipped", skipped);
        }
        return page.toString();
    }

    /** 0 is the good end and 1 the bad one. */
    private static String position(StepResult step, SelinuxState state) {
        return step.places().stream()
                .filter(place -> place.state() == state)
                .map(place -> String.format(Locale.ROOT, "%.3f", place.position() + 0.0))
                .findFirst()
                .orElse("-");
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
                        .map(dosed ->
                                "\n" + dosed.role() + " " + dosed.kernel() + ": " + DoseText.of(dosed.dose(), colour))
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
        Double loss = kernel.loss();
        cells[at] = kernel.verdict() == null
                ? "-"
                : kernel.verdict() + (loss == null ? "" : ", loss " + Figures.percent(loss));
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
        List<Result> measured = verification.kernels().stream()
                .map(Verification.Kernel::result)
                .filter(Objects::nonNull)
                .toList();
        return measured.isEmpty() ? "" : "Costs are " + CostUnit.of(measured) + " an operation.";
    }

    private static Page.Style style(Verification.Outcome outcome) {
        return switch (outcome) {
            case CONFIRMED -> Page.Style.GREEN;
            case NOT_CONFIRMED -> Page.Style.RED;
            case UNDECIDED -> Page.Style.YELLOW;
        };
    }
}
