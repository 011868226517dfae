package org.selipc.model;

/**
 * What changing the state does to an operation's cost within one session.
 *
 * @param base the state compared with
 * @param state the state compared
 * @param change relative change of the cost, 0.01 for one percent more, with its 95 % interval
 * @param p two-sided p of the paired t test over neighbouring blocks; 1 when the pairs do not differ at all
 * @param pairs pairs of blocks
 */
public record StateEffect(SelinuxState base, SelinuxState state, Estimate change, double p, int pairs) {}
