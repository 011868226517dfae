package org.selipc.verdict;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.commons.lang3.StringUtils;
import org.apache.commons.statistics.descriptive.Mean;
import org.jspecify.annotations.Nullable;
import org.selipc.model.Asked;
import org.selipc.model.ControlSummary;
import org.selipc.model.Estimate;
import org.selipc.model.Reading;
import org.selipc.model.Sample;
import org.selipc.model.SelinuxState;
import org.selipc.model.StateEffect;
import org.selipc.model.StateSummary;
import org.selipc.model.Summary;

/**
 * Turns a session's samples into what they say. A sample's figure is the mean over its instances of the median over
 * their short batches; a block's is the median over its samples; a state's is the mean over its blocks, on logarithms,
 * with a 95 % t interval. Void samples are counted and not used. Samples with denials are used: the operation took
 * place, and the denials stay with the sample.
 *
 * <p>With one block in a state there is no scatter between blocks to take an interval from. The interval is then the
 * range in which a further sample of that block would lie, not a standard error, and so wider.
 */
public final class Summarizer {
    private static final double NANOS_A_SECOND = 1e9;

    private final boolean guests;

    /** For sessions on a host. */
    public Summarizer() {
        this(false);
    }

    private Summarizer(boolean guests) {
        this.guests = guests;
    }

    /** For sessions in guests of the lab, whose commands have other options. */
    public static Summarizer ofGuests() {
        return new Summarizer(true);
    }

    /**
     * What the samples of a session say.
     *
     * @throws org.selipc.model.Failure {@code CANNOT} when a sample counts but holds no time of the workload
     */
    public Summary summarize(Asked asked, List<Sample> samples) {
        List<Block> blocks = Block.of(samples);
        Set<SelinuxState> wanted = new LinkedHashSet<>(asked.states());
        samples.forEach(sample -> wanted.add(sample.state()));
        List<SelinuxState> measured = wanted.stream()
                .filter(state -> blocks.stream().anyMatch(block -> block.state() == state))
                .toList();
        List<StateSummary> states = measured.stream()
                .map(state -> state(asked, samples, blocks, state))
                .toList();
        List<ControlSummary> controls = Drift.of(samples);
        // Only these switch within a boot, so only their blocks are neighbours.
        List<SelinuxState> modes =
                measured.stream().filter(SelinuxState::switchable).toList();
        StateEffect effect = modes.size() < 2 ? null : BlockPairs.effect(asked, blocks, modes.get(0), modes.get(1));
        String voidReason = voidReason(samples, controls);
        return new Summary(states, effect, controls, voidReason, sentence(wanted, states, modes, effect, voidReason));
    }

    private static StateSummary state(Asked asked, List<Sample> samples, List<Block> blocks, SelinuxState state) {
        List<Block> own =
                blocks.stream().filter(block -> block.state() == state).toList();
        List<Reading> readings = own.stream()
                .flatMap(block -> block.samples().stream())
                .flatMap(sample -> Block.readings(asked, sample).stream())
                .toList();
        Estimate nanos = Block.estimate(asked, own).nanos(BlockPairs.ERROR);
        return new StateSummary(
                state,
                own.size(),
                own.stream().mapToInt(block -> block.samples().size()).sum(),
                (int) samples.stream()
                        .filter(sample -> sample.state() == state && !sample.counts())
                        .count(),
                nanos,
                NANOS_A_SECOND / nanos.value(),
                Mean.of(readings.stream().mapToDouble(Reading::meanNanos).toArray())
                        .getAsDouble(),
                Mean.of(readings.stream().mapToDouble(Reading::cpuNanos).toArray())
                        .getAsDouble());
    }

    private static @Nullable String voidReason(List<Sample> samples, List<ControlSummary> controls) {
        if (samples.stream().noneMatch(Sample::counts)) {
            return samples.isEmpty()
                    ? "no sample was taken"
                    : "none of the " + samples.size() + " samples counts: "
                            + StringUtils.defaultString(samples.get(0).voidReason());
        }
        List<String> drifts = controls.stream()
                .filter(ControlSummary::drifted)
                .map(control -> control.workload() + " by " + Figures.signedPercent(control.drift()))
                .toList();
        return drifts.isEmpty()
                ? null
                : "controls drifted from the first half of the session to the second, " + String.join(" and ", drifts)
                        + ", where " + Figures.plainPercent(Drift.LIMIT) + " is the limit";
    }

    private String sentence(
            Set<SelinuxState> wanted,
            List<StateSummary> states,
            List<SelinuxState> modes,
            @Nullable StateEffect effect,
            @Nullable String voidReason) {
        if (voidReason != null) {
            return Sentence.ofVoid(voidReason);
        }
        for (SelinuxState state : wanted) {
            if (states.stream().noneMatch(summary -> summary.state() == state)) {
                return Sentence.ofMissing(state);
            }
        }
        if (states.size() == 1) {
            SelinuxState only = states.get(0).state();
            return guests ? Sentence.ofOneInAGuest(only) : Sentence.ofOne(only);
        }
        String additions = Sentence.additions(states);
        return ofModes(modes, effect) + (additions == null ? "" : " " + additions);
    }

    private String ofModes(List<SelinuxState> modes, @Nullable StateEffect effect) {
        if (modes.size() < 2) {
            return Sentence.withoutModes();
        }
        return effect == null
                ? Sentence.withoutPairs(modes, guests ? "measure again" : "measure more blocks (--blocks)")
                : Sentence.ofEffect(effect);
    }
}
