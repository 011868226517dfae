package org.selipc.verdict;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.selipc.model.Fact;
import org.selipc.model.Result;
import org.selipc.model.SelinuxState;

/**
 * Whether two sides may be compared. What differs must not be what the comparison is about to blame on the kernel.
 *
 * @param states states that both sides have and the terms ask for, in the order of their declaration
 * @param refusals reasons against comparing, in sentences; empty when the sides compare
 * @param differences those of the refusals that can be waived
 * @param remarks waived differences, unknown facts and hidden dimensions that vary, in sentences
 */
record Comparability(
        List<SelinuxState> states, List<String> refusals, List<Difference> differences, List<String> remarks) {

    static Comparability of(List<Result> base, List<Result> next, Terms terms) {
        List<SelinuxState> common = commonStates(base, next, terms);
        List<String> refusals = new ArrayList<>(flaws(base, next));
        if (common.isEmpty()) {
            refusals.add("no state in common" + (terms.states().isEmpty() ? "" : " among those asked for")
                    + ": base has " + text(statesOf(base)) + ", new has " + text(statesOf(next)));
        }
        List<Difference> differences = new ArrayList<>();
        Set<String> remarks = new LinkedHashSet<>();
        List<Result> all = Stream.concat(base.stream(), next.stream()).toList();
        for (Difference difference : Difference.values()) {
            // Without a policy in the compared states there is none that could differ.
            if (difference == Difference.POLICY && common.stream().noneMatch(SelinuxState::switchable)) {
                continue;
            }
            for (Aspect aspect : Aspect.of(difference, all)) {
                if (aspect.differs(base, next)) {
                    String values = aspect.values(base, next);
                    if (terms.allowed().contains(difference)) {
                        remarks.add("allowed to differ: " + values);
                    } else {
                        refusals.add(values);
                        differences.add(difference);
                    }
                }
                remarks.addAll(unknown("base", difference, aspect, base));
                remarks.addAll(unknown("new", difference, aspect, next));
            }
        }
        if (shareABoot(base, next)) {
            String shared = "both sides hold sessions of one boot: those do not compare two kernels";
            if (terms.allowed().contains(Difference.BOOT)) {
                remarks.add(shared);
            } else {
                refusals.add(shared);
                differences.add(Difference.BOOT);
            }
        }
        Aspect.hidden().stream()
                .filter(aspect -> aspect.differs(base, next))
                .forEach(aspect -> remarks.add("differs, and may be part of it: " + aspect.values(base, next)));
        remarks.addAll(boots(base, next));
        return new Comparability(
                common, refusals, differences.stream().distinct().toList(), List.copyOf(remarks));
    }

    private static List<String> flaws(List<Result> base, List<Result> next) {
        List<String> flaws = new ArrayList<>();
        for (Result result : next) {
            if (base.stream().anyMatch(other -> other.id().equals(result.id()))) {
                flaws.add("session " + result.id() + " is on both sides: it can't differ from itself");
            }
        }
        Stream.concat(base.stream(), next.stream())
                .filter(result -> result.summary().voidReason() != null)
                .map(result -> "session " + result.id() + " is void: "
                        + result.summary().voidReason())
                .distinct()
                .forEach(flaws::add);
        return flaws;
    }

    private static List<String> unknown(String side, Difference difference, Aspect aspect, List<Result> results) {
        return results.stream()
                .map(aspect.read())
                .filter(fact -> !fact.isKnown())
                .map(Fact::reason)
                .distinct()
                .map(reason -> difference + " can't be checked in full: unknown in " + side + " (" + reason + ")")
                .toList();
    }

    private static boolean shareABoot(List<Result> base, List<Result> next) {
        Set<String> shared =
                new LinkedHashSet<>(base.stream().map(Boots::bootOf).toList());
        shared.retainAll(next.stream().map(Boots::bootOf).toList());
        return shared.stream().anyMatch(boot -> !boot.isEmpty());
    }

    private static List<String> boots(List<Result> base, List<Result> next) {
        List<String> remarks = new ArrayList<>();
        for (List<Result> side : List.of(base, next)) {
            String name = side == base ? "base" : "new";
            if (side.stream().filter(r -> Boots.bootOf(r).isEmpty()).count() > 1) {
                remarks.add("boot unknown in several sessions of " + name + ": they are taken for one boot");
            }
            List<String> kernels = Side.of(side).kernels();
            if (kernels.size() > 1) {
                remarks.add(name + " holds several kernels: " + String.join(" and ", kernels));
            }
        }
        return remarks;
    }

    private static List<SelinuxState> commonStates(List<Result> base, List<Result> next, Terms terms) {
        Set<SelinuxState> common = statesOf(base);
        common.retainAll(statesOf(next));
        if (!terms.states().isEmpty()) {
            common.retainAll(terms.states());
        }
        return List.copyOf(common);
    }

    private static Set<SelinuxState> statesOf(List<Result> side) {
        Set<SelinuxState> states = EnumSet.noneOf(SelinuxState.class);
        side.forEach(result -> Block.of(result.samples()).forEach(block -> states.add(block.state())));
        return states;
    }

    private static String text(Set<SelinuxState> states) {
        return states.isEmpty()
                ? "none"
                : String.join(" and ", states.stream().map(SelinuxState::word).toList());
    }
}
