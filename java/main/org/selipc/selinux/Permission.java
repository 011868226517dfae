package org.selipc.selinux;

import java.util.List;
import java.util.stream.Stream;
import org.selipc.model.Workload;

/**
 * A permission that a workload needs. From the hooks of security/selinux/hooks.c and the calls in ipc/msg.c that pass them.
 *
 * @param source whose right it is
 * @param className class of the target
 * @param name the permission
 * @param target what it is a right to; a queue and a pipe have the context of the process that made them
 */
record Permission(Party source, String className, String name, Party target) {
    /** Whose context a permission is checked with. */
    enum Party {
        /** The measuring process, and what it makes for itself. */
        PROCESS,
        /** A message on the process's queue; it gets its context when it is first sent. */
        MESSAGE
    }

    /** What one thread needs that makes, fills, drains and removes a queue. */
    private static final List<Permission> MESSAGES = List.of(
            // msgget of a new queue: selinux_msg_queue_alloc_security
            onQueue("create"),
            // msgctl(IPC_STAT) asks for both, msgctl(IPC_RMID) for the third: selinux_msg_queue_msgctl
            onQueue("getattr"),
            onQueue("associate"),
            onQueue("destroy"),
            // ipcperms() in each msgsnd and msgrcv, and in IPC_STAT: selinux_ipc_permission
            onQueue("unix_write"),
            onQueue("unix_read"),
            // selinux_msg_queue_msgsnd
            onQueue("write"),
            new Permission(Party.PROCESS, "msg", "send", Party.MESSAGE),
            new Permission(Party.MESSAGE, "msgq", "enqueue", Party.PROCESS),
            // selinux_msg_queue_msgrcv
            onQueue("read"),
            new Permission(Party.PROCESS, "msg", "receive", Party.MESSAGE));

    /** selinux_file_permission, on both ends of a pipe. */
    private static final List<Permission> PIPE = Stream.of("write", "read")
            .map(name -> new Permission(Party.PROCESS, "fifo_file", name, Party.PROCESS))
            .toList();

    private static Permission onQueue(String name) {
        return new Permission(Party.PROCESS, "msgq", name, Party.PROCESS);
    }

    /** What a workload needs; empty for the two that pass no hook. */
    static List<Permission> of(Workload workload) {
        return switch (workload) {
            case NULL, UNAME -> List.of();
            case PIPE -> PIPE;
            case MSG_PAIR, MSG_PINGPONG -> MESSAGES;
        };
    }

    /** {@code msgq:enqueue}. */
    String text() {
        return className + ":" + name;
    }
}
