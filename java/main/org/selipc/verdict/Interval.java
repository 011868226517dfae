package org.selipc.verdict;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;

/**
 * Bounds of a relative change; in JSON {@code [low, high]}.
 *
 * @param low lower bound, 0.03 for 3 %
 * @param high upper bound
 */
@JsonFormat(shape = JsonFormat.Shape.ARRAY)
@JsonPropertyOrder({"low", "high"})
public record Interval(double low, double high) {}
