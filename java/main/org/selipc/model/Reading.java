package org.selipc.model;

/**
 * One thread's figures over one iteration. The estimate is the median of the short batches; background work shows as
 * the distance of the mean from it. Times are nanoseconds an operation.
 *
 * @param workload what ran
 * @param instance number of the thread, from 0
 * @param cpu CPU the thread was pinned to, or -1
 * @param operations operations completed
 * @param medianNanos median over the short batches
 * @param p10Nanos tenth percentile over the short batches
 * @param p90Nanos ninetieth percentile over the short batches
 * @param meanNanos wall clock over all operations
 * @param cpuNanos CPU time of the thread over all operations
 * @param interrupted calls that were made again after EINTR
 */
public record Reading(
        Workload workload,
        int instance,
        int cpu,
        long operations,
        double medianNanos,
        double p10Nanos,
        double p90Nanos,
        double meanNanos,
        double cpuNanos,
        long interrupted) {}
