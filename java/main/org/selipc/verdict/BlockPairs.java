package org.selipc.verdict;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.statistics.distribution.TDistribution;
import org.jspecify.annotations.Nullable;
import org.selipc.model.Asked;
import org.selipc.model.Estimate;
import org.selipc.model.SelinuxState;
import org.selipc.model.StateEffect;

/**
 * The effect of the state, from neighbouring blocks. A plan is counterbalanced (A B B A), so its blocks 0 and 1, 2 and
 * 3, and so on hold both states, in both orders. A drift that is linear over the blocks adds to one pair what it takes
 * from the next, and the mean over pairs is free of it.
 */
final class BlockPairs {
    /** Error of each bound of a two-sided 95 % interval. */
    static final double ERROR = 0.025;

    private BlockPairs() {}

    /**
     * What {@code state} does against {@code base}, or null with fewer than two pairs of blocks that count, which leave
     * nothing to take an interval from.
     *
     * <p>Pairs that agree to the last digit, as in exact mode, give an interval without width; p is then 1 when they
     * show no change and 0 when they do, since nothing was left to chance.
     */
    static @Nullable StateEffect effect(Asked asked, List<Block> blocks, SelinuxState base, SelinuxState state) {
        double[] changes = logRatios(asked, blocks, base, state);
        if (changes.length < 2) {
            return null;
        }
        LogEstimate change = LogEstimate.of(changes);
        double reach = change.reach(ERROR);
        // Where pairs scatter by rounding only, a mean of rounding size is rounding too.
        double mean = Math.abs(change.mean()) < LogEstimate.ROUNDING ? 0 : change.mean();
        Estimate relative = new Estimate(Math.expm1(mean), Math.expm1(mean - reach), Math.expm1(mean + reach));
        return new StateEffect(base, state, relative, p(mean, change), changes.length);
    }

    private static double p(double mean, LogEstimate change) {
        if (change.standardError() == 0) {
            return mean == 0 ? 1 : 0;
        }
        double t = Math.abs(mean) / change.standardError();
        return 2 * TDistribution.of(change.degrees()).survivalProbability(t);
    }

    private static double[] logRatios(Asked asked, List<Block> blocks, SelinuxState base, SelinuxState state) {
        record Place(int fork, int pair) {}
        Map<Place, List<Block>> pairs = new HashMap<>();
        for (Block block : blocks) {
            pairs.computeIfAbsent(new Place(block.fork(), block.position() / 2), place -> new ArrayList<>())
                    .add(block);
        }
        List<Double> ratios = new ArrayList<>();
        for (List<Block> pair : pairs.values()) {
            Block ofBase = find(pair, base);
            Block ofState = find(pair, state);
            if (ofBase != null && ofState != null) {
                ratios.add(ofState.log(asked) - ofBase.log(asked));
            }
        }
        return ratios.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    }

    private static @Nullable Block find(List<Block> pair, SelinuxState state) {
        return pair.stream().filter(block -> block.state() == state).findFirst().orElse(null);
    }
}
