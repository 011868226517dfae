package org.selipc.verdict;

import org.selipc.model.SelinuxState;

/**
 * What an operation costs under a policy with so many categories.
 *
 * @param categories of the policy's only sensitivity
 * @param state the state
 * @param cost in the dose's unit, an operation
 * @param interval the cost's 95 % interval; without width where all samples agree to the digit
 */
public record DosePoint(int categories, SelinuxState state, double cost, Interval interval) {

    /** Whether the costs differ by more than their intervals leave open. */
    boolean isApartFrom(DosePoint other) {
        return interval.low() > other.interval.high() || interval.high() < other.interval.low();
    }

    /** Half of the interval's width, on its wider side. */
    double reach() {
        return Math.max(cost - interval.low(), interval.high() - cost);
    }
}
