package org.selipc.model;

/**
 * What selinuxfs said at one moment, before or after a sample.
 *
 * @param state the state
 * @param sequence the status page's sequence, which moves with every change of mode or policy
 * @param policyLoads policies loaded since boot, from the status page
 * @param avc counters of the access vector cache
 */
public record Observation(SelinuxState state, Fact<Long> sequence, Fact<Long> policyLoads, Fact<AvcStats> avc) {}
