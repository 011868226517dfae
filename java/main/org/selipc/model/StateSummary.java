package org.selipc.model;

/**
 * One state's figures over a session. The block is the unit of replication.
 *
 * @param state the state
 * @param blocks blocks that count
 * @param samples samples that count
 * @param voidSamples samples that do not
 * @param nanos nanoseconds an operation: the mean over blocks of the blocks' medians, with its 95 % interval
 * @param operationsPerSecond operations a second and thread, the inverse of {@code nanos}
 * @param meanNanos nanoseconds an operation by the wall clock, background work included
 * @param cpuNanos CPU time of the thread an operation
 */
public record StateSummary(
        SelinuxState state,
        int blocks,
        int samples,
        int voidSamples,
        Estimate nanos,
        double operationsPerSecond,
        double meanNanos,
        double cpuNanos) {}
