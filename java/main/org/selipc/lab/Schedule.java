package org.selipc.lab;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.selipc.model.LabClock;
import org.selipc.model.SelinuxState;
import org.selipc.model.Workload;

/**
 * The blocks of a session. Blocks 0 and 1, 2 and 3 and so on are pairs of both modes, numbered for
 * {@code verdict.BlockPairs}; with the wall clock they are measured in a counterbalanced order, against drift. The exact
 * clock doesn't drift, and there permissive comes first: a confined context may enter enforcing and not leave it.
 */
final class Schedule {
    /** Thue-Morse: each half cancels a linear drift, and the whole a quadratic one. */
    private static final int[] ORDER = {0, 1, 1, 0, 1, 0, 0, 1};

    private final LabRequest request;
    private final List<SelinuxState> modes;
    private final int blocks;

    Schedule(LabRequest request) {
        this.request = request;
        this.modes = request.states().stream().filter(SelinuxState::switchable).toList();
        this.blocks = modes.isEmpty() ? 0 : Effort.of(request.guest().clock()).blocks() * modes.size() / 2;
    }

    /**
     * Samples in one state without a break.
     *
     * @param state the state
     * @param policy number of the policy in the request, or -1 for none
     * @param number its number in the result
     */
    record Block(SelinuxState state, int policy, int number) {
        /** What the guest's answers carry. */
        String id() {
            return policy + "." + number;
        }
    }

    Block disabled() {
        return new Block(SelinuxState.DISABLED, -1, 0);
    }

    /** With SELinux on and no policy loaded. */
    List<Block> withoutPolicy() {
        return request.states().contains(SelinuxState.NO_POLICY)
                ? List.of(new Block(SelinuxState.NO_POLICY, -1, blocks))
                : List.of();
    }

    /** Those of one policy in the order they are measured. */
    List<Block> blocksOf(PolicyChoice policy) {
        int index = request.policies().indexOf(policy);
        List<Block> ordered = new ArrayList<>();
        for (int number = 0; number < blocks; number++) {
            ordered.add(new Block(modes.get(ORDER[number % ORDER.length] % modes.size()), index, number));
        }
        if (request.guest().clock() == LabClock.EXACT) {
            ordered.sort(Comparator.comparing(Block::state));
        }
        return ordered;
    }

    /** Whether any state needs a policy. */
    boolean needsPolicy() {
        return !modes.isEmpty();
    }

    /** The controls first, each workload once. */
    static List<Workload> withControls(List<Workload> workloads) {
        Set<Workload> all = new LinkedHashSet<>(List.of(Workload.NULL, Workload.UNAME));
        all.addAll(workloads);
        return List.copyOf(all);
    }
}
