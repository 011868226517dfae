package org.selipc.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.selipc.bench.Request.Preset;
import org.selipc.model.Failure;
import org.selipc.model.SelinuxState;
import org.selipc.model.Workload;

class RequestTest {
    @Test
    void aTimeSetsTheSamplesAndLeavesForksAndBlocks() {
        // 2 forks of 8 blocks in 32 s: a block has 2 s, 20 iterations, of which two are not samples.
        assertEquals(new Preset(2, 8, 18, 100), new Preset(2, 8, 3, 100).lasting(32));
        assertEquals(new Preset(0, 8, 8, 100), new Preset(0, 8, 3, 100).lasting(8));
    }

    @Test
    void aTimeTooShortLeavesOneSample() {
        assertEquals(1, Preset.QUICK.lasting(0.1).samples());
    }

    @Test
    void unknownWordsListTheKnownOnes() {
        Failure failure = assertThrows(Failure.class, () -> Words.workload("msg_pair"));
        assertEquals(Failure.Kind.USAGE, failure.kind());
        assertTrue(String.valueOf(failure.getMessage()).contains("'msg_pair'"), failure.getMessage());
        for (Workload workload : Workload.values()) {
            assertTrue(String.valueOf(failure.getMessage()).contains(workload.word()), failure.getMessage());
            assertEquals(workload, Words.workload(workload.word()));
        }
        assertEquals(SelinuxState.NO_POLICY, Words.state("no-policy"));
        assertThrows(Failure.class, () -> Words.path("multiplexer"));
    }
}
