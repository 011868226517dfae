package org.selipc.lab;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.commons.io.FileUtils;
import org.selipc.model.Failure;
import org.selipc.store.IoCause;

/**
 * The disk of the lab's host: Debian with systemd, its SELinux policy and a Java runtime, labelled; one for each kernel,
 * in the cache. It is never written to after it was made.
 */
final class HostDisk {
    private static final String SUITE = "trixie";
    private static final Duration LIMIT = Duration.ofMinutes(30);
    private static final int KEY_CHARS = 16;
    private static final int SHOWN_LINES = 8;

    private final Cache cache;
    private final Notices notices;

    HostDisk(Cache cache, Notices notices) {
        this.cache = cache;
        this.notices = notices;
    }

    /**
     * The disk with that kernel, made if need be: some minutes, half a gigabyte fetched, two gigabytes in the cache while
     * it lasts.
     *
     * @param kernel Debian's packages that make it
     * @throws Failure {@code NOT_PERMITTED} without root, {@code CANNOT} when a tool is missing or the archive can't be
     *     had, {@code CANNOT_WRITE} when the cache has no room
     */
    Path with(HostKernel kernel) {
        StringBuilder inputs = new StringBuilder(SUITE);
        try {
            for (Path file : kernel.packages()) {
                inputs.append(' ').append(Digest.of(file));
            }
        } catch (IOException e) {
            throw new Failure(Failure.Kind.CANNOT, "can't read " + kernel.packages() + ": " + IoCause.of(e), e);
        }
        HostFiles.ON_DISK.forEach(name -> inputs.append(' ').append(Digest.of(HostFiles.read(name))));
        String key = Digest.of(inputs.toString().getBytes(StandardCharsets.UTF_8));
        return cache.entry(
                "host/" + kernel.release() + "-" + key.substring(0, KEY_CHARS) + ".ext4", disk -> make(kernel, disk));
    }

    private void make(HostKernel kernel, Path disk) throws IOException {
        requireRoot();
        // One name for all disks and a lock, so that what a killed build left goes with the next, of whatever disk.
        Path work = disk.resolveSibling("build");
        Cache.exclusively(disk.resolveSibling("build.lock"), () -> makeIn(work, kernel, disk));
    }

    private void makeIn(Path work, HostKernel kernel, Path disk) throws IOException {
        FileUtils.deleteDirectory(work.toFile());
        Files.createDirectory(work);
        try {
            Path files = Files.createDirectory(work.resolve("files"));
            for (String name : HostFiles.ON_DISK) {
                Files.write(files.resolve(name), HostFiles.read(name));
            }
            Path packages = Files.createDirectory(work.resolve("packages"));
            for (int i = 0; i < kernel.packages().size(); i++) {
                // The cache has a kernel and its configuration under one name, in two folders.
                Files.copy(kernel.packages().get(i), packages.resolve(i + ".deb"));
            }
            // In namespaces of its own: what it mounted, and what it started, goes with it.
            Held build = new Held(
                    List.of(
                            "unshare",
                            "--mount",
                            "--pid",
                            "--fork",
                            "--kill-child",
                            "--mount-proc",
                            "sh",
                            files.resolve(HostFiles.BUILD).toString(),
                            work.resolve("tree").toString(),
                            disk.toString(),
                            SUITE,
                            Apt.mirror(),
                            Apt.KEYRING,
                            kernel.release(),
                            files.toString(),
                            packages.toString()),
                    new HostProgress(notices));
            notices.progress("making the disk of the lab's host, once; this takes some minutes");
            check(build.in(work).run(LIMIT));
        } finally {
            FileUtils.deleteDirectory(work.toFile());
        }
    }

    private static void check(Held.End end) {
        if (end.succeeded()) {
            return;
        }
        String said = end.tail(SHOWN_LINES);
        if (!end.inTime()) {
            throw new Failure(
                    Failure.Kind.CANNOT,
                    "making the disk of the lab's host did not end within " + LIMIT.toMinutes() + " minutes:\n" + said);
        }
        if (end.isMissing()) {
            throw new Failure(
                    Failure.Kind.CANNOT,
                    "a tool is missing to make the disk of the lab's host; it takes debootstrap, e2fsprogs, dpkg and"
                            + " util-linux (Debian: apt-get install debootstrap e2fsprogs):\n" + said);
        }
        throw new Failure(
                said.contains("No space left") ? Failure.Kind.CANNOT_WRITE : Failure.Kind.CANNOT,
                "making the disk of the lab's host failed with status " + end.status() + ":\n" + said);
    }

    private static void requireRoot() throws IOException {
        if (!Integer.valueOf(0).equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid"))) {
            throw new Failure(
                    Failure.Kind.NOT_PERMITTED,
                    "making the disk of the lab's host needs root, for debootstrap and the labels: run `sudo selipc lab"
                            + " host`");
        }
    }

    /** Takes the kernel or the initramfs out of a disk, so that both are always those of its root. */
    static void takeOut(Path disk, String name, Path folder) {
        Path target = folder.resolve(name);
        // It keeps to no shell's quoting: its own paths have to be plain.
        Held.End end = new Held(
                        List.of("debugfs", "-R", "dump /boot/" + name + " " + name, disk.toString()), line -> {})
                .in(folder)
                .run(Duration.ofMinutes(1));
        try {
            if (end.succeeded() && Files.isRegularFile(target) && Files.size(target) > 0) {
                return;
            }
        } catch (IOException e) {
            throw new Failure(Failure.Kind.CANNOT_WRITE, "can't read " + target + ": " + IoCause.of(e), e);
        }
        throw new Failure(
                Failure.Kind.CANNOT,
                "can't take " + name + " out of " + disk + ": debugfs (package e2fsprogs) says "
                        + end.tail(SHOWN_LINES));
    }
}
