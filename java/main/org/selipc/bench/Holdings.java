package org.selipc.bench;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.selipc.host.SysvIpc;
import org.selipc.model.Asked;
import org.selipc.model.Failure;
import org.selipc.model.SelinuxState;
import org.selipc.selinux.SelinuxPaths;
import org.selipc.shim.Core;
import org.selipc.store.Ledger;
import org.selipc.store.LedgerEntry;
import org.selipc.store.ModeChange;

/**
 * What a session takes into use on the host and must give back: keys of queues, files, an entry in the ledger. What
 * sessions that were killed left behind is swept first.
 */
final class Holdings {
    /** Keys of selipc's queues begin with this byte, so that {@code ipcs -q} shows whose they are. */
    private static final int KEY_PREFIX = 0x5e000000;

    private static final int KEY_BITS = 0x00fffffe;

    /** Name of the guard's socket. */
    static final String GUARD = "guard";

    private final LedgerEntry entry;
    private final List<Integer> keys;
    private final Path enforce = SelinuxPaths.host().enforce();

    private Holdings(LedgerEntry entry, List<Integer> keys) {
        this.entry = entry;
        this.keys = keys;
    }

    static Holdings open(Asked asked, RandomGenerator random, Undo undo, Consumer<String> notices) {
        Ledger ledger = Ledger.open(Ledger.defaultDirectory());
        LedgerEntry entry = undo.take(ledger::begin, LedgerEntry::close);
        keepTemporaryFilesIn(entry.directory());
        Core core = Core.load();
        ledger.unreadable()
                .forEach(file -> notices.accept(
                        "the ledger's entry " + file + " cannot be read and is left alone; delete it by hand"));
        core.directRefused()
                .ifPresent(reason -> notices.accept("JNA calls the C core through an interface, which costs a"
                        + " microsecond a batch, since direct mapping was refused: " + reason));
        ledger.sweep(orphan -> Sweep.undo(core, orphan, notices));
        List<Integer> keys = new ArrayList<>();
        List<Integer> all = new ArrayList<>();
        Set<Integer> taken = new HashSet<>(new SysvIpc().keys().orElse(Set.of()));
        while (keys.size() < asked.instances()) {
            // A workload with two queues takes the next key for its second one.
            int key = KEY_PREFIX | (random.nextInt() & KEY_BITS);
            if (!taken.add(key) || !taken.add(key + 1)) {
                continue;
            }
            keys.add(key);
            all.add(key);
            all.add(key + 1);
        }
        entry.addKeys(all);
        undo.add(() -> all.forEach(core::removeQueue));
        return new Holdings(entry, List.copyOf(keys));
    }

    /**
     * JMH writes some temporary files, and SIGKILL leaves them: beside the ledger entry they are swept with it. The class
     * {@code File} keeps the directory that it finds at its first use, so this has to come before JNA is loaded.
     */
    private static void keepTemporaryFilesIn(Path directory) {
        String usual = System.setProperty("java.io.tmpdir", directory.toString());
        try {
            Files.delete(File.createTempFile("first", null).toPath());
        } catch (IOException e) {
            throw new Failure(
                    Failure.Kind.CANNOT_WRITE,
                    "cannot write temporary files in " + directory + ": " + e.getMessage() + "; free space there",
                    e);
        } finally {
            System.setProperty("java.io.tmpdir", usual);
        }
    }

    /** The mode could not be given back: the ledger keeps it for the next session. */
    void leaveOnFile() {
        entry.leave();
    }

    /** Puts on file that the mode is about to be changed. */
    void modeChanges(SelinuxState restore) {
        entry.mode(new ModeChange(restore, enforce.toString()));
    }

    List<Integer> keys() {
        return keys;
    }

    Path enforce() {
        return enforce;
    }

    /** A file of this session beside its ledger entry, deleted with it. */
    Path file(String purpose) {
        return entry.directory().resolve(purpose);
    }
}
