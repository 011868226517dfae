package org.selipc.shim;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;

/**
 * A mapped SELinux status page ({@code struct selinux_kernel_status}, {@code security/selinux/include/security.h}). It
 * stays mapped until the JVM ends: it is read as long as something is measured.
 */
public final class MappedStatus {
    private final Core core;
    private final long page;
    private final Memory values = new Memory(5L * Long.BYTES);

    MappedStatus(Core core, long page) {
        this.core = core;
        this.page = page;
    }

    /**
     * What the page says at one moment.
     *
     * @param version layout of the page, 1
     * @param sequence moves with every change of mode or policy
     * @param enforcing whether the mode is enforcing
     * @param policyLoads policies loaded since boot
     * @param denyUnknown whether classes the policy does not know are refused
     */
    public record Reading(int version, long sequence, boolean enforcing, long policyLoads, boolean denyUnknown) {}

    /**
     * Reads the page under its sequence lock.
     *
     * @throws NativeException EAGAIN when the page would not hold still
     */
    public synchronized Reading read() {
        core.checked(
                "reading the SELinux status page", core.calls().selipc_status_read(page, Pointer.nativeValue(values)));
        long[] read = values.getLongArray(0, 5);
        return new Reading((int) read[0], read[1], read[2] != 0, read[3], read[4] != 0);
    }
}
