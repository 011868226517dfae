package org.selipc.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.selipc.model.SelinuxState;

class PlanTest {
    private static final List<SelinuxState> BOTH = List.of(SelinuxState.ENFORCING, SelinuxState.PERMISSIVE);

    @Test
    void everyFourBlocksAreCounterbalanced() {
        long seed = new Random().nextLong();
        Plan plan = Plan.draw(BOTH, 400, 1, new Random(seed));
        Set<SelinuxState> firsts = new HashSet<>();
        for (int block = 0; block < 400; block += 4) {
            List<SelinuxState> four = plan.blocks().subList(block, block + 4);
            assertEquals(four.get(0), four.get(3), () -> "seed " + seed + ": " + four);
            assertEquals(four.get(1), four.get(2), () -> "seed " + seed + ": " + four);
            assertEquals(Set.copyOf(BOTH), Set.of(four.get(0), four.get(1)), "seed " + seed);
            firsts.add(four.get(0));
        }
        assertEquals(Set.copyOf(BOTH), firsts, "the order is drawn; seed " + seed);
    }

    @Test
    void blocksOfTwoStatesAreRoundedUpToFours() {
        assertEquals(8, Plan.draw(BOTH, 5, 1, new Random(1)).blocks().size());
        assertEquals(
                5,
                Plan.draw(List.of(SelinuxState.DISABLED), 5, 1, new Random(1))
                        .blocks()
                        .size());
    }

    @Test
    void aBlockIsAWarmUpItsSamplesAndALatencyPass() {
        List<Plan.Step> steps = new Plan(List.of(SelinuxState.PERMISSIVE, SelinuxState.ENFORCING), 2).steps();
        assertEquals(
                List.of(
                        Plan.Kind.WARM_UP,
                        Plan.Kind.SAMPLE,
                        Plan.Kind.SAMPLE,
                        Plan.Kind.LATENCY,
                        Plan.Kind.WARM_UP,
                        Plan.Kind.SAMPLE,
                        Plan.Kind.SAMPLE,
                        Plan.Kind.LATENCY),
                steps.stream().map(Plan.Step::kind).toList());
        assertTrue(steps.subList(4, 8).stream().allMatch(step -> step.state() == SelinuxState.ENFORCING));
        assertEquals(List.of(0, 1), List.of(steps.get(5).index(), steps.get(6).index()));
        assertEquals(Plan.STEPS_BESIDE_SAMPLES, steps.size() / 2 - 2);
    }
}
