package org.selipc.model;

/**
 * A hook-free control over a session.
 *
 * @param workload {@code null} or {@code uname}
 * @param nanos median over the samples, nanoseconds an operation
 * @param drift relative change from the first half of the session to the second
 * @param drifted whether the drift is beyond what a session may have
 */
public record ControlSummary(Workload workload, double nanos, double drift, boolean drifted) {}
