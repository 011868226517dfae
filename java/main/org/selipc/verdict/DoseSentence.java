package org.selipc.verdict;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.selipc.model.CostUnit;
import org.selipc.model.SelinuxState;

/** What a dose says, in sentences: each state is judged on its own, and states of one judgement share a sentence. */
final class DoseSentence {
    private static final String NO_COST = ", so no cost per category can be given.";

    private DoseSentence() {}

    static String of(List<DoseFit> fits, List<DosePoint> points, CostUnit unit) {
        Map<String, List<SelinuxState>> judgements = new LinkedHashMap<>();
        for (DoseFit fit : fits) {
            List<DosePoint> own = points.stream()
                    .filter(point -> point.state() == fit.state())
                    .toList();
            judgements
                    .computeIfAbsent(judgement(fit, own, unit), judgement -> new ArrayList<>())
                    .add(fit.state());
        }
        List<String> sentences = new ArrayList<>();
        judgements.forEach((judgement, states) -> sentences.add("In "
                + String.join(" and ", states.stream().map(SelinuxState::word).toList()) + " " + judgement));
        return String.join(" ", sentences);
    }

    private static String judgement(DoseFit fit, List<DosePoint> points, CostUnit unit) {
        return switch (fit.shape()) {
            case FLAT ->
                "the cost does not depend on the policy's categories: on this evidence nothing that an operation does"
                        + " walks them.";
            case LINE ->
                "the cost rises in a line with the policy's categories, by " + slope(fit, unit)
                        + ": on this evidence every operation walks them.";
            case NO_LINE -> "the cost " + range(points, unit) + " and does not rise in a line" + NO_COST;
            case UNDECIDED -> undecided(fit, points, unit);
        };
    }

    private static String slope(DoseFit fit, CostUnit unit) {
        Double slope = fit.slope();
        String each = Figures.nanos(slope == null ? 0 : slope) + " " + unit + " each";
        return unit == CostUnit.INSTRUCTIONS
                ? each
                : each + " (95 % interval " + Figures.nanos(fit.slopeInterval().low()) + " to "
                        + Figures.nanos(fit.slopeInterval().high()) + ")";
    }

    private static String range(List<DosePoint> points, CostUnit unit) {
        DosePoint least =
                points.stream().min(Comparator.comparingDouble(DosePoint::cost)).orElseThrow();
        DosePoint most =
                points.stream().max(Comparator.comparingDouble(DosePoint::cost)).orElseThrow();
        return "lies between " + Figures.nanos(least.cost()) + " " + unit + " (categories: " + least.categories()
                + ") and " + Figures.nanos(most.cost()) + " (" + most.categories() + ")";
    }

    private static String undecided(DoseFit fit, List<DosePoint> points, CostUnit unit) {
        if (!DoseFit.differ(points)) {
            Interval slope = fit.slopeInterval();
            return "the costs agree within their scatter, which can hide up to "
                    + Figures.nanos(Math.max(Math.abs(slope.low()), Math.abs(slope.high()))) + " " + unit
                    + " a category: whether the cost depends on the categories can't be told.";
        }
        return points.size() < DoseFit.POINTS_FOR_A_LINE
                ? "the cost " + range(points, unit) + "; a line takes three numbers of categories at least" + NO_COST
                : "the cost " + range(points, unit) + "; whether it rises in a line can't be told from these" + NO_COST;
    }
}
