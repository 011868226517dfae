package org.selipc.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a kernel was measured in the lab: what is beside the kernel itself an input of the figures.
 *
 * @param kernel the kernel as it was asked for
 * @param imageDigest SHA-256 of the image
 * @param imageFormat what kind of image it is: {@code bzImage}, {@code Image}, {@code vmlinux}
 * @param kernelConfiguration SHA-256 of the kernel's configuration, its {@code CONFIG_} lines only
 * @param clock what the guest's time counts
 * @param accelerator {@code tcg} or {@code kvm}
 * @param shift an instruction takes 2 to this power nanoseconds; null where time is the wall clock's
 * @param seed of the guest's random numbers
 * @param emulator QEMU's version
 * @param machine QEMU's machine and its options
 * @param cpuModel QEMU's CPU model and its options
 * @param cpus number of CPUs
 * @param policy the policy as it was asked for: {@code 1024 categories}, a file's name, or {@link #NO_POLICY}
 * @param boots the boots, in the order in which the samples' {@code fork} numbers them
 */
public record LabInfo(
        String kernel,
        String imageDigest,
        String imageFormat,
        Fact<String> kernelConfiguration,
        LabClock clock,
        String accelerator,
        @Nullable Integer shift,
        long seed,
        String emulator,
        String machine,
        String cpuModel,
        int cpus,
        String policy,
        List<LabBoot> boots) {
    /** Where no state that was asked for needs a policy, and none was loaded. */
    public static final String NO_POLICY = "none";

    /** Instructions that a guest time stands for; only where the clock counts them. */
    public double instructions(double nanos) {
        if (shift == null) {
            throw new IllegalStateException("the clock of this lab session is the wall clock");
        }
        return nanos / (1L << shift);
    }

    /** Whether the figures are instruction counts. */
    public boolean countsInstructions() {
        return clock == LabClock.EXACT;
    }
}
