package org.selipc.host;

import java.util.List;
import org.selipc.model.Fact;

/** System V message queues: whether they exist, what they may hold, and whose they are. */
final class IpcChecks {
    private static final long DEFAULT_MESSAGE_BYTES = 8192;

    private final SysvIpc ipc;

    IpcChecks(SysvIpc ipc) {
        this.ipc = ipc;
    }

    List<Check> all() {
        Fact<Boolean> present = ipc.isPresent();
        if (!present.orElse(false)) {
            return List.of(absent(present));
        }
        return List.of(
                Check.ok("System V IPC", "present"),
                messageSize(ipc.messageBytesMax(), ipc.queueBytesMax()),
                queues(ipc.queuesMax(), ipc.queuesInUse()),
                namespace(ipc.namespace()));
    }

    static Check absent(Fact<Boolean> present) {
        return present.isKnown()
                ? Check.cannot(
                        "System V IPC",
                        "the kernel has no message queues: msgget fails with ENOSYS",
                        "boot a kernel built with CONFIG_SYSVIPC=y")
                : Check.cannot("System V IPC", present.toString(), "mount -t proc proc /proc");
    }

    static Check messageSize(Fact<Long> msgmax, Fact<Long> msgmnb) {
        String name = "message size";
        String finding = "msgmax " + msgmax + " bytes a message, msgmnb " + msgmnb + " bytes a queue";
        long message = msgmax.orElse(0L);
        long queue = msgmnb.orElse(0L);
        if (!msgmax.isKnown() || !msgmnb.isKnown()) {
            return Check.limited(name, finding, null);
        }
        if (queue < message) {
            return Check.limited(
                    name,
                    finding + ": a message larger than its queue blocks its sender for ever",
                    "sysctl kernel.msgmnb=" + 2 * message);
        }
        if (message < DEFAULT_MESSAGE_BYTES) {
            return Check.limited(
                    name,
                    finding + ": larger messages fail with EINVAL",
                    "sysctl kernel.msgmax=" + DEFAULT_MESSAGE_BYTES);
        }
        return Check.ok(name, finding);
    }

    static Check queues(Fact<Long> msgmni, Fact<Long> inUse) {
        String name = "message queues";
        String finding = "msgmni " + msgmni + " queues, in use " + inUse;
        if (!msgmni.isKnown() || !inUse.isKnown()) {
            return Check.limited(name, finding, null);
        }
        if (inUse.orElse(0L) >= msgmni.orElse(0L)) {
            return Check.cannot(
                    name,
                    finding + ": msgget fails with ENOSPC",
                    "remove a queue that nobody uses (ipcs -q, ipcrm -q ID) or sysctl kernel.msgmni="
                            + (inUse.orElse(0L) + 1000));
        }
        return Check.ok(name, finding);
    }

    static Check namespace(Fact<String> namespace) {
        String name = "IPC namespace";
        if (!namespace.isKnown()) {
            return Check.limited(name, namespace.toString(), null);
        }
        return namespace.orElse("").equals("host")
                ? Check.ok(name, "host: the limits above are the system's")
                : Check.ok(name, "private: the limits above are this namespace's own and may differ from the host's");
    }
}
