package org.selipc.store;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;

/** What {@code /proc} says about processes: enough to tell whether one that is on file still runs ({@code fs/proc}). */
final class Processes {
    /** Inode of the IPC namespace that the kernel begins with; it never ends ({@code PROC_IPC_INIT_INO}). */
    private static final long FIRST_IPC_NAMESPACE = 0xEFFFFFFFL;

    private final Path proc;

    Processes(Path proc) {
        this.proc = proc;
    }

    /** Identity of this boot. */
    String bootId() throws IOException {
        return Files.readString(proc.resolve("sys/kernel/random/boot_id")).strip();
    }

    /**
     * When a process started, in clock ticks since boot: with its number, its identity. Empty when there is no such
     * process, or when it has ended and its parent has not fetched it.
     */
    OptionalLong startTicks(long pid) {
        try {
            return parseStartTicks(Files.readString(proc.resolve(pid + "/stat")));
        } catch (IOException e) {
            return OptionalLong.empty();
        }
    }

    /** Field 22 of {@code /proc/PID/stat}; the name in field 2 may hold blanks and brackets. */
    static OptionalLong parseStartTicks(String stat) {
        List<String> fromState =
                List.of(stat.substring(stat.lastIndexOf(')') + 1).strip().split(" "));
        if (fromState.size() < 20 || fromState.get(0).matches("[ZXx]")) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(Long.parseLong(fromState.get(19)));
    }

    /** Inode of this process's own namespace of a kind: {@code ipc} or {@code pid}. */
    long ownNamespace(String kind) throws IOException {
        return parseNamespace(Files.readSymbolicLink(proc.resolve("self/ns/" + kind)));
    }

    /** The number in {@code ipc:[4026531839]}. */
    private static long parseNamespace(Path link) throws IOException {
        String text = link.toString();
        int open = text.indexOf('[');
        if (open < 0 || !text.endsWith("]")) {
            throw new IOException("a namespace link reads " + text);
        }
        return Long.parseLong(text.substring(open + 1, text.length() - 1));
    }

    /** Whether an IPC namespace is the first one or a process that may be looked at is in it. */
    boolean isIpcNamespaceAlive(long inode) throws IOException {
        if (inode == FIRST_IPC_NAMESPACE) {
            return true;
        }
        try (DirectoryStream<Path> all = Files.newDirectoryStream(proc, "[0-9]*")) {
            for (Path process : all) {
                if (isIn(process, inode)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isIn(Path process, long inode) {
        try {
            return parseNamespace(Files.readSymbolicLink(process.resolve("ns/ipc"))) == inode;
        } catch (IOException e) {
            return false; // it ended, or belongs to another user
        }
    }
}
