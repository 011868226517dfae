package org.selipc.store;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What a session left whose process is gone. Namespace numbers are used again, so a key may by now belong to someone
 * else: before removing a queue, see that this user created it.
 */
public final class Orphan {
    private final Path file;
    private final LedgerRecord record;
    private final List<Integer> queueKeys;
    private final boolean queuesElsewhere;

    Orphan(Path file, LedgerRecord record, List<Integer> queueKeys, boolean queuesElsewhere) {
        this.file = file;
        this.record = record;
        this.queueKeys = List.copyOf(queueKeys);
        this.queuesElsewhere = queuesElsewhere;
    }

    /** The process that is gone. */
    public long pid() {
        return record.pid();
    }

    /** Keys of its queues in this IPC namespace; each queue may be there or not. */
    public List<Integer> queueKeys() {
        return queueKeys;
    }

    /** The mode to restore, if it was changing it. */
    public Optional<ModeChange> mode() {
        return Optional.ofNullable(record.mode());
    }

    /** Where the session kept its files; it may be there or not. */
    public Path directory() {
        return Ledger.directory(file);
    }

    /** Takes what was undone off the ledger. Queues in a namespace that lives on elsewhere stay on it. */
    public void forget() {
        if (queuesElsewhere) {
            Ledger.store(file, record.withMode(null));
        } else {
            Ledger.delete(file);
        }
    }
}
