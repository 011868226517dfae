package org.selipc.lab;

import java.util.List;
import org.apache.commons.lang3.StringUtils;
import org.jspecify.annotations.Nullable;
import org.selipc.model.Failure;
import org.selipc.model.SelinuxState;
import org.selipc.model.Workload;

/**
 * What to measure in the lab.
 *
 * @param kernel an image or package, {@code debian:VERSION}, or {@code running}
 * @param architecture the architecture it has to have, or null for the one it has
 * @param guest the guest
 * @param policies the policies, loaded one after the other into one boot; at least one
 * @param states the states to measure in
 * @param workloads the workloads, beside the two controls
 * @param messageBytes length of a message
 * @param path {@code direct} or {@code libc}: how the message system calls are made
 */
public record LabRequest(
        String kernel,
        @Nullable Architecture architecture,
        GuestOptions guest,
        List<PolicyChoice> policies,
        List<SelinuxState> states,
        List<Workload> workloads,
        int messageBytes,
        String path) {
    /** All that a kernel with SELinux can be in. */
    public static final List<SelinuxState> ALL_STATES =
            List.of(SelinuxState.ENFORCING, SelinuxState.PERMISSIVE, SelinuxState.NO_POLICY, SelinuxState.DISABLED);

    /** The two that one boot can switch between. */
    public static final List<SelinuxState> BOTH_MODES = List.of(SelinuxState.ENFORCING, SelinuxState.PERMISSIVE);

    /** What the guest has room for; no queue takes as much by default. */
    private static final int MOST_MESSAGE_BYTES = 1 << 24;

    /**
     * @throws Failure {@code USAGE} when a message has no such length, a state is one that no guest can be put into, or
     *     there is no policy, state or workload
     */
    public LabRequest {
        if (policies.isEmpty() || states.isEmpty() || workloads.isEmpty()) {
            throw new Failure(
                    Failure.Kind.USAGE,
                    "nothing to measure: name at least one number of categories, one state and one workload");
        }
        if (messageBytes < 1 || messageBytes > MOST_MESSAGE_BYTES) {
            throw new Failure(
                    Failure.Kind.USAGE, "--message-bytes " + messageBytes + " is not from 1 to " + MOST_MESSAGE_BYTES);
        }
        for (SelinuxState state : states) {
            if (!ALL_STATES.contains(state)) {
                throw new Failure(
                        Failure.Kind.USAGE,
                        "no guest can be put into state " + state + "; the lab knows "
                                + StringUtils.join(ALL_STATES, ", "));
            }
        }
    }

    /**
     * Messages under the policy of 1024 categories, in these states.
     *
     * @throws Failure as the constructor
     */
    public static LabRequest of(String kernel, List<SelinuxState> states) {
        return of(kernel, states, Workload.MSG_PAIR, 8);
    }

    /**
     * A workload under the policy of 1024 categories, in these states.
     *
     * @throws Failure as the constructor
     */
    public static LabRequest of(String kernel, List<SelinuxState> states, Workload workload, int messageBytes) {
        return new LabRequest(
                kernel,
                null,
                GuestOptions.DEFAULT,
                List.of(PolicyChoice.ofCategories(PolicyChoice.CATEGORIES)),
                states,
                List.of(workload),
                messageBytes,
                "direct");
    }

    /** The same in another guest. */
    public LabRequest with(GuestOptions other) {
        return new LabRequest(kernel, architecture, other, policies, states, workloads, messageBytes, path);
    }

    /** The same with other policies. */
    public LabRequest with(List<PolicyChoice> others) {
        return new LabRequest(kernel, architecture, guest, others, states, workloads, messageBytes, path);
    }
}
