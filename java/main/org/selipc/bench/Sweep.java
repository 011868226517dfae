package org.selipc.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import org.selipc.host.SysvIpc;
import org.selipc.model.Failure;
import org.selipc.model.SelinuxState;
import org.selipc.shim.Core;
import org.selipc.store.ModeChange;
import org.selipc.store.Orphan;

/** Undoes what a session left whose whole process tree was killed: its queues, and the SELinux mode. */
final class Sweep {
    private Sweep() {}

    static void undo(Core core, Orphan orphan, Consumer<String> notices) {
        // By now a key may be another user's, and then so is the queue.
        Set<Integer> keys = new HashSet<>(orphan.queueKeys());
        keys.retainAll(new SysvIpc().ownKeys().orElse(Set.of()));
        keys.forEach(key -> remove(core, key, notices));
        // The guard deletes its socket when it has restored the mode: without it there is nothing left to do.
        if (Files.exists(orphan.directory().resolve(Holdings.GUARD))) {
            orphan.mode().ifPresent(change -> restore(change, notices));
        }
    }

    private static void remove(Core core, int key, Consumer<String> notices) {
        if (core.removeQueue(key)) {
            notices.accept("a session that was killed had left the message queue with key 0x" + Integer.toHexString(key)
                    + "; it is removed");
        }
    }

    private static void restore(ModeChange change, Consumer<String> notices) {
        Path enforce = Path.of(change.enforcePath());
        String mode = change.restore() == SelinuxState.ENFORCING ? "1" : "0";
        try {
            if (!Files.readString(enforce).strip().equals(mode)) {
                Files.writeString(enforce, mode);
                notices.accept(
                        "a session that was killed had left the SELinux mode; it is " + change.restore() + " again");
            }
        } catch (IOException e) {
            throw new Failure(
                    Failure.Kind.NOT_PERMITTED,
                    "a session that was killed left the SELinux mode, and it cannot be set back to " + change.restore()
                            + ": " + e + "; run `setenforce " + mode + "` as root",
                    e);
        }
    }
}
