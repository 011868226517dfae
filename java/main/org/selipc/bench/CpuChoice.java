package org.selipc.bench;

import java.util.ArrayList;
import java.util.List;
import org.selipc.model.Failure;

/** Which CPUs the measuring threads are pinned to. */
public final class CpuChoice {
    private CpuChoice() {}

    /**
     * The CPU of each instance.
     *
     * @param instances how many
     * @param allowed CPUs this process may use
     * @param isolated CPUs taken from the scheduler, which are preferred
     * @param node CPUs of the memory node that was asked for; empty for any
     * @param asked CPUs that were asked for; empty for a choice of ours
     * @throws Failure when there are too few, or one that may not be used
     */
    public static List<Integer> choose(
            int instances, List<Integer> allowed, List<Integer> isolated, List<Integer> node, List<Integer> asked) {
        if (!asked.isEmpty()) {
            List<Integer> refused = new ArrayList<>(asked);
            refused.removeAll(allowed);
            if (!refused.isEmpty()) {
                throw new Failure(
                        Failure.Kind.USAGE,
                        "CPUs " + refused + " may not be used by this process; it may use " + allowed);
            }
            if (asked.stream().distinct().count() != asked.size()) {
                throw new Failure(Failure.Kind.USAGE, "CPUs " + asked + " name one twice; a thread needs its own");
            }
            if (!node.isEmpty() && !node.containsAll(asked)) {
                throw new Failure(
                        Failure.Kind.USAGE, "CPUs " + asked + " are not all on the memory node, which has " + node);
            }
            return enough(instances, asked, "asked for");
        }
        List<Integer> free = new ArrayList<>(allowed);
        if (!node.isEmpty()) {
            free.retainAll(node);
        }
        List<Integer> chosen = new ArrayList<>(free);
        chosen.retainAll(isolated);
        // The first CPUs take most interrupts: count from the last.
        for (int i = free.size() - 1; i >= 0; i--) {
            if (!chosen.contains(free.get(i))) {
                chosen.add(free.get(i));
            }
        }
        return enough(instances, chosen, node.isEmpty() ? "usable" : "usable on that node");
    }

    private static List<Integer> enough(int instances, List<Integer> cpus, String which) {
        if (cpus.size() < instances) {
            throw new Failure(
                    Failure.Kind.USAGE,
                    instances + " instances need as many CPUs, and " + cpus.size() + " are " + which + ": " + cpus);
        }
        return List.copyOf(cpus.subList(0, instances));
    }
}
