package org.selipc.verdict;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Median;
import org.selipc.model.CostUnit;
import org.selipc.model.Result;
import org.selipc.model.SelinuxState;

/**
 * The boots of one side in one state. The boot is the unit of replication between kernels: sessions of one boot share
 * its memory layout, so they are averaged, on logarithms, into one value.
 *
 * @param logs one value a boot, natural logarithm of the cost
 * @param within the first boot's value with its error inside the boot; it matters where it is the only one
 */
// The array is made here and read only in this room.
@SuppressWarnings("ArrayRecordComponent")
record Boots(double[] logs, LogEstimate within) {

    /** The boots of the sessions that measured in {@code state}, of which there is at least one; costs in {@code unit}. */
    static Boots of(List<Result> side, SelinuxState state, CostUnit unit) {
        Map<String, List<LogEstimate>> boots = new TreeMap<>();
        for (Result result : side) {
            List<Block> blocks = blocks(result, state);
            if (!blocks.isEmpty()) {
                boots.computeIfAbsent(bootOf(result), boot -> new ArrayList<>())
                        .add(Block.estimate(result.asked(), blocks).times(unit.of(result, 1)));
            }
        }
        List<LogEstimate> averaged = boots.values().stream().map(Boots::average).toList();
        return new Boots(averaged.stream().mapToDouble(LogEstimate::mean).toArray(), averaged.get(0));
    }

    /**
     * The same with the median over all samples of a boot as its value. Two threads that take turns are now and then
     * measured in another pattern of turns, which a mean over blocks would not shake off.
     */
    static Boots ofMedians(List<Result> side, SelinuxState state, CostUnit unit) {
        Map<String, List<Double>> samples = new TreeMap<>();
        for (Result result : side) {
            for (Block block : blocks(result, state)) {
                List<Double> ofBoot = samples.computeIfAbsent(bootOf(result), boot -> new ArrayList<>());
                for (double log : block.sampleLogs(result.asked())) {
                    ofBoot.add(log + Math.log(unit.of(result, 1)));
                }
            }
        }
        return new Boots(
                samples.values().stream()
                        .mapToDouble(ofBoot -> Median.withDefaults()
                                .evaluate(ofBoot.stream()
                                        .mapToDouble(Double::doubleValue)
                                        .toArray()))
                        .toArray(),
                of(side, state, unit).within());
    }

    private static List<Block> blocks(Result result, SelinuxState state) {
        return Block.of(result.samples()).stream()
                .filter(block -> block.state() == state)
                .toList();
    }

    /** Identity of a result's boot. Nobody can tell unknown boots apart, so they are taken for one. */
    static String bootOf(Result result) {
        return result.host().bootId().orElse("");
    }

    int count() {
        return logs.length;
    }

    double mean() {
        return Mean.of(logs).getAsDouble();
    }

    private static LogEstimate average(Collection<LogEstimate> sessions) {
        double mean = Mean.of(sessions.stream().mapToDouble(LogEstimate::mean).toArray())
                .getAsDouble();
        Welch variance = new Welch();
        double share = 1.0 / sessions.size();
        sessions.forEach(session -> variance.add(share * session.standardError(), session.degrees()));
        return variance.of(mean);
    }
}
