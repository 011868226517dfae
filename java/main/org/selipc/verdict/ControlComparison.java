package org.selipc.verdict;

import org.selipc.model.Workload;

/**
 * A hook-free control on two sides.
 *
 * @param workload the control
 * @param costBase cost of an operation in the comparison's unit, geometric mean over the base's sessions
 * @param costNew the same of the new side
 * @param nanosBase the same in nanoseconds, of a guest's time where its clock counts instructions
 * @param nanosNew the same of the new side
 * @param change relative change of the cost, {@code costNew / costBase - 1}
 * @param moved whether the change is beyond {@link #LIMIT}
 */
public record ControlComparison(
        Workload workload,
        double costBase,
        double costNew,
        double nanosBase,
        double nanosNew,
        double change,
        boolean moved) {
    /** Change beyond which entry cost, mitigations or layout may be part of a loss. */
    public static final double LIMIT = 0.03;
}
