package org.selipc.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.selipc.model.Failure;

class CpuChoiceTest {
    private static final List<Integer> FOUR = List.of(0, 1, 2, 3);
    private static final List<Integer> NONE = List.of();

    @Test
    void takesTheLastOnesFirst() {
        assertEquals(List.of(3, 2), CpuChoice.choose(2, FOUR, NONE, NONE, NONE));
    }

    @Test
    void prefersIsolatedOnes() {
        assertEquals(List.of(1, 3), CpuChoice.choose(2, FOUR, List.of(1), NONE, NONE));
    }

    @Test
    void staysOnTheNode() {
        assertEquals(List.of(1, 0), CpuChoice.choose(2, FOUR, List.of(3), List.of(0, 1), NONE));
    }

    @Test
    void takesWhatWasAskedForInThatOrder() {
        assertEquals(List.of(2, 0), CpuChoice.choose(2, FOUR, List.of(1), NONE, List.of(2, 0, 3)));
    }

    @Test
    void namesACpuThatMayNotBeUsed() {
        Failure failure = assertThrows(Failure.class, () -> CpuChoice.choose(1, FOUR, NONE, NONE, List.of(0, 7)));
        assertEquals(Failure.Kind.USAGE, failure.kind());
        assertTrue(String.valueOf(failure.getMessage()).contains("[7]"), failure.getMessage());
    }

    @Test
    void refusesMoreInstancesThanCpus() {
        Failure failure = assertThrows(Failure.class, () -> CpuChoice.choose(3, FOUR, NONE, List.of(0, 1), NONE));
        assertEquals(Failure.Kind.USAGE, failure.kind());
        assertTrue(String.valueOf(failure.getMessage()).contains("2 are usable on that node"), failure.getMessage());
    }
}
