package org.selipc.lab;

import java.util.List;
import org.jspecify.annotations.Nullable;
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

    public LabRequest {
        if (policies.isEmpty() || states.isEmpty() || workloads.isEmpty()) {
            throw new IllegalArgumentException("a lab session needs a policy, a state and a workload");
        }
    }

    /** Messages under the policy of 1024 categories, in these states. */
    public static LabRequest of(String kernel, List<SelinuxState> states) {
        return of(kernel, states, Workload.MSG_PAIR, 8);
    }

    /** A workload under the policy of 1024 categories, in these states. */
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
