package org.selipc.model;

/**
 * Latency of single operations in one state, from a pass of its own in which every operation is timed. Nanoseconds; the
 * clock's own cost is part of each.
 *
 * @param state the state
 * @param operations operations timed
 * @param p50Nanos median
 * @param p90Nanos 90th percentile
 * @param p99Nanos 99th percentile
 * @param p999Nanos 99.9th percentile
 * @param maxNanos the slowest
 * @param histogram the whole distribution: HdrHistogram's V2 compressed form, base64
 */
public record Latency(
        SelinuxState state,
        long operations,
        long p50Nanos,
        long p90Nanos,
        long p99Nanos,
        long p999Nanos,
        long maxNanos,
        String histogram) {}
