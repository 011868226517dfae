package org.selipc.bench;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.random.RandomGenerator;
import org.selipc.model.SelinuxState;

/**
 * The order in which one fork measures. With two states the blocks come in fours, A B B A or B A A B as drawn, so that
 * a drift that is linear over four blocks cancels and neighbouring blocks make pairs.
 *
 * @param blocks the state of each block, in order
 * @param samples samples a block, after a warm-up that is thrown away and before a latency pass
 */
public record Plan(List<SelinuxState> blocks, int samples) {

    /** What one JMH iteration is for. */
    enum Kind {
        /** Thrown away: a switch empties the access vector cache, and memory is touched first here. */
        WARM_UP,
        /** Counts. */
        SAMPLE,
        /** Every operation is timed on its own. */
        LATENCY
    }

    /**
     * One JMH iteration.
     *
     * @param block number of its block
     * @param index number of the sample in its block, or -1
     */
    record Step(int block, int index, SelinuxState state, Kind kind) {}

    /** Draws a plan of {@code blocks} blocks; with two states the number is rounded up to a multiple of four. */
    public static Plan draw(List<SelinuxState> states, int blocks, int samples, RandomGenerator random) {
        List<SelinuxState> order = new ArrayList<>();
        if (states.size() == 1) {
            order.addAll(Collections.nCopies(blocks, states.get(0)));
        } else {
            SelinuxState first = states.get(0);
            SelinuxState second = states.get(1);
            while (order.size() < blocks) {
                order.addAll(
                        random.nextBoolean()
                                ? List.of(first, second, second, first)
                                : List.of(second, first, first, second));
            }
        }
        return new Plan(List.copyOf(order), samples);
    }

    /** The JMH iterations of this plan, in order. */
    List<Step> steps() {
        List<Step> steps = new ArrayList<>();
        for (int block = 0; block < blocks.size(); block++) {
            SelinuxState state = blocks.get(block);
            steps.add(new Step(block, -1, state, Kind.WARM_UP));
            for (int index = 0; index < samples; index++) {
                steps.add(new Step(block, index, state, Kind.SAMPLE));
            }
            steps.add(new Step(block, -1, state, Kind.LATENCY));
        }
        return steps;
    }

    /** JMH iterations a block, beside its samples. */
    static final int STEPS_BESIDE_SAMPLES = 2;
}
