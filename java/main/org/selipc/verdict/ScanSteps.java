package org.selipc.verdict;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.selipc.model.SelinuxState;
import org.selipc.model.Workload;

/** Finds where costs change from one kernel of a scan to the next, and what the controls do there. */
final class ScanSteps {
    private record Line(Workload workload, SelinuxState state) {}

    private record Neighbours(String from, String to) {}

    private ScanSteps() {}

    /** The steps by more than {@code margin}, in the order of the kernels. */
    static List<Scan.Step> of(List<Scan.Point> points, double margin) {
        Map<Line, List<Scan.Point>> lines = new LinkedHashMap<>();
        for (Scan.Point point : points) {
            lines.computeIfAbsent(new Line(point.workload(), point.state()), line -> new ArrayList<>())
                    .add(point);
        }
        // By the kernel after the step; a line that lacks a kernel has neighbours of its own.
        Map<String, Map<Neighbours, List<Scan.Change>>> found = new LinkedHashMap<>();
        points.forEach(point -> found.computeIfAbsent(point.kernel(), kernel -> new LinkedHashMap<>()));
        lines.forEach((line, costs) -> {
            for (int i = 1; line.workload().passesHooks() && i < costs.size(); i++) {
                double change = change(costs.get(i - 1), costs.get(i));
                String to = costs.get(i).kernel();
                if (Math.abs(change) > margin) {
                    found.computeIfAbsent(to, kernel -> new LinkedHashMap<>())
                            .computeIfAbsent(
                                    new Neighbours(costs.get(i - 1).kernel(), to), neighbours -> new ArrayList<>())
                            .add(new Scan.Change(line.workload(), line.state(), change));
                }
            }
        });
        List<Scan.Step> steps = new ArrayList<>();
        found.values()
                .forEach(there -> there.forEach((neighbours, changes) -> steps.add(
                        new Scan.Step(neighbours.from(), neighbours.to(), changes, controls(points, neighbours)))));
        return steps;
    }

    private static List<Scan.Control> controls(List<Scan.Point> points, Neighbours neighbours) {
        List<Scan.Control> controls = new ArrayList<>();
        for (Scan.Point before : points) {
            if (before.workload().passesHooks() || !before.kernel().equals(neighbours.from())) {
                continue;
            }
            points.stream()
                    .filter(after -> after.kernel().equals(neighbours.to()) && after.workload() == before.workload())
                    .findFirst()
                    .map(after -> change(before, after))
                    .ifPresent(change -> controls.add(
                            new Scan.Control(before.workload(), change, Math.abs(change) > ControlComparison.LIMIT)));
        }
        return controls;
    }

    private static double change(Scan.Point before, Scan.Point after) {
        return after.cost() / before.cost() - 1;
    }
}
