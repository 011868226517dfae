package org.selipc.lab;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.commons.io.FileUtils;
import org.apache.commons.lang3.StringUtils;
import org.selipc.model.Failure;
import org.selipc.shim.ExecutableDirectories;
import org.selipc.store.IoCause;

/**
 * Files that are costly to make, below {@code $XDG_CACHE_HOME/selipc} (or the home's {@code .cache/selipc}). Beside each
 * stands its digest: an entry that was cut short or changed is made again. One process at a time makes an entry; the
 * kernel frees its lock with the process.
 */
final class Cache {
    private static final String DIGEST = ".sha256";
    private static final Map<Path, ReentrantLock> IN_THIS_JVM = new ConcurrentHashMap<>();

    private final Path root;

    /** The user's. */
    Cache() {
        this(place(ExecutableDirectories.candidates(System::getProperty, System::getenv)));
    }

    /** The first that can be made and written; the first of all where none can, whose fault is told when it is used. */
    private static Path place(List<Path> candidates) {
        return candidates.stream()
                .filter(place -> {
                    try {
                        return Files.isWritable(Files.createDirectories(place));
                    } catch (IOException e) {
                        return false;
                    }
                })
                .findFirst()
                .orElse(candidates.get(0));
    }

    Cache(Path root) {
        this.root = root;
    }

    /** Makes an entry. */
    interface Maker {
        /** Writes it to {@code file}, which does not exist. */
        void make(Path file) throws IOException;
    }

    /**
     * The entry of that name, made if it isn't there whole.
     *
     * @param name below the cache, {@code initramfs/…}
     * @throws Failure {@code CANNOT_WRITE} when the cache can't be written; what {@code maker} throws goes through
     */
    Path entry(String name, Maker maker) {
        Path path = root.resolve(name);
        try {
            return entry(path, maker);
        } catch (NoSuchFileException e) {
            // Somebody has emptied the cache meanwhile.
            return again(path, maker);
        } catch (IOException e) {
            throw cannotPut(path, e);
        }
    }

    private static Path again(Path path, Maker maker) {
        try {
            return entry(path, maker);
        } catch (IOException e) {
            throw cannotPut(path, e);
        }
    }

    private static Path entry(Path path, Maker maker) throws IOException {
        if (isWhole(path)) {
            return path;
        }
        Files.createDirectories(path.getParent());
        Path lock = path.resolveSibling(path.getFileName() + ".lock");
        exclusively(lock, () -> {
            if (!isWhole(path)) {
                make(path, maker);
            }
        });
        return path;
    }

    private static Failure cannotPut(Path path, IOException e) {
        boolean full = StringUtils.containsAny(e.getMessage(), "No space left", "quota exceeded");
        return new Failure(
                Failure.Kind.CANNOT_WRITE,
                "can't put " + path + " into the cache: " + IoCause.of(e) + "; " + (full ? "free space there, or " : "")
                        + "name another directory with XDG_CACHE_HOME",
                e);
    }

    /** What may be done by one at a time. */
    interface Work {
        void run() throws IOException;
    }

    /** Does it while no other thread or process holds that lock; the kernel frees it with the process. */
    static void exclusively(Path lock, Work work) throws IOException {
        // A file's lock belongs to a whole JVM, whose threads it would not keep apart.
        ReentrantLock threads =
                IN_THIS_JVM.computeIfAbsent(lock.toAbsolutePath().normalize(), path -> new ReentrantLock());
        threads.lock();
        try (FileChannel file = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock held = file.lock()) {
            if (!held.isValid()) {
                throw new IOException("lost the lock " + lock);
            }
            work.run();
        } finally {
            threads.unlock();
        }
    }

    /** Under the entry's lock, so that what a killed process left under the temporary name is nobody's. */
    private static void make(Path path, Maker maker) throws IOException {
        Path fresh = path.resolveSibling("." + path.getFileName() + ".tmp");
        try {
            Files.deleteIfExists(fresh);
            maker.make(fresh);
            try (FileChannel file = FileChannel.open(fresh, StandardOpenOption.WRITE)) {
                file.force(true);
            }
            clear(digestOf(path));
            clear(path);
            Files.move(fresh, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            Files.writeString(digestOf(path), Digest.of(path) + "\n");
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    private static void clear(Path path) throws IOException {
        if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            FileUtils.deleteDirectory(path.toFile());
        } else {
            Files.deleteIfExists(path);
        }
    }

    /** Whether the entry is there with the digest that was written when it was made. */
    static boolean isWhole(Path path) throws IOException {
        return Files.isRegularFile(path)
                && Files.isRegularFile(digestOf(path))
                // Whatever bytes are there, so that a damaged one is only another one.
                && Files.readString(digestOf(path), StandardCharsets.ISO_8859_1)
                        .strip()
                        .equals(Digest.of(path));
    }

    private static Path digestOf(Path path) {
        return path.resolveSibling(path.getFileName() + DIGEST);
    }

    /** Where an entry of that name is or would be. */
    Path path(String name) {
        return root.resolve(name);
    }
}
