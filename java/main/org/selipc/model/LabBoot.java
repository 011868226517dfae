package org.selipc.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One boot of a lab guest.
 *
 * @param commandLine what the kernel was told, as {@code /proc/cmdline} has it
 * @param channel where the guest's answers came from: a device's name, or {@code console}
 * @param settledMillis guest time until the CPU was idle
 * @param busyPercent how busy the CPU still was then
 * @param calibration the spin loop, or null where time is the wall clock's
 * @param log the kernel's log, one message a line, oldest first; its beginning is left out where it is long
 */
public record LabBoot(
        String commandLine,
        String channel,
        long settledMillis,
        double busyPercent,
        @Nullable Calibration calibration,
        List<String> log) {}
