package org.selipc.bench;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.selipc.model.Failure;
import org.selipc.model.SelinuxState;
import org.selipc.model.Workload;
import org.selipc.shim.SyscallPath;

/** Words of options into the constants they name. An unknown word is a usage failure that lists the known ones. */
public final class Words {
    private Words() {}

    /** The workload of this name. */
    public static Workload workload(String word) {
        return pick("workload", word, Workload.values());
    }

    /** The SELinux state of this name. */
    public static SelinuxState state(String word) {
        return pick("state", word, SelinuxState.values());
    }

    /** The system call path of this name; the multiplexer can't be asked for. */
    public static SyscallPath path(String word) {
        return pick("path", word, SyscallPath.DIRECT, SyscallPath.LIBC);
    }

    /** The IPC namespace of this name. */
    public static IpcNamespace ipcNamespace(String word) {
        return pick("IPC namespace", word, IpcNamespace.values());
    }

    @SafeVarargs
    private static <T> T pick(String what, String word, T... known) {
        return Arrays.stream(known)
                .filter(each -> each.toString().equals(word))
                .findFirst()
                .orElseThrow(() -> new Failure(
                        Failure.Kind.USAGE,
                        "no " + what + " is named '" + word + "'; known: "
                                + Arrays.stream(known).map(Object::toString).collect(Collectors.joining(", "))));
    }
}
