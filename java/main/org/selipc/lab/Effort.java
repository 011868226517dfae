package org.selipc.lab;

import org.selipc.model.LabClock;

/**
 * How much is measured in a block.
 *
 * @param samples samples a block
 * @param batches short batches a sample
 * @param blocks blocks, over the two modes
 */
record Effort(int samples, int batches, int blocks) {
    /** Most of the short batches are equal to the digit: their median needs few. */
    private static final Effort EXACT = new Effort(3, 15, 4);

    private static final Effort WALL = new Effort(5, 100, 8);

    static Effort of(LabClock clock) {
        return clock == LabClock.EXACT ? EXACT : WALL;
    }
}
