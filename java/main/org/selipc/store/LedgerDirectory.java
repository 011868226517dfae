package org.selipc.store;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Set;
import org.selipc.model.Failure;

/** Where the ledger lies: a directory that only its user can write, so that nobody else can have queues removed. */
final class LedgerDirectory {
    private static final Set<PosixFilePermission> OURS = PosixFilePermissions.fromString("rwx------");

    private LedgerDirectory() {}

    /**
     * {@code /run/selipc} for root; else {@code $XDG_RUNTIME_DIR/selipc}; else {@code /tmp/selipc-UID}. Root does not
     * follow XDG_RUNTIME_DIR, which sudo may leave pointing at another user's directory.
     */
    static Path choose(int uid, Map<String, String> environment, Path root) {
        if (uid == 0 && Files.isDirectory(root.resolve("run"))) {
            return root.resolve("run/selipc");
        }
        String runtime = environment.getOrDefault("XDG_RUNTIME_DIR", "");
        return uid != 0 && runtime.startsWith("/") ? Path.of(runtime, "selipc") : root.resolve("tmp/selipc-" + uid);
    }

    /** Number of the user that this process runs as. */
    static int uid() {
        try {
            return (Integer) Files.getAttribute(Path.of("/proc/self"), "unix:uid");
        } catch (IOException e) {
            throw cannot(Path.of("/proc/self"), IoCause.of(e) + "; mount /proc");
        }
    }

    /** Makes the directory, or checks the one that is there. */
    static void prepare(Path directory, int uid) {
        try {
            Files.createDirectory(directory, PosixFilePermissions.asFileAttribute(OURS));
        } catch (FileAlreadyExistsException e) {
            check(directory, uid);
        } catch (IOException e) {
            throw cannot(directory, IoCause.of(e) + "; " + advice(directory, uid));
        }
    }

    /** Root's place is fixed ({@link #choose}). */
    static String advice(Path directory, int uid) {
        Path parent = directory.toAbsolutePath().getParent();
        return uid == 0
                ? "make " + parent + " writable, with room in it"
                : "make " + parent + " writable, with room in it, or set XDG_RUNTIME_DIR to a directory of yours";
    }

    private static void check(Path directory, int uid) {
        try {
            Map<String, Object> found =
                    Files.readAttributes(directory, "unix:isDirectory,uid,mode", LinkOption.NOFOLLOW_LINKS);
            int mode = (Integer) found.getOrDefault("mode", 0777) & 07777;
            if (!Boolean.TRUE.equals(found.get("isDirectory"))
                    || !Integer.valueOf(uid).equals(found.get("uid"))
                    || (mode & 077) != 0) {
                throw cannot(
                        directory,
                        String.format(
                                "it is not a directory of user %d with mode 700 (its owner is %s, its mode %o);"
                                        + " move it away",
                                uid, found.get("uid"), mode));
            }
        } catch (IOException e) {
            throw cannot(directory, IoCause.of(e));
        }
    }

    private static Failure cannot(Path directory, String why) {
        return new Failure(Failure.Kind.CANNOT_WRITE, "cannot use the ledger " + directory + ": " + why);
    }
}
