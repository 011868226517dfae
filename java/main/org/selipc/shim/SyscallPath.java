package org.selipc.shim;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** How the message system calls are made. */
public enum SyscallPath {
    /** The system call of its own. */
    DIRECT,
    /** The C library's {@code msgsnd} and {@code msgrcv}. */
    LIBC,
    /** The old {@code ipc(2)} multiplexer; runs where the kernel has no system call of its own, never asked for. */
    MULTIPLEXER;

    /** The word for this path in options and result files. */
    @JsonValue
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    String constant() {
        return "SELIPC_PATH_" + name();
    }

    @Override
    public String toString() {
        return word();
    }
}
