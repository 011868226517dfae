package org.selipc.shim;

import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.selipc.model.Failure;

/**
 * Finds the C core for this architecture in the jar, loads it through JNA and checks that it is the one this jar was
 * built with. Direct mapping is tried first; where the host refuses the executable memory that it needs, the calls go
 * through an interface.
 */
final class CoreLoader {
    /** The ABI of {@code native/include/selipc.h} that this class was written against. */
    static final int ABI = 1;

    private CoreLoader() {}

    /** @param refused why direct mapping was refused, or null when it was not */
    record Loaded(CoreCalls calls, String binding, @Nullable String refused) {}

    static Loaded load() {
        // The system's own libjnidispatch may be of another version than the jar's.
        System.setProperty("jna.nosys", System.getProperty("jna.nosys", "true"));
        // Unless told, JNA starts ldconfig for a list of the system's folders; the library is in the jar.
        System.setProperty("jna.platform.library.path", System.getProperty("jna.platform.library.path", ""));
        chooseDirectory();
        NativeLibrary library;
        try {
            library = NativeLibrary.getInstance("selipc", Map.of());
        } catch (LinkageError e) {
            throw unloadable(e);
        }
        Loaded loaded = bind(library);
        checkAbi(library, loaded.calls());
        return loaded;
    }

    /** JNA unpacks the library before it maps it, and takes the temporary directory even where that is mounted noexec. */
    private static void chooseDirectory() {
        if (System.getProperty("jna.tmpdir") == null) {
            System.setProperty("jna.tmpdir", ExecutableDirectories.require().toString());
        }
    }

    private static Loaded bind(NativeLibrary library) {
        try {
            return new Loaded(DirectCalls.register(library), "direct", null);
        } catch (LinkageError | RuntimeException | OutOfMemoryError refused) {
            // JNA says in different ways that libffi got no executable memory, by the reason.
            checkSymbols(library, refused);
            return new Loaded(Native.load("selipc", CoreCalls.class), "interface", refused.toString());
        }
    }

    private static void checkSymbols(NativeLibrary library, Throwable refused) {
        try {
            library.getFunction("selipc_abi");
        } catch (UnsatisfiedLinkError missing) {
            missing.addSuppressed(refused);
            throw foreign(library, "it has no function selipc_abi", missing);
        }
    }

    private static void checkAbi(NativeLibrary library, CoreCalls calls) {
        long abi = calls.selipc_abi();
        if (abi != ABI) {
            throw foreign(library, "its ABI is " + abi + ", this jar needs " + ABI, null);
        }
    }

    private static Failure foreign(NativeLibrary library, String finding, @Nullable Throwable cause) {
        String message = "the library " + library.getFile() + " is not this jar's C core: " + finding
                + "; unset jna.library.path and LD_LIBRARY_PATH, or build again with `mvn package`";
        return cause == null
                ? new Failure(Failure.Kind.INTERNAL, message)
                : new Failure(Failure.Kind.INTERNAL, message, cause);
    }

    private static Failure unloadable(LinkageError cause) {
        String said = String.valueOf(cause.getMessage());
        String temporary = System.getProperty("jna.tmpdir", "");
        if (!temporary.isEmpty() && !ExecutableDirectories.serves(Path.of(temporary))) {
            return new Failure(
                    Failure.Kind.CANNOT,
                    "cannot run native code from " + temporary
                            + " (not writable for this user alone, or mounted noexec): " + said
                            + "; name another directory with SELIPC_JAVA_OPTS=-Djna.tmpdir=DIRECTORY",
                    cause);
        }
        return new Failure(
                Failure.Kind.INTERNAL,
                "cannot load the C core for " + System.getProperty("os.arch") + ": " + said
                        + "; build it with `mvn package` on this machine",
                cause);
    }
}
