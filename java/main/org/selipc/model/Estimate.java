package org.selipc.model;

/**
 * A quantity with its interval.
 *
 * @param value the estimate
 * @param low lower bound
 * @param high upper bound
 */
public record Estimate(double value, double low, double high) {}
