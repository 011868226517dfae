package org.selipc.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.util.Version;
import org.selipc.model.Asked;
import org.selipc.model.Failure;
import org.selipc.model.HostInfo;
import org.selipc.model.Result;
import org.selipc.model.Sample;
import org.selipc.model.SelinuxInfo;
import org.selipc.model.Summary;
import org.selipc.model.Tool;
import org.selipc.selinux.ModeGuard;
import org.selipc.selinux.ModeRights;
import org.selipc.selinux.SelinuxReader;
import org.selipc.shim.Core;
import org.selipc.shim.GuestProgram;
import org.selipc.shim.NativeException;
import org.selipc.shim.Run;
import org.selipc.shim.SyscallPath;
import org.selipc.store.Journal;
import org.selipc.store.JournalContents;

/**
 * One measured session: checks the host, measures fork by fork through JMH, collects the journal into a result, and
 * leaves nothing behind, whichever way it ends.
 */
public final class Session {
    private final Asked asked;
    private final HostInfo host;
    private final SelinuxInfo selinux;
    private final Path result;
    private final Profilers profilers;
    private final Progress progress;
    private final Consumer<String> notices;
    private final RandomGenerator random;
    private final Instant startedAt = Instant.now();
    private final long startedNanos = System.nanoTime();
    private final String id;
    private volatile boolean complete;

    /**
     * @param asked what to measure, as {@link Request#resolve} made it
     * @param host the host
     * @param selinux SELinux as found
     * @param result where the result will be written; its journal lies beside it
     * @param profilers JMH profilers beside selipc's own
     * @param progress what shows how far it has come
     * @param notices takes what a user should know beside the result, in sentences
     * @param random draws the order of blocks and the keys of queues
     */
    public Session(
            Asked asked,
            HostInfo host,
            SelinuxInfo selinux,
            Path result,
            Profilers profilers,
            Progress progress,
            Consumer<String> notices,
            RandomGenerator random) {
        this.asked = asked;
        this.host = host;
        this.selinux = selinux;
        this.result = result;
        this.profilers = profilers;
        this.progress = progress;
        this.notices = notices;
        this.random = random;
        this.id = "%s-%08x".formatted(host.bootId().orElse("unknown-boot"), random.nextInt());
    }

    /**
     * Measures. The result is not written yet and its journal is still there.
     *
     * @param summarize what the samples say
     * @throws Failure when the host does not allow it, or measuring failed
     */
    public Result measure(BiFunction<Asked, List<Sample>, Summary> summarize) {
        Path journal = Journal.beside(result);
        SyscallPath path;
        try (Undo undo = new Undo()) {
            try {
                path = measureInto(journal, undo);
            } catch (RuntimeException e) {
                undo.waitIfInterrupted();
                throw e;
            }
        }
        JournalContents measured = JournalContents.read(journal);
        return new Result(
                Result.SCHEMA,
                id,
                startedAt,
                // The wall clock may be set back meanwhile.
                startedAt.plusNanos(System.nanoTime() - startedNanos),
                tool(path),
                asked,
                host,
                selinux,
                null,
                measured.samples(),
                LatencyHistograms.merge(asked.states(), measured.latencies()),
                summarize.apply(asked, measured.samples()));
    }

    private SyscallPath measureInto(Path journal, Undo undo) {
        Holdings holdings = Holdings.open(asked, random, undo, notices);
        SyscallPath path = tryOnce(holdings.keys().get(0));
        undo.take(() -> Journal.create(result, id, startedAt, asked), created -> keepOrDelete(journal))
                .close();
        Path socket = guard(undo, holdings);
        undo.add(ForkSession::stop);
        undo.add(Session::endForks);
        for (int fork = 0; fork < Math.max(1, asked.forks()); fork++) {
            fork(fork, journal, socket, holdings);
        }
        progress.end();
        complete = true;
        return path;
    }

    /** Opens and closes the workload in this JVM, so that what is missing on the host is said before a fork is started. */
    private SyscallPath tryOnce(int key) {
        try (Run run = Core.load().open(asked.workload(), Words.path(asked.path()), asked.messageBytes(), key)) {
            return run.path();
        } catch (NativeException e) {
            throw OpenFailures.explain(e, asked.workload(), asked.messageBytes());
        }
    }

    private @Nullable Path guard(Undo undo, Holdings holdings) {
        if (asked.states().size() < 2 && asked.states().contains(selinux.state())) {
            return null;
        }
        new ModeRights(SelinuxReader.host()).require();
        Path socket = holdings.file(Holdings.GUARD);
        Path program = GuestProgram.path();
        ModeGuard guard = undo.take(
                () -> ModeGuard.start(program, holdings.enforce(), socket), started -> letGo(started, holdings));
        holdings.modeChanges(guard.remembered());
        return socket;
    }

    private static void letGo(ModeGuard guard, Holdings holdings) {
        try {
            guard.close();
        } catch (Failure e) {
            holdings.leaveOnFile();
            throw e;
        }
    }

    private void fork(int number, Path journal, @Nullable Path socket, Holdings holdings) {
        Plan plan = Plan.draw(asked.states(), asked.blocks(), asked.samples(), random);
        Path failure = holdings.file("failure");
        Path orderFile = holdings.file("order");
        ForkOrder order = new ForkOrder(
                number,
                asked,
                plan,
                holdings.keys(),
                journal.toString(),
                socket == null ? null : socket.toString(),
                failure.toString());
        order.write(orderFile);
        progress.begin(plan, number, Math.max(1, asked.forks()));
        try {
            Collection<RunResult> results = new JmhFork(asked, profilers, progress).run(order, orderFile);
            progress.end();
            profilers.findings(number, results).forEach(notices);
        } catch (RunnerException e) {
            progress.end();
            throw leftIn(failure, e);
        }
    }

    /** The failure that a fork left, or what JMH said of it. */
    private static Failure leftIn(Path file, RunnerException thrown) {
        if (Files.exists(file)) {
            try {
                String[] left = Files.readString(file).split("\n", 2);
                return new Failure(Failure.Kind.valueOf(left[0]), left[1], thrown);
            } catch (IOException e) {
                thrown.addSuppressed(e);
            }
        }
        return new Failure(
                Failure.Kind.INTERNAL,
                "the measuring JVM ended before it was done, and JMH says: " + thrown.getMessage()
                        + "; try --forks 0, which measures in the first JVM",
                thrown);
    }

    private Tool tool(SyscallPath path) {
        Core core = Core.load();
        return new Tool(
                ToolVersion.current(),
                core.workloadHash(),
                core.abi(),
                core.binding(),
                path.word(),
                Version.getPlainVersion(),
                System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version"));
    }

    /** A journal without samples is of no use; one that is the only trace of them is pointed out. */
    private void keepOrDelete(Path journal) {
        int samples =
                Files.exists(journal) ? JournalContents.read(journal).samples().size() : 0;
        if (samples == 0) {
            try {
                Files.deleteIfExists(journal);
            } catch (IOException e) {
                throw new Failure(
                        Failure.Kind.CANNOT_WRITE, "cannot delete the empty journal " + journal + ": " + e, e);
            }
        } else if (!complete) {
            notices.accept("the session did not come to its end; its samples (" + samples + ") are kept in the journal "
                    + journal);
        }
    }

    /** Ends forks that are still running: a signal may have reached this JVM alone. The guard ends by its leash. */
    private static void endForks() {
        try (Stream<ProcessHandle> children = ProcessHandle.current().children()) {
            children.filter(child -> child.info()
                            .command()
                            .map(command -> !command.contains("selipc-guest"))
                            .orElse(true))
                    .forEach(child -> {
                        child.destroy();
                        child.onExit().join();
                    });
        }
    }
}
