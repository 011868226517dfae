package org.selipc.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Mount and IPC namespaces of a test's own on the machine that runs it: file systems and queues that nobody else
 * touches, and a ledger in a {@code /run} that begins empty. What is mounted in it ends with it.
 */
final class SeparateHost implements AutoCloseable {
    private final Process holder;
    private final Path folder;

    private SeparateHost(Process holder, Path folder) {
        this.holder = holder;
        this.folder = folder;
    }

    /**
     * Skips the test, saying so, where this user may not make namespaces.
     *
     * @param folder gets the directories {@code cache}, {@code tmp} and {@code out}
     */
    static SeparateHost open(Path folder) throws IOException {
        for (String directory : List.of("cache", "tmp", "out")) {
            Files.createDirectories(folder.resolve(directory));
        }
        // It ends with its standard input, so also when the test's JVM is killed.
        Process holder = new ProcessBuilder(
                        "unshare", "-m", "-i", "sh", "-c", "mount -t tmpfs tmpfs /run && echo ready && exec cat")
                .redirectErrorStream(true)
                .start();
        String answer =
                String.valueOf(holder.inputReader(StandardCharsets.UTF_8).readLine());
        if (!answer.equals("ready")) {
            System.out.println("skipped: no mount and IPC namespaces here: " + answer);
        }
        assumeTrue(answer.equals("ready"), answer);
        return new SeparateHost(holder, folder);
    }

    /** A directory of the test's folder. */
    Path directory(String name) {
        return folder.resolve(name);
    }

    /** The launcher with these arguments; its caches and temporary files lie in the test's folder. */
    LauncherRun selipc(String... arguments) {
        return selipcUnder(List.of(), "", arguments);
    }

    /**
     * @param under words to put in front of the launcher
     * @param javaOptions added to the JVM's
     */
    LauncherRun selipcUnder(List<String> under, String javaOptions, String... arguments) {
        return new LauncherRun(List.of("dash"))
                .under(Stream.concat(entering().stream(), under.stream()).toArray(String[]::new))
                .with("SELIPC_JAR", LauncherRun.builtJar())
                .with("XDG_CACHE_HOME", directory("cache"))
                .with("SELIPC_JAVA_OPTS", ("-Djava.io.tmpdir=" + directory("tmp") + " " + javaOptions).strip())
                .arguments(arguments);
    }

    /** Arguments of a session of a second, in the IPC namespace of this host. */
    static String[] briefly(Path result, String... more) {
        return session(result, 1, more);
    }

    /** Arguments of a session, in the IPC namespace of this host. */
    static String[] session(Path result, int seconds, String... more) {
        String words = "run --host-only --quick --blocks 4 --ipc host --time " + seconds + " -o " + result;
        return Stream.concat(Stream.of(words.split(" ")), Stream.of(more)).toArray(String[]::new);
    }

    /** Runs a shell script here; its output. */
    String sh(String script) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(entering());
        command.addAll(List.of("sh", "-euc", script));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), script + ": " + output);
        return output;
    }

    private List<String> entering() {
        return List.of("nsenter", "-t", Long.toString(holder.pid()), "-m", "-i", "--");
    }

    /** The keys of the queues that are here, in hexadecimal; selipc's begin with 5e. */
    List<String> queueKeys() throws IOException, InterruptedException {
        return sh("awk 'NR > 1 { printf \"%x\\n\", $1 }' /proc/sysvipc/msg")
                .lines()
                .toList();
    }

    /** Files of the ledger beside its lock. */
    List<String> ledger() throws IOException, InterruptedException {
        return sh("[ ! -d /run/selipc ] || ls -A /run/selipc")
                .lines()
                .filter(name -> !name.equals("sweep.lock"))
                .toList();
    }

    /** What runs here. */
    List<ProcessHandle> processes() throws IOException {
        Path own = mountNamespace(holder.toHandle()).orElseThrow();
        return ProcessHandle.allProcesses()
                .filter(process -> process.pid() != holder.pid())
                .filter(process -> mountNamespace(process).equals(Optional.of(own)))
                .toList();
    }

    private static Optional<Path> mountNamespace(ProcessHandle process) {
        try {
            return Optional.of(Files.readSymbolicLink(Path.of("/proc/" + process.pid() + "/ns/mnt")));
        } catch (IOException e) {
            return Optional.empty(); // it has ended
        }
    }

    /** No queue, no process, nothing on the ledger, and these files in {@code out}. */
    void assertNothingLeftBut(String... files) throws IOException, InterruptedException {
        assertEquals(List.of(), queueKeys(), "queues");
        assertEquals(List.of(), processes(), "processes");
        assertEquals(List.of(), ledger(), "ledger");
        assertEquals("", sh("ls -A " + directory("tmp")), "temporary files");
        assertEquals(List.of(files), sh("ls -A " + directory("out")).lines().toList(), "files beside the result");
    }

    /** The message is one for people, on standard error, and has these parts. */
    static void assertSays(int code, LauncherRun.Ending ending, String... parts) {
        assertEquals(code, ending.code(), ending.err());
        assertTrue(ending.err().startsWith("selipc: "), ending.err());
        assertTrue(!ending.err().contains("\tat "), "a stack trace: " + ending.err());
        for (String part : parts) {
            assertTrue(ending.err().contains(part), "no '" + part + "' in: " + ending.err());
        }
    }

    @Override
    public void close() throws IOException {
        // Only a test that failed has left some.
        processes().forEach(ProcessHandle::destroyForcibly);
        holder.getOutputStream().close();
        holder.onExit().join();
    }
}
