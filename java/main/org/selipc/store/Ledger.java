package org.selipc.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import org.selipc.model.Failure;

/**
 * What sessions may leave behind, one small file each: the keys of their queues, which outlive a killed process, and the
 * SELinux mode to go back to. A session writes down what it is about to do before it does it; the next session finds the
 * files whose process is gone. The ledger reports and forgets; removing and restoring is the caller's.
 *
 * <p>Every failure is {@link Failure.Kind#CANNOT_WRITE} and names the file.
 */
public final class Ledger {
    /** An entry with the keys of ten thousand instances is smaller. */
    private static final long LARGEST_BYTES = 1 << 20;

    private static final Object SWEEPING = new Object();

    private final Path directory;
    private final Processes processes;

    private Ledger(Path directory, Processes processes) {
        this.directory = directory;
        this.processes = processes;
    }

    /** Where this user's ledger lies: {@code /run/selipc}, {@code $XDG_RUNTIME_DIR/selipc} or {@code /tmp/selipc-UID}. */
    public static Path defaultDirectory() {
        return LedgerDirectory.choose(LedgerDirectory.uid(), System.getenv(), Path.of("/"));
    }

    /** Opens the ledger in {@code directory}, which is made with mode 700 or must be this user's and nobody else's. */
    public static Ledger open(Path directory) {
        return open(directory, Path.of("/proc"));
    }

    static Ledger open(Path directory, Path proc) {
        LedgerDirectory.prepare(directory, LedgerDirectory.uid());
        return new Ledger(directory, new Processes(proc));
    }

    /** Puts this process on file, with nothing to leave behind yet. */
    public LedgerEntry begin() {
        return begin(ProcessHandle.current().pid());
    }

    LedgerEntry begin(long pid) {
        Path file = directory.resolve("session-" + pid + "-" + UUID.randomUUID() + ".json");
        try {
            LedgerRecord record = new LedgerRecord(
                    LedgerRecord.FORM,
                    pid,
                    processes.startTicks(pid).orElseThrow(() -> new IOException("/proc has no process " + pid)),
                    processes.bootId(),
                    processes.ownNamespace("pid"),
                    processes.ownNamespace("ipc"),
                    List.of(),
                    null);
            LedgerEntry entry = new LedgerEntry(file, record);
            store(file, record);
            return entry;
        } catch (IOException e) {
            throw cannot(file, e);
        }
    }

    /**
     * What sessions of this boot left that can be undone from here. Files of other boots are deleted, since queues and
     * mode went with the boot. Files of another PID namespace stay: whether their process runs cannot be told from here.
     */
    public List<Orphan> orphans() {
        List<Orphan> orphans = new ArrayList<>();
        try {
            String bootId = processes.bootId();
            for (Path file : files()) {
                Optional<LedgerRecord> record = read(file);
                if (record.isPresent() && !record.get().bootId().equals(bootId)) {
                    delete(file);
                } else if (record.isPresent() && isGone(record.get())) {
                    orphan(file, record.get()).ifPresent(orphans::add);
                }
            }
        } catch (IOException e) {
            throw cannot(directory, e);
        }
        return orphans;
    }

    /** Files that are no entries, cut short or foreign. They are left alone; say so to the user. */
    public List<Path> unreadable() {
        try {
            List<Path> unreadable = new ArrayList<>();
            for (Path file : files()) {
                if (Files.exists(file) && read(file).isEmpty()) {
                    unreadable.add(file);
                }
            }
            return unreadable;
        } catch (IOException e) {
            throw cannot(directory, e);
        }
    }

    /**
     * Hands each orphan to {@code undo} and forgets it when that returns. One sweep at a time, over all processes, so
     * that a mode is not restored a second time in the middle of the next session.
     */
    public void sweep(Consumer<Orphan> undo) {
        Path lockFile = directory.resolve("sweep.lock");
        synchronized (SWEEPING) {
            try (FileChannel channel = FileChannel.open(lockFile, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    var lock = channel.lock()) {
                for (Orphan orphan : orphans()) {
                    undo.accept(orphan);
                    orphan.forget();
                }
            } catch (IOException e) {
                throw cannot(lockFile, e);
            }
        }
    }

    private boolean isGone(LedgerRecord record) throws IOException {
        return record.pidNamespace() == processes.ownNamespace("pid")
                && processes.startTicks(record.pid()).orElse(-1) != record.startTicks();
    }

    /**
     * Queues end with their namespace. Those of a namespace that lives on elsewhere are not for us to remove, and stay
     * on file for a session there.
     */
    private Optional<Orphan> orphan(Path file, LedgerRecord record) throws IOException {
        boolean isOurs = record.ipcNamespace() == processes.ownNamespace("ipc");
        boolean elsewhere =
                !isOurs && !record.queueKeys().isEmpty() && processes.isIpcNamespaceAlive(record.ipcNamespace());
        return elsewhere && record.mode() == null
                ? Optional.empty()
                : Optional.of(new Orphan(file, record, isOurs ? record.queueKeys() : List.of(), elsewhere));
    }

    private List<Path> files() throws IOException {
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(directory, "session-*.json")) {
            found.forEach(files::add);
        }
        files.sort(null);
        return files;
    }

    /** Empty when the file is no entry, or has gone since it was listed. */
    private static Optional<LedgerRecord> read(Path file) throws IOException {
        try {
            // Not a directory, a FIFO or a device: reading one may never end.
            if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) || Files.size(file) > LARGEST_BYTES) {
                return Optional.empty();
            }
            LedgerRecord record = Json.read(Files.readAllBytes(file), LedgerRecord.class);
            return Optional.of(record).filter(found -> found.ledger().equals(LedgerRecord.FORM));
        } catch (JsonProcessingException | NoSuchFileException e) {
            return Optional.empty();
        }
    }

    /** Replaces the file in one step: a reader sees the old entry or the new one. */
    static void store(Path file, LedgerRecord record) {
        Path next = file.resolveSibling(file.getFileName() + ".tmp");
        try {
            Files.write(next, Json.line(record).getBytes(StandardCharsets.UTF_8));
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw cannot(file, e);
        }
    }

    /** The directory that belongs to an entry. */
    static Path directory(Path file) {
        return file.resolveSibling(file.getFileName() + ".files");
    }

    static Path makeDirectory(Path file) {
        try {
            return Files.createDirectories(directory(file));
        } catch (IOException e) {
            throw cannot(file, e);
        }
    }

    private static void deleteDirectory(Path directory) throws IOException {
        if (Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(directory)) {
                for (Path file : files) {
                    deleteDirectory(file);
                    Files.deleteIfExists(file);
                }
            }
            Files.delete(directory);
        }
    }

    static void delete(Path file) {
        try {
            deleteDirectory(directory(file));
            Files.deleteIfExists(file.resolveSibling(file.getFileName() + ".tmp"));
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw cannot(file, e);
        }
    }

    private static Failure cannot(Path file, IOException e) {
        return new Failure(
                Failure.Kind.CANNOT_WRITE,
                "cannot use the ledger at " + file + ": " + IoCause.of(e)
                        + "; without it a killed session would leave queues behind: "
                        + LedgerDirectory.advice(file, LedgerDirectory.uid()),
                e);
    }
}
