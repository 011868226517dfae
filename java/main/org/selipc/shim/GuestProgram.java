package org.selipc.shim;

import com.sun.jna.Platform;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.selipc.model.Failure;

/**
 * The static executable {@code selipc-guest} of this architecture, taken out of the jar into a cache directory, where
 * it may outlive this JVM: as the guard of the SELinux mode, and as the second process of a workload.
 */
public final class GuestProgram {
    private GuestProgram() {}

    private static @Nullable Path extracted;

    /**
     * Where the executable is; taken out of the jar at the first call.
     *
     * @throws Failure {@code CANNOT} or {@code CANNOT_WRITE} where no directory takes it, {@code INTERNAL} when the jar has
     *     none
     */
    public static synchronized Path path() {
        Path path = extracted;
        if (path == null) {
            path = extract();
            extracted = path;
        }
        return path;
    }

    private static Path extract() {
        String resource = "/" + Platform.RESOURCE_PREFIX + "/selipc-guest";
        byte[] program;
        try (InputStream stream = GuestProgram.class.getResourceAsStream(resource)) {
            if (stream == null) {
                throw new Failure(
                        Failure.Kind.INTERNAL,
                        "the jar has no " + resource + "; build it with `mvn package` on this machine");
            }
            program = stream.readAllBytes();
        } catch (IOException e) {
            throw new Failure(Failure.Kind.INTERNAL, "cannot read " + resource + " from the jar: " + e.getMessage(), e);
        }
        Path directory = ExecutableDirectories.require();
        try {
            return place(directory, program);
        } catch (IOException e) {
            throw new Failure(
                    Failure.Kind.CANNOT_WRITE,
                    "cannot put selipc-guest into " + directory + ": " + e
                            + "; free space there, or name another directory with XDG_CACHE_HOME",
                    e);
        }
    }

    /** Puts the program in place under a name of its content, so that versions live side by side; never trusts a file of other content. */
    private static Path place(Path directory, byte[] program) throws IOException {
        Path path = directory.resolve("selipc-guest-" + Integer.toHexString(Arrays.hashCode(program)));
        if (Files.isRegularFile(path) && Arrays.equals(Files.readAllBytes(path), program)) {
            return path;
        }
        Path fresh = Files.createTempFile(directory, "selipc-guest", null);
        try {
            Files.write(fresh, program);
            Files.setPosixFilePermissions(fresh, PosixFilePermissions.fromString("rwx------"));
            Files.move(fresh, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            throw new IOException("no atomic rename in " + directory, e);
        } finally {
            Files.deleteIfExists(fresh);
        }
        return path;
    }
}
