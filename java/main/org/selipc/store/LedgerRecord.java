package org.selipc.store;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The file of one session in the ledger.
 *
 * @param ledger {@link #FORM}
 * @param pid the process, as numbered in its PID namespace
 * @param startTicks when it started, clock ticks since boot
 * @param bootId the boot it ran in
 * @param pidNamespace inode of its PID namespace
 * @param ipcNamespace inode of its IPC namespace
 * @param queueKeys keys of the queues it makes
 * @param mode what it changes about the SELinux mode, or null
 */
record LedgerRecord(
        String ledger,
        long pid,
        long startTicks,
        String bootId,
        long pidNamespace,
        long ipcNamespace,
        List<Integer> queueKeys,
        @Nullable ModeChange mode) {
    /** Name and version of the file's form. */
    static final String FORM = "selipc-ledger/1";

    LedgerRecord withKeys(List<Integer> keys) {
        return new LedgerRecord(ledger, pid, startTicks, bootId, pidNamespace, ipcNamespace, keys, mode);
    }

    LedgerRecord withMode(@Nullable ModeChange change) {
        return new LedgerRecord(ledger, pid, startTicks, bootId, pidNamespace, ipcNamespace, queueKeys, change);
    }
}
