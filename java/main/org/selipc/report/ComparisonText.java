package org.selipc.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.selipc.model.Estimate;
import org.selipc.verdict.ComparisonResult;
import org.selipc.verdict.ControlComparison;
import org.selipc.verdict.Figures;
import org.selipc.verdict.Interval;
import org.selipc.verdict.Side;
import org.selipc.verdict.Spread;
import org.selipc.verdict.StateComparison;

/** A comparison as text for people: the verdict first, then what it rests on. */
public final class ComparisonText {
    private final boolean colour;

    /** @param colour whether the verdict is set off with escape sequences */
    public ComparisonText(boolean colour) {
        this.colour = colour;
    }

    /** The text, ending in a newline; no line is wider than 100 columns, escape sequences not counted. */
    public String text(ComparisonResult comparison) {
        Page page = new Page(colour);
        page.paragraph(style(comparison), verdict(comparison)).gap();
        page.labelled("base", side(comparison.base()));
        page.labelled("new", side(comparison.next())).gap();
        states(page, comparison);
        controls(page, comparison);
        List<String> because = new ArrayList<>(comparison.reasons());
        if (!comparison.refusals().isEmpty()) {
            because.add(comparison.refusals().stream()
                    .map(difference -> "--allow " + difference)
                    .collect(Collectors.joining(" ", "to compare all the same: ", "")));
        }
        return page.labelled("because", because).toString();
    }

    private static Page.Style style(ComparisonResult comparison) {
        return switch (comparison.verdict()) {
            case GOOD -> Page.Style.GREEN;
            case BAD -> Page.Style.RED;
            case WEAK, SKIP -> Page.Style.YELLOW;
        };
    }

    private static String verdict(ComparisonResult comparison) {
        String word = comparison.verdict().word().toUpperCase(Locale.ROOT);
        Double loss = comparison.loss();
        Interval interval = comparison.interval();
        if (loss == null || interval == null) {
            return word + ": the two sides can't be compared";
        }
        return word + ": loss " + lossWithInterval(loss, interval, comparison.confidence()) + ", margin "
                + Figures.plainPercent(comparison.margin()) + "; " + times(1 / (1 - loss)) + " the cost";
    }

    private static String times(double factor) {
        return String.format(Locale.ROOT, factor < 2 ? "%.3f times" : "%.1f times", factor);
    }

    private static String lossWithInterval(double loss, Interval interval, double confidence) {
        Estimate estimate = new Estimate(loss, interval.low(), interval.high());
        return Figures.percent(loss, Figures.percentDecimals(estimate)) + " (" + Spread.words(confidence) + " "
                + Figures.percentBounds(estimate) + ")";
    }

    private static String side(Side side) {
        List<String> kernels = side.images().isEmpty()
                ? side.kernels()
                : side.images().stream()
                        .map(image -> image.release() + " (" + image.kernel() + ", "
                                + LabText.shortDigest(image.digest()) + ")")
                        .toList();
        return String.join(" and ", kernels) + ": "
                + Notes.counted(side.sessions().size(), "session") + ", " + Notes.counted(side.boots(), "boot");
    }

    private static void states(Page page, ComparisonResult comparison) {
        if (comparison.states().isEmpty()) {
            return;
        }
        String unit = comparison.unit().column();
        Table table = new Table(
                "state", "base " + unit, "new " + unit, "loss", "interval", "Mann-Whitney", "boots", "verdict");
        for (StateComparison state : comparison.states()) {
            Estimate loss = new Estimate(
                    state.loss(), state.interval().low(), state.interval().high());
            table.row(
                    state.state().word(),
                    Figures.nanos(state.costBase()),
                    Figures.nanos(state.costNew()),
                    Figures.percent(state.loss(), Figures.percentDecimals(loss)),
                    Figures.percentBounds(loss),
                    // One against one has no other p than 1.
                    state.bootsBase() + state.bootsNew() > 2 ? Figures.p(state.p()) : "-",
                    state.bootsBase() + " + " + state.bootsNew(),
                    state.verdict().word());
        }
        page.table(table).gap();
    }

    private static void controls(Page page, ComparisonResult comparison) {
        if (comparison.controls().isEmpty()) {
            return;
        }
        String unit = comparison.unit().column();
        Table table = new Table("control", "base " + unit, "new " + unit, "change", "");
        for (ControlComparison control : comparison.controls()) {
            table.row(
                    control.workload().word(),
                    Figures.nanos(control.costBase()),
                    Figures.nanos(control.costNew()),
                    Figures.signedPercent(control.change()),
                    control.moved() ? "MOVED" : "");
        }
        page.table(table).gap();
    }
}
