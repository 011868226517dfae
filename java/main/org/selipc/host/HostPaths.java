package org.selipc.host;

import java.nio.file.Path;

/**
 * Every file of procfs, sysfs and {@code /etc} that selipc reads about a host. Nothing else in this package spells a
 * path, so moving the root to a copied tree moves all of them.
 *
 * @param root the directory that stands for {@code /}
 */
public record HostPaths(Path root) {

    /** The files of this host. */
    public HostPaths() {
        this(Path.of("/"));
    }

    Path cpuinfo() {
        return root.resolve("proc/cpuinfo");
    }

    Path commandLine() {
        return root.resolve("proc/cmdline");
    }

    /** A sysctl of the kernel table, such as {@code msgmax}. */
    Path kernelSysctl(String name) {
        return root.resolve("proc/sys/kernel").resolve(name);
    }

    Path bootId() {
        return kernelSysctl("random/boot_id");
    }

    /** The message queues of the caller's IPC namespace, one a line ({@code ipc/msg.c}). */
    Path messageQueues() {
        return root.resolve("proc/sysvipc/msg");
    }

    /** A namespace of this process: {@code ipc} or {@code pid}. */
    Path ownNamespace(String kind) {
        return root.resolve("proc/self/ns").resolve(kind);
    }

    Path ownStatus() {
        return root.resolve("proc/self/status");
    }

    Path ownMounts() {
        return root.resolve("proc/self/mountinfo");
    }

    /** What the kernel told this process when it started it, the page size among it. */
    Path ownAuxiliaryVector() {
        return root.resolve("proc/self/auxv");
    }

    Path initEnvironment() {
        return root.resolve("proc/1/environ");
    }

    Path initControlGroups() {
        return root.resolve("proc/1/cgroup");
    }

    Path osRelease() {
        return root.resolve("etc/os-release");
    }

    /** Where distributions keep the file that {@link #osRelease} usually links to. */
    Path vendorOsRelease() {
        return root.resolve("usr/lib/os-release");
    }

    /** A file or directory below {@code /sys/devices/system/cpu}. */
    Path cpu(String name) {
        return root.resolve("sys/devices/system/cpu").resolve(name);
    }

    Path numaNodesOnline() {
        return root.resolve("sys/devices/system/node/online");
    }

    Path cpusOfNumaNode(int node) {
        return root.resolve("sys/devices/system/node/node" + node + "/cpulist");
    }

    Path currentClockSource() {
        return root.resolve("sys/devices/system/clocksource/clocksource0/current_clocksource");
    }

    Path availableClockSources() {
        return root.resolve("sys/devices/system/clocksource/clocksource0/available_clocksource");
    }

    Path loopbackFlags() {
        return root.resolve("sys/class/net/lo/flags");
    }

    /** The IPv4 routes of this process's own network namespace; sysfs may show another one's interfaces. */
    Path ownRoutes() {
        return root.resolve("proc/self/net/fib_trie");
    }

    /** The directory with one entry for each kind of performance counter. */
    Path perfEventSources() {
        return root.resolve("sys/bus/event_source/devices");
    }

    Path hypervisorType() {
        return root.resolve("sys/hypervisor/type");
    }

    /** What the firmware says of the machine: {@code sys_vendor} or {@code product_name}. */
    Path firmwareName(String name) {
        return root.resolve("sys/class/dmi/id").resolve(name);
    }

    /** A property of the device tree, the firmware's description on ppc64le and on many aarch64 machines. */
    Path deviceTree(String property) {
        return root.resolve("sys/firmware/devicetree/base").resolve(property);
    }

    Path systemdContainer() {
        return root.resolve("run/systemd/container");
    }

    Path podmanMarker() {
        return root.resolve("run/.containerenv");
    }

    Path dockerMarker() {
        return root.resolve(".dockerenv");
    }
}
