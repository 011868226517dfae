package org.selipc.selinux;

import java.io.IOException;

/**
 * The kernel's status page, which tells whether mode or policy changed without asking each file
 * ({@code struct selinux_kernel_status}, security/selinux/include/security.h; written in security/selinux/status.c).
 */
public interface StatusPage {
    /**
     * The page at one moment.
     *
     * @param version layout of the page, 1
     * @param sequence even; moves by two with every change
     * @param enforcing whether the mode is enforcing
     * @param policyLoads number of the policy: it rises with each load and each change of booleans. Kernels that make the
     *     page for its first reader, and not at boot as {@code init_sel_fs} now does, say 0 until the next of these
     * @param denyUnknown whether classes that the policy doesn't know are refused
     */
    record Reading(int version, long sequence, boolean enforcing, long policyLoads, boolean denyUnknown) {}

    /**
     * Reads the page.
     *
     * @throws IOException when it can't be read, or would not hold still
     */
    Reading read() throws IOException;
}
