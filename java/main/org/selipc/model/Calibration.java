package org.selipc.model;

/**
 * A spin loop of known length against the guest's clock.
 *
 * @param instructions length of the loop
 * @param nanos guest time it took, without the cost of reading the clock
 * @param clockNanos cost of one reading of the clock; part of every short batch
 */
public record Calibration(long instructions, double nanos, double clockNanos) {
    private static final double MILLION = 1e6;

    /** How far an instruction is from {@code 2^shift} ns, in parts per million. */
    public double partsPerMillion(int shift) {
        return MILLION * (nanos / (instructions * (double) (1L << shift)) - 1);
    }
}
