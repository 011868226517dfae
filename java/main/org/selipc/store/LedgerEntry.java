package org.selipc.store;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/**
 * This session's file in the ledger. Each method returns when the file says so; call it before doing what it says.
 * Closing deletes the file: nothing is left behind any more.
 */
public final class LedgerEntry implements AutoCloseable {
    private final Path file;
    private LedgerRecord record;
    private boolean closed;
    private boolean left;

    LedgerEntry(Path file, LedgerRecord record) {
        this.file = file;
        this.record = record;
    }

    /** Queues with these keys are about to be made. */
    public synchronized void addKeys(Collection<Integer> keys) {
        List<Integer> all =
                Stream.concat(record.queueKeys().stream(), keys.stream()).toList();
        keep(record.withKeys(all));
    }

    /**
     * A directory for files of this session, deleted with the entry.
     *
     * @throws IllegalStateException once the entry is closed: a directory made then would stay
     */
    public synchronized Path directory() {
        if (closed) {
            throw new IllegalStateException("the ledger entry " + file + " is closed");
        }
        return Ledger.makeDirectory(file);
    }

    /** The SELinux mode is about to be changed. */
    public synchronized void mode(ModeChange change) {
        keep(record.withMode(change));
    }

    /** Leaves the entry for the next session's sweep, since something could not be undone; closing deletes nothing then. */
    public synchronized void leave() {
        left = true;
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (!left) {
            Ledger.delete(file);
        }
    }

    private void keep(LedgerRecord next) {
        Ledger.store(file, next);
        record = next;
    }
}
