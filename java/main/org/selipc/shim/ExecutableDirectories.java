package org.selipc.shim;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.selipc.model.Failure;

/** Directories in which this user may write a file and run it. */
public final class ExecutableDirectories {
    private ExecutableDirectories() {}

    /** The places to try, best first: the cache directory, the home's cache, the temporary directory. */
    public static List<Path> candidates(
            Function<String, @Nullable String> property, Function<String, @Nullable String> environment) {
        String temporary = String.valueOf(property.apply("java.io.tmpdir"));
        List<Path> directories = new ArrayList<>();
        add(directories, environment.apply("XDG_CACHE_HOME"), "selipc");
        add(directories, environment.apply("HOME"), ".cache/selipc");
        add(directories, property.apply("user.home"), ".cache/selipc");
        add(directories, temporary, "selipc-" + property.apply("user.name"));
        return directories.stream().distinct().toList();
    }

    /** A relative path would mean another place in each directory; a user without an entry in passwd has the home "?". */
    private static void add(List<Path> directories, @Nullable String base, String name) {
        if (base != null && base.startsWith("/")) {
            directories.add(Path.of(base, name));
        }
    }

    /**
     * The first place that serves; made, for this user alone, if it was missing.
     *
     * @throws Failure {@code CANNOT} when none does
     */
    public static Path require() {
        List<Path> candidates = candidates(System::getProperty, System::getenv);
        return candidates.stream()
                .filter(ExecutableDirectories::serves)
                .findFirst()
                .orElseThrow(() -> new Failure(
                        Failure.Kind.CANNOT,
                        "found no directory to run native code from, tried " + candidates
                                + "; name one that is yours, writable and not mounted noexec with XDG_CACHE_HOME"));
    }

    /** Whether the directory is this user's alone to write to, and a file that is written there may be run. */
    static boolean serves(Path directory) {
        boolean made = false;
        boolean serves = false;
        try {
            made = prepare(directory);
            serves = isOursAndExecutable(directory);
            return serves;
        } catch (IOException e) {
            return false;
        } finally {
            if (made && !serves) {
                // It was empty before and is now; if not, another selipc has just come to use it.
                directory.toFile().delete();
            }
        }
    }

    private static boolean isOursAndExecutable(Path directory) throws IOException {
        Path probe = Files.createTempFile(directory, "probe", null);
        try {
            Files.setPosixFilePermissions(probe, PosixFilePermissions.fromString("rwx------"));
            // In a shared directory another user may have made the name first.
            Set<PosixFilePermission> mode = Files.getPosixFilePermissions(directory);
            if (!Files.getOwner(directory).equals(Files.getOwner(probe))
                    || mode.contains(PosixFilePermission.GROUP_WRITE)
                    || mode.contains(PosixFilePermission.OTHERS_WRITE)) {
                return false;
            }
            // access(2) refuses X_OK on a noexec mount even where the mode allows it.
            return Files.isExecutable(probe);
        } finally {
            Files.delete(probe);
        }
    }

    /** Whether it had to be made. */
    private static boolean prepare(Path directory) throws IOException {
        if (Files.isDirectory(directory)) {
            return false;
        }

        Files.createDirectories(directory.toAbsolutePath().getParent());
        Files.createDirectory(
                directory, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        return true;
    }
}
