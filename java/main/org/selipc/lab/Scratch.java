package org.selipc.lab;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.locks.LockSupport;
import org.apache.commons.io.FileUtils;
import org.jspecify.annotations.Nullable;

/**
 * Folders in the temporary directory that are gone when they have served: after their use, at a signal, and where the
 * process was killed with the next one that needs one. They lie in one directory of the process, whose lock the kernel
 * frees with the process.
 */
final class Scratch implements AutoCloseable {
    private static final String PREFIX = "selipc-lab-";
    private static final String LOCK = "lock";

    private static @Nullable Scratch ofProcess;

    private final Path home;
    private final FileChannel lock;
    private volatile boolean closed;

    private Scratch(Path home, FileChannel lock) {
        this.home = home;
        this.lock = lock;
    }

    /** What needs a folder. */
    interface Work<T> {
        /** Has the folder for itself, empty. */
        T in(Path folder) throws IOException;
    }

    /** Does it in a folder of this process. Never returns once a signal ends the JVM, which takes the folder away. */
    static <T> T with(Work<T> work) throws IOException {
        return ofProcess().run(work);
    }

    private static synchronized Scratch ofProcess() throws IOException {
        if (ofProcess == null) {
            Scratch scratch = open(Path.of(System.getProperty("java.io.tmpdir")));
            Runtime.getRuntime().addShutdownHook(new Thread(scratch::close, "selipc-scratch"));
            ofProcess = scratch;
        }
        return ofProcess;
    }

    /** Sweeps what others left in that directory, and makes one in it. */
    static Scratch open(Path temporary) throws IOException {
        while (true) {
            Path home = Files.createTempDirectory(temporary, PREFIX);
            sweep(temporary, home);
            try {
                FileChannel lock =
                        FileChannel.open(home.resolve(LOCK), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
                // Another process may have swept it before it was locked.
                if (lock.tryLock() != null && Files.exists(home.resolve(LOCK))) {
                    return new Scratch(home, lock);
                }
                lock.close();
            } catch (NoSuchFileException e) {
                continue;
            }
        }
    }

    <T> T run(Work<T> work) throws IOException {
        try {
            Path folder = Files.createTempDirectory(home, "");
            try {
                return work.in(folder);
            } finally {
                FileUtils.deleteQuietly(folder.toFile());
            }
        } finally {
            while (closed) {
                LockSupport.park();
            }
        }
    }

    @Override
    public void close() {
        closed = true;
        FileUtils.deleteQuietly(home.toFile());
        try {
            lock.close();
        } catch (IOException e) {
            // It was only locked.
            return;
        }
    }

    /** Best effort: what can't be removed is in nobody's way. */
    private static void sweep(Path temporary, Path own) {
        try (DirectoryStream<Path> found = Files.newDirectoryStream(temporary, PREFIX + "*")) {
            for (Path other : found) {
                if (!other.equals(own)
                        && Files.isDirectory(other, LinkOption.NOFOLLOW_LINKS)
                        && Files.getOwner(other).equals(Files.getOwner(own))) {
                    sweep(other);
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            return;
        }
    }

    private static void sweep(Path other) {
        try (FileChannel lock =
                        FileChannel.open(other.resolve(LOCK), StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
                FileLock held = lock.tryLock()) {
            if (held != null) {
                FileUtils.deleteQuietly(other.toFile());
            }
        } catch (NoSuchFileException e) {
            // Killed before it had its lock; one that lives makes another.
            other.toFile().delete();
        } catch (OverlappingFileLockException | IOException e) {
            return;
        }
    }
}
