package org.selipc.model;

import java.util.List;

/**
 * What a session was asked to do.
 *
 * @param workload what one operation is
 * @param states the states to measure in; the current one alone unless told
 * @param messageBytes length of a message's text
 * @param batch operations in one native call; the fewest where states differ, as in the lab
 * @param shortBatch operations between two readings of the clock; the fewest where states differ
 * @param instances threads, each with a queue of its own
 * @param cpus the CPUs the threads are pinned to, in order; empty when not pinned
 * @param forks JVMs forked one after the other; 0 measures in the first JVM
 * @param blocks blocks a fork, over the states
 * @param samples samples a block, after a warm-up that is thrown away
 * @param sampleMillis length of a sample
 * @param path {@code direct} or {@code libc}
 */
public record Asked(
        Workload workload,
        List<SelinuxState> states,
        int messageBytes,
        int batch,
        int shortBatch,
        int instances,
        List<Integer> cpus,
        int forks,
        int blocks,
        int samples,
        int sampleMillis,
        String path) {}
