package org.selipc.verdict;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.selipc.model.CostUnit;
import org.selipc.model.Estimate;
import org.selipc.model.Failure;
import org.selipc.model.Result;
import org.selipc.model.SelinuxState;
import org.selipc.model.StateSummary;
import org.selipc.model.Workload;

/**
 * Dose and response: what an operation costs in one kernel under policies that differ only in their number of
 * categories. As JSON the contract of {@code selipc lab dose --json}.
 *
 * @param schema {@link #SCHEMA}
 * @param release the kernel's release
 * @param architecture the kernel's architecture
 * @param workload what one operation is
 * @param unit of costs and slopes
 * @param points the costs under each policy
 * @param withoutPolicy the costs in the states that have none, under 0 categories
 * @param fits what each state's points show
 * @param sentence what it says
 */
public record Dose(
        String schema,
        String release,
        String architecture,
        Workload workload,
        CostUnit unit,
        List<DosePoint> points,
        List<DosePoint> withoutPolicy,
        List<DoseFit> fits,
        String sentence) {
    /** Name and version of the document. */
    public static final String SCHEMA = "selipc-dose/1";

    /**
     * The dose that results of one kernel give.
     *
     * @param results by the number of categories
     * @throws Failure {@code CANNOT} when a session is void; {@code USAGE} with fewer than two numbers of categories, or
     *     without a state that has a policy
     */
    public static Dose of(Map<Integer, Result> results) {
        if (results.size() < 2) {
            throw new Failure(
                    Failure.Kind.USAGE, "dose: it takes two numbers of categories at least, and three to show a line");
        }
        List<DosePoint> points = new ArrayList<>();
        Map<SelinuxState, DosePoint> without = new TreeMap<>();
        for (Map.Entry<Integer, Result> entry : new TreeMap<>(results).entrySet()) {
            Result result = entry.getValue();
            String voidReason = result.summary().voidReason();
            if (voidReason != null) {
                throw new Failure(Failure.Kind.CANNOT, "dose: the session is void: " + voidReason);
            }
            for (StateSummary state : result.summary().states()) {
                if (state.state().switchable()) {
                    points.add(point(entry.getKey(), result, state));
                } else {
                    without.put(state.state(), point(0, result, state));
                }
            }
        }
        if (points.isEmpty()) {
            throw new Failure(
                    Failure.Kind.USAGE, "dose: no state with a policy was measured; ask for enforcing or permissive");
        }
        Result any = results.values().iterator().next();
        CostUnit unit = any.costUnit();
        List<DoseFit> fits = points.stream()
                .map(DosePoint::state)
                .distinct()
                .map(state -> DoseFit.of(
                        state,
                        points.stream().filter(point -> point.state() == state).toList(),
                        unit))
                .toList();
        return new Dose(
                SCHEMA,
                any.host().kernelRelease(),
                any.host().architecture(),
                any.asked().workload(),
                unit,
                points,
                List.copyOf(without.values()),
                fits,
                DoseSentence.of(fits, points, unit));
    }

    private static DosePoint point(int categories, Result result, StateSummary summary) {
        Estimate nanos = summary.nanos();
        return new DosePoint(
                categories,
                summary.state(),
                result.cost(nanos.value()),
                new Interval(result.cost(nanos.low()), result.cost(nanos.high())));
    }
}
