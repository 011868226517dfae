package org.selipc.selinux;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Every path that this room reads. {@link #host()} is this machine; {@link #under} is a tree that is laid out like one.
 * The nodes of selinuxfs are made in {@code security/selinux/selinuxfs.c}.
 */
public final class SelinuxPaths {
    private static final Path USUAL_MOUNT_POINT = Path.of("sys/fs/selinux");

    private final Path root;
    private final Path selinuxfs;

    private SelinuxPaths(Path root, Path selinuxfs) {
        this.root = root;
        this.selinuxfs = selinuxfs;
    }

    /** The paths of this machine, with selinuxfs wherever it is mounted. */
    public static SelinuxPaths host() {
        return under(Path.of("/"));
    }

    /**
     * The paths of a tree.
     *
     * @param root holds {@code proc}, {@code sys} and {@code boot}; the mount points named in its
     *     {@code proc/self/mounts} are looked for under it
     */
    public static SelinuxPaths under(Path root) {
        Path point = mount(root)
                .map(mount -> root.resolve(withoutRoot(mount.point())))
                .orElse(root.resolve(USUAL_MOUNT_POINT));
        return new SelinuxPaths(root, point);
    }

    private static Path withoutRoot(Path absolute) {
        return Path.of("/").relativize(absolute);
    }

    private static Optional<SelinuxMount> mount(Path root) {
        try {
            return SelinuxMount.parse(
                    Files.readAllLines(root.resolve("proc/self/mounts"), StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** How selinuxfs is mounted now; empty when it isn't, or when {@code /proc} isn't there to tell. */
    public Optional<SelinuxMount> mount() {
        return mount(root);
    }

    /** Where selinuxfs is mounted, or where it belongs when it isn't. */
    public Path selinuxfs() {
        return selinuxfs;
    }

    /** The mode: 0 permissive, 1 enforcing. */
    public Path enforce() {
        return selinuxfs.resolve("enforce");
    }

    /** Five 32-bit words, {@code struct selinux_kernel_status} ({@code security/selinux/include/security.h}). */
    public Path status() {
        return selinuxfs.resolve("status");
    }

    Path policy() {
        return selinuxfs.resolve("policy");
    }

    Path policyVersion() {
        return selinuxfs.resolve("policyvers");
    }

    Path mls() {
        return selinuxfs.resolve("mls");
    }

    Path denyUnknown() {
        return selinuxfs.resolve("deny_unknown");
    }

    /** Transaction: is a source allowed what on a target. */
    Path access() {
        return selinuxfs.resolve("access");
    }

    /** Transaction: is a context valid. */
    Path context() {
        return selinuxfs.resolve("context");
    }

    /** Transaction: which context has what a source makes in a target. */
    Path create() {
        return selinuxfs.resolve("create");
    }

    Path avcThreshold() {
        return selinuxfs.resolve("avc/cache_threshold");
    }

    Path avcHash() {
        return selinuxfs.resolve("avc/hash_stats");
    }

    Path avcStats() {
        return selinuxfs.resolve("avc/cache_stats");
    }

    Path initialContext(String name) {
        return selinuxfs.resolve("initial_contexts").resolve(name);
    }

    Path classFolder(String className) {
        return selinuxfs.resolve("class").resolve(className);
    }

    /** Number of a class in the loaded policy. */
    Path classNumber(String className) {
        return classFolder(className).resolve("index");
    }

    /** Number of a permission in its class, from 1. */
    Path permission(String className, String name) {
        return classFolder(className).resolve("perms").resolve(name);
    }

    Path ownContext() {
        return root.resolve("proc/self/attr/current");
    }

    Path filesystems() {
        return root.resolve("proc/filesystems");
    }

    Path commandLine() {
        return root.resolve("proc/cmdline");
    }

    Path modules() {
        return root.resolve("sys/kernel/security/lsm");
    }

    Path kernelRelease() {
        return root.resolve("proc/sys/kernel/osrelease");
    }

    /** Where the kernel's configuration may be: compressed in procfs, plain in {@code /boot}. */
    List<Path> kernelConfigurations(String release) {
        return List.of(root.resolve("proc/config.gz"), root.resolve("boot/config-" + release));
    }
}
