package org.selipc.report;

import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.selipc.model.SelinuxState;
import org.selipc.verdict.Dose;
import org.selipc.verdict.DoseFit;
import org.selipc.verdict.DosePoint;
import org.selipc.verdict.Figures;

/** Cost against categories, for people. */
public final class DoseText {
    private DoseText() {}

    /** A table of the costs, what each state's show, and that in sentences. */
    public static String of(Dose dose, boolean colour) {
        Page page = new Page(colour);
        page.paragraph(
                Page.Style.BOLD,
                dose.workload() + " in " + dose.release() + ", " + dose.architecture() + ": cost against the policy's"
                        + " categories, " + dose.unit() + " an operation");
        page.gap();
        List<SelinuxState> states = dose.fits().stream().map(DoseFit::state).toList();
        String[] heads = new String[states.size() + 1];
        heads[0] = "categories";
        for (int i = 0; i < states.size(); i++) {
            heads[i + 1] = states.get(i).word();
        }
        Table costs = new Table(heads);
        for (int categories :
                new TreeSet<>(dose.points().stream().map(DosePoint::categories).toList())) {
            String[] cells = new String[states.size() + 1];
            cells[0] = String.valueOf(categories);
            for (int i = 0; i < states.size(); i++) {
                cells[i + 1] = cost(dose, categories, states.get(i));
            }
            costs.row(cells);
        }
        page.table(costs).gap();
        Table lines = new Table("state", "shape", "a category", "intercept", "r squared");
        for (DoseFit fit : dose.fits()) {
            Double fitted = fit.fit();
            lines.row(
                    fit.state().word(),
                    fit.shape().word(),
                    figure(fit.slope()),
                    figure(fit.intercept()),
                    fitted == null ? "-" : String.format(Locale.ROOT, "%.6f", fitted));
        }
        page.table(lines).gap();
        if (!dose.withoutPolicy().isEmpty()) {
            page.labelled(
                    "without",
                    dose.withoutPolicy().stream()
                            .map(point -> point.state() + " " + Figures.nanos(point.cost()))
                            .toList());
            page.gap();
        }
        return page.paragraph(Page.Style.BOLD, dose.sentence()).toString();
    }

    private static String cost(Dose dose, int categories, SelinuxState state) {
        return dose.points().stream()
                .filter(point -> point.categories() == categories && point.state() == state)
                .map(point -> Figures.nanos(point.cost()))
                .findFirst()
                .orElse("-");
    }

    private static String figure(@Nullable Double cost) {
        return cost == null ? "-" : Figures.nanos(cost);
    }
}
