package org.selipc.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One JMH iteration in one block: what was asked, what was observed before and after it, and what each thread read.
 *
 * @param fork number of the forked JVM, from 0
 * @param block number of the block in the plan, from 0
 * @param index number of the sample in its block, from 0
 * @param state the state the plan asked for in this block
 * @param before what selinuxfs said before
 * @param after what selinuxfs said after
 * @param voidReason why the sample does not count, or null when it does
 * @param denials permissions that the policy denies to the process and the state let pass; empty when none
 * @param harnessNanos JMH's own score, nanoseconds an operation
 * @param readings one a thread
 * @param controls the hook-free controls, measured by the first thread just before the iteration
 */
public record Sample(
        int fork,
        int block,
        int index,
        SelinuxState state,
        Observation before,
        Observation after,
        @Nullable String voidReason,
        List<String> denials,
        double harnessNanos,
        List<Reading> readings,
        List<Reading> controls) {

    /** Whether the sample counts. */
    public boolean counts() {
        return voidReason == null;
    }
}
