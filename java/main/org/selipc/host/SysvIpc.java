package org.selipc.host;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.selipc.model.Fact;

/**
 * System V message queues as the kernel's files describe them: limits, use and namespace ({@code ipc/msg.c},
 * {@code ipc/namespace.c}). Sizes are bytes. A kernel without CONFIG_SYSVIPC has none of these files.
 */
public final class SysvIpc {
    /** PROC_IPC_INIT_INO of {@code linux/proc_ns.h}: the inode of the first IPC namespace on every kernel. */
    private static final String FIRST_NAMESPACE = "ipc:[4026531839]";

    private final HostPaths paths;

    /** The queues of this machine. */
    public SysvIpc() {
        this(new HostPaths());
    }

    /** The queues of the host whose files these are. */
    public SysvIpc(HostPaths paths) {
        this.paths = paths;
    }

    /** Whether the kernel has System V message queues; unknown where procfs itself is missing. */
    public Fact<Boolean> isPresent() {
        if (!Files.exists(paths.ownStatus())) {
            return Fact.unknown("no procfs at " + paths.root().resolve("proc"));
        }
        return Fact.known(Files.exists(paths.messageQueues()) || Files.exists(paths.kernelSysctl("msgmax")));
    }

    /** The largest message. */
    public Fact<Long> messageBytesMax() {
        return KernelFile.number(paths.kernelSysctl("msgmax"));
    }

    /** The bytes a new queue may hold. */
    public Fact<Long> queueBytesMax() {
        return KernelFile.number(paths.kernelSysctl("msgmnb"));
    }

    /** The queues the namespace may have. */
    public Fact<Long> queuesMax() {
        return KernelFile.number(paths.kernelSysctl("msgmni"));
    }

    /** The queues the namespace has now, whoever made them. */
    public Fact<Long> queuesInUse() {
        return queues().map(queues -> (long) queues.size());
    }

    /** Keys of the queues that the namespace has now. */
    public Fact<Set<Integer>> keys() {
        return queues().map(queues -> queues.stream().map(Queue::key).collect(Collectors.toSet()));
    }

    /** Keys of the queues that the namespace has now and this process's user created. */
    public Fact<Set<Integer>> ownKeys() {
        Fact<Long> uid =
                ProcessStatus.read(paths).flatMap(status -> status.value("Uid")).flatMap(SysvIpc::parseEffectiveUid);
        return uid.flatMap(own -> queues().map(queues -> queues.stream()
                .filter(queue -> queue.creatorUid() == own)
                .map(Queue::key)
                .collect(Collectors.toSet())));
    }

    private Fact<List<Queue>> queues() {
        return KernelFile.lines(paths.messageQueues()).flatMap(SysvIpc::parseQueues);
    }

    /**
     * A message queue.
     *
     * @param key its key; 0 for IPC_PRIVATE
     * @param creatorUid user that made it
     */
    record Queue(int key, long creatorUid) {}

    /**
     * {@code host} for the namespace the kernel booted with, else {@code private}. The inode tells, not a comparison
     * with process 1: inside a container that process is in the container's namespace.
     */
    public Fact<String> namespace() {
        return KernelFile.link(paths.ownNamespace("ipc")).flatMap(SysvIpc::parseNamespace);
    }

    static Fact<String> parseNamespace(String link) {
        if (!link.matches("ipc:\\[\\d+]")) {
            return Fact.unknown("not an IPC namespace: " + link);
        }
        return Fact.known(link.equals(FIRST_NAMESPACE) ? "host" : "private");
    }

    /** One line a queue, below a line of titles ({@code sysvipc_msg_proc_show}, ipc/msg.c). The key is signed there. */
    static Fact<List<Queue>> parseQueues(List<String> lines) {
        if (lines.isEmpty()) {
            return Fact.unknown("the list of message queues is empty");
        }
        List<String> titles = List.of(lines.get(0).strip().split("\\s+"));
        int key = titles.indexOf("key");
        int creator = titles.indexOf("cuid");
        List<Queue> queues = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            String[] words = line.strip().split("\\s+");
            if (key < 0 || creator < 0 || words.length != titles.size()) {
                return Fact.unknown("not a list of message queues: '" + line + "' below '" + lines.get(0) + "'");
            }
            queues.add(new Queue(Integer.parseInt(words[key]), Long.parseLong(words[creator])));
        }
        return Fact.known(List.copyOf(queues));
    }

    /** The second of real, effective, saved and file system user. */
    static Fact<Long> parseEffectiveUid(String text) {
        String[] users = text.strip().split("\\s+");
        return users.length == 4 && users[1].matches("\\d+")
                ? Fact.known(Long.parseLong(users[1]))
                : Fact.unknown("not four user numbers: " + text);
    }
}
