package org.selipc.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.lang3.StringUtils;
import org.jspecify.annotations.Nullable;
import org.selipc.model.Fact;
import org.selipc.shim.ExecutableDirectories;

/** What JNA, libffi and JMH need of a host: directories to run code from, and a loopback interface. */
final class JvmChecks {
    private final HostPaths paths;
    private final Surroundings jvm;

    JvmChecks(HostPaths paths, Surroundings jvm) {
        this.paths = paths;
        this.jvm = jvm;
    }

    List<Check> all(String architecture, Fact<Boolean> loopbackUp) {
        MountTable mounts = MountTable.parse(KernelFile.lines(paths.ownMounts()).orElse(List.of()));
        List<Check> checks = new ArrayList<>();
        checks.add(jnaDirectory(mounts));
        if (architecture.equals("ppc64le")) {
            checks.add(libffiDirectory(mounts));
        }
        checks.add(loopback(loopbackUp));
        return List.copyOf(checks);
    }

    /** The C core is unpacked into jna.tmpdir where that is set, else into the first directory that serves. */
    Check jnaDirectory(MountTable mounts) {
        String name = "JNA directory";
        String told = jvm.property().apply("jna.tmpdir");
        List<Path> directories = told != null
                ? List.of(Path.of(told))
                : ExecutableDirectories.candidates(jvm.property(), jvm.environment());
        return directories.stream()
                .filter(directory -> obstacle(directory, mounts).isEmpty())
                .findFirst()
                .map(directory -> Check.ok(name, directory.toString()))
                .orElseGet(() -> Check.cannot(
                        name,
                        directories.get(0) + " "
                                + obstacle(directories.get(0), mounts).orElse("")
                                + ": the C core can't be loaded from there",
                        told != null
                                ? "set SELIPC_JAVA_OPTS=-Djna.tmpdir=DIRECTORY to one that is writable and not noexec"
                                : "set XDG_CACHE_HOME to a directory that is writable and not noexec"));
    }

    /** With selinuxfs mounted, libffi takes the memory of its closures from a file, in the first directory that works. */
    Check libffiDirectory(MountTable mounts) {
        String name = "libffi directory";
        if (!mounts.has("selinuxfs")) {
            return Check.ok(name, "not needed: selinuxfs is not mounted");
        }
        return Stream.of(environment("LIBFFI_TMPDIR"), environment("TMPDIR"), "/tmp", "/var/tmp", "/dev/shm")
                .filter(Objects::nonNull)
                .map(Path::of)
                .filter(directory -> Files.isDirectory(directory)
                        && obstacle(directory, mounts).isEmpty())
                .findFirst()
                .map(directory -> Check.ok(name, directory.toString()))
                .orElseGet(() -> Check.limited(
                        name,
                        "no directory is writable and not noexec: JNA can't bind directly and each call costs more",
                        "set LIBFFI_TMPDIR=DIRECTORY to one that is writable and not noexec"));
    }

    static Check loopback(Fact<Boolean> up) {
        String name = "loopback";
        if (!up.isKnown()) {
            return Check.limited(name, up.toString(), null);
        }
        return up.orElse(false)
                ? Check.ok(name, "up")
                : Check.limited(name, "lo is down: JMH's forks can't report to their parent", "ip link set lo up");
    }

    private @Nullable String environment(String name) {
        return StringUtils.trimToNull(jvm.environment().apply(name));
    }

    /** Why code can't be written to and run from a directory. */
    private static Optional<String> obstacle(Path directory, MountTable mounts) {
        Path real = existing(directory);
        if (!isWritableDirectory(real)) {
            return Optional.of("is not a directory that this process may write");
        }
        return mounts.of(real)
                .filter(MountTable.Mount::isNoexec)
                .map(mount -> "lies on " + mount.point() + ", which is mounted noexec");
    }

    private static boolean isWritableDirectory(Path path) {
        return Files.isDirectory(path) && Files.isWritable(path);
    }

    /** The directory without links, or the nearest one above it that exists, in which JNA would make it. */
    private static Path existing(Path directory) {
        Path candidate = directory.toAbsolutePath();
        while (candidate.getParent() != null && !Files.exists(candidate)) {
            candidate = candidate.getParent();
        }
        try {
            return candidate.toRealPath();
        } catch (IOException e) {
            return candidate;
        }
    }
}
