package org.selipc.verdict;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.selipc.model.CostUnit;
import org.selipc.model.Estimate;

/** Why a verdict is what it is, in sentences. */
final class Reasons {
    private Reasons() {}

    static List<String> of(
            StateComparison deciding,
            List<ControlComparison> controls,
            Terms terms,
            CostUnit unit,
            List<String> remarks) {
        List<String> reasons = new ArrayList<>();
        reasons.add(decision(deciding, terms.margin(), unit));
        if (unit == CostUnit.INSTRUCTIONS && deciding.confidence() < 1) {
            reasons.add("instruction counts differ from sample to sample by more than "
                    + Figures.plainPercent(Spread.AGREEMENT)
                    + ", so the interval is a t interval, as for times, and not their spread");
        }
        Floor floor = deciding.floor();
        if (floor != null) {
            reasons.add("one boot in " + lonely(deciding) + ": a boot-to-boot floor of "
                    + Figures.plainPercent(floor.deviation()) + " standard deviation ("
                    + floor.from().words() + ")"
                    + (floor.deviation() > 0 ? " widens the interval" : " leaves the interval to the session alone"));
        }
        List<ControlComparison> moved =
                controls.stream().filter(ControlComparison::moved).toList();
        if (!moved.isEmpty()) {
            reasons.add("controls moved too ("
                    + moved.stream().map(Reasons::movement).collect(Collectors.joining(", "))
                    + "): entry cost, mitigations or layout may be part of it; the verdict stands");
        }
        reasons.addAll(remarks);
        return reasons;
    }

    private static String decision(StateComparison deciding, double margin, CostUnit unit) {
        Interval interval = deciding.interval();
        Estimate loss = new Estimate(deciding.loss(), interval.low(), interval.high());
        String shown = deciding.state() + ": a loss of " + Figures.percent(loss.value(), Figures.percentDecimals(loss))
                + " (" + Spread.words(deciding.confidence()) + " " + Figures.percentBounds(loss) + ") ";
        String tolerated = " the margin of " + Figures.plainPercent(margin);
        return switch (deciding.verdict()) {
            case BAD -> shown + "lies above" + tolerated;
            case GOOD -> shown + "lies below" + tolerated;
            case WEAK, SKIP -> shown + "can't be told from" + tolerated + "; " + advice(deciding, unit);
        };
    }

    private static String advice(StateComparison deciding, CostUnit unit) {
        if (unit != CostUnit.INSTRUCTIONS) {
            return "measure more boots or longer";
        }
        return deciding.confidence() == 1
                ? "more of these counts won't tell, another --margin will"
                : "measure more boots (`selipc lab run` with another --seed) and name them all";
    }

    private static String lonely(StateComparison deciding) {
        if (deciding.bootsBase() == 1) {
            return deciding.bootsNew() == 1 ? "base and new" : "base";
        }
        return "new";
    }

    private static String movement(ControlComparison control) {
        return control.workload() + " " + Figures.signedPercent(control.change());
    }
}
