package org.selipc.model;

import java.util.Map;

/**
 * The measured host. Sizes are bytes.
 *
 * @param architecture {@code x86_64}, {@code aarch64} or {@code ppc64le}
 * @param kernelRelease as {@code uname -r}
 * @param kernelVersion as {@code uname -v}
 * @param bootId identity of this boot; two results with the same one come from one boot
 * @param commandLine the kernel's command line
 * @param distribution as {@code /etc/os-release} names it
 * @param cpuModel the processor's name
 * @param cpusOnline CPUs online, as a list of ranges
 * @param numaNodes memory nodes online, as a list of ranges
 * @param isolatedCpus CPUs taken from the scheduler ({@code isolcpus=}), as a list of ranges; empty when none
 * @param governor cpufreq governor of CPU 0
 * @param turbo whether the processor may exceed its nominal frequency
 * @param clockSource the kernel's clock source
 * @param virtualization hypervisor or container, {@code none} on bare metal
 * @param mitigations what the kernel does about each CPU vulnerability ({@code /sys/devices/system/cpu/vulnerabilities})
 * @param pageBytes size of a page
 * @param msgmax largest message
 * @param msgmnb bytes a queue may hold
 * @param msgmni queues the namespace may have
 * @param ipcNamespace {@code host} for the namespace the kernel booted with, else {@code private}
 */
public record HostInfo(
        String architecture,
        String kernelRelease,
        String kernelVersion,
        Fact<String> bootId,
        Fact<String> commandLine,
        Fact<String> distribution,
        Fact<String> cpuModel,
        Fact<String> cpusOnline,
        Fact<String> numaNodes,
        Fact<String> isolatedCpus,
        Fact<String> governor,
        Fact<Boolean> turbo,
        Fact<String> clockSource,
        Fact<String> virtualization,
        Fact<Map<String, String>> mitigations,
        Fact<Long> pageBytes,
        Fact<Long> msgmax,
        Fact<Long> msgmnb,
        Fact<Long> msgmni,
        Fact<String> ipcNamespace) {}
