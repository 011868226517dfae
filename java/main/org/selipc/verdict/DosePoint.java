package org.selipc.verdict;

import org.selipc.model.SelinuxState;

/**
 * What an operation costs under a policy with so many categories.
 *
 * @param categories of the policy's only sensitivity
 * @param state the state
 * @param cost in the dose's unit, an operation
 */
public record DosePoint(int categories, SelinuxState state, double cost) {}
