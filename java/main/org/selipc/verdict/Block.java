package org.selipc.verdict;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Median;
import org.selipc.model.Asked;
import org.selipc.model.Failure;
import org.selipc.model.Reading;
import org.selipc.model.Sample;
import org.selipc.model.SelinuxState;

/**
 * The samples of one block that count. A sample's figure is the mean over its instances of their medians; a block's
 * figure is the median over its samples.
 *
 * @param fork number of the JVM
 * @param position place of the block in its fork's plan, from 0
 * @param state the state of the block
 * @param samples its samples, at least one
 */
record Block(int fork, int position, SelinuxState state, List<Sample> samples) {
    /** Standard deviations between the tenth and the ninetieth percentile of a normal distribution. */
    private static final double DEVIATIONS_P10_TO_P90 = 2 * 1.2815515655446004;

    /** The blocks of a session in the order they were measured; a block without a sample that counts is left out. */
    static List<Block> of(List<Sample> samples) {
        record Place(int fork, int block) {}
        Map<Place, Block> blocks = new LinkedHashMap<>();
        for (Sample sample : samples) {
            if (sample.counts()) {
                blocks.computeIfAbsent(
                                new Place(sample.fork(), sample.block()),
                                place -> new Block(place.fork, place.block, sample.state(), new ArrayList<>()))
                        .samples
                        .add(sample);
            }
        }
        return List.copyOf(blocks.values());
    }

    /** Natural logarithm of the block's figure. */
    double log(Asked asked) {
        return Median.withDefaults().evaluate(sampleLogs(asked));
    }

    /**
     * The cost over the blocks of one state. With one block its own scatter stands in for the scatter between blocks:
     * the standard deviation of its samples, not their standard error, since samples of one block share what the block
     * had. With a single sample it is the scatter of the short batches.
     */
    static LogEstimate estimate(Asked asked, Collection<Block> blocks) {
        if (blocks.size() > 1) {
            return LogEstimate.of(
                    blocks.stream().mapToDouble(block -> block.log(asked)).toArray());
        }
        Block block = blocks.iterator().next();
        double[] logs = block.sampleLogs(asked);
        if (logs.length > 1) {
            return new LogEstimate(block.log(asked), LogEstimate.deviation(logs), logs.length - 1.0);
        }
        double[] spreads = readings(asked, block.samples.get(0)).stream()
                .mapToDouble(reading -> Math.log(reading.p90Nanos() / reading.p10Nanos()) / DEVIATIONS_P10_TO_P90)
                .toArray();
        return new LogEstimate(logs[0], Mean.of(spreads).getAsDouble(), Double.POSITIVE_INFINITY);
    }

    /** The readings of the measured workload in a sample; a sample that counts has one an instance. */
    static List<Reading> readings(Asked asked, Sample sample) {
        List<Reading> readings = sample.readings().stream()
                .filter(reading -> reading.workload() == asked.workload())
                .toList();
        if (readings.isEmpty() || readings.stream().anyMatch(reading -> !(reading.p10Nanos() > 0))) {
            throw new Failure(
                    Failure.Kind.CANNOT,
                    "summarize: sample " + sample.index() + " of block " + sample.block() + " in fork " + sample.fork()
                            + " counts, but has no times of " + asked.workload()
                            + " that are all above zero; the file is damaged, or the clock source too coarse for a"
                            + " short batch (`selipc doctor` names it)");
        }
        return readings;
    }

    /** Natural logarithms of the samples' figures. */
    double[] sampleLogs(Asked asked) {
        return samples.stream()
                .mapToDouble(sample -> Math.log(Mean.of(readings(asked, sample).stream()
                                .mapToDouble(Reading::medianNanos)
                                .toArray())
                        .getAsDouble()))
                .toArray();
    }
}
