package org.selipc.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.selipc.cli.SeparateHost.assertSays;
import static org.selipc.cli.SeparateHost.briefly;
import static org.selipc.cli.SeparateHost.session;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Sessions that are cut off, in the IPC namespace of their host, where a queue that is forgotten stays. */
@Timeout(120)
final class InterruptedRunIT {
    /** Longer than a JVM takes to start measuring here. */
    private static final int LATEST_MILLIS = 3000;

    @TempDir
    private Path folder;

    private SeparateHost host;
    private Path result;
    private Path journal;
    private Path errors;

    @BeforeEach
    void open() throws Exception {
        host = SeparateHost.open(folder);
        result = host.directory("out").resolve("a.json");
        journal = host.directory("out").resolve("a.json.journal");
        errors = folder.resolve("errors");
    }

    @AfterEach
    void close() throws Exception {
        if (host != null) {
            host.close();
        }
    }

    @RepeatedTest(5)
    void controlCAtAnyMomentLeavesNothing(RepetitionInfo repetition) throws Exception {
        long seed = System.nanoTime();
        int delayMillis = new Random(seed).nextInt(LATEST_MILLIS);
        String forks = Integer.toString(repetition.getCurrentRepetition() % 2);
        String moment = "seed %d: SIGINT after %d ms, --forks %s".formatted(seed, delayMillis, forks);
        System.out.println(moment);

        Process launcher = start("--forks", forks);
        assertFalse(launcher.waitFor(delayMillis, TimeUnit.MILLISECONDS), () -> moment + said());
        signal("INT", "-" + launcher.pid());
        assertEquals(130, launcher.waitFor(), () -> moment + said());
        if (Files.exists(journal)) {
            assertTrue(said().contains("kept in the journal " + journal), () -> moment + said());
            assertTrue(Files.readString(journal).contains("\"sample\""), moment);
            host.assertNothingLeftBut("a.json.journal");
        } else {
            assertEquals("", said(), moment);
            host.assertNothingLeftBut();
        }
    }

    @Test
    void afterSigkillOfEveryProcessTheNextRunSweeps() throws Exception {
        Process launcher = start("--forks", "1");
        awaitSamples(launcher);
        signal("KILL", "-" + launcher.pid());
        assertEquals(128 + 9, launcher.waitFor());
        await(() -> host.processes().isEmpty());
        assertTrue(host.queueKeys().stream().allMatch(key -> key.startsWith("5e")), host.queueKeys()::toString);
        assertFalse(host.queueKeys().isEmpty(), "the queue outlives its process");
        assertFalse(host.ledger().isEmpty(), "the ledger knows of it");
        String key = host.queueKeys().get(0);

        assertSays(
                73,
                host.selipc(briefly(result)).end(),
                "the journal of a session that did not end",
                journal.toString());
        Path next = host.directory("out").resolve("next.json");
        assertSays(0, host.selipc(briefly(next, "--forks", "0")).end(), "the message queue with key 0x" + key);
        host.assertNothingLeftBut("a.json.journal", "next.json");
    }

    @Test
    void afterSigkillOfTheJvmTheForkEndsAndTheNextRunSweeps() throws Exception {
        Process launcher = start("--forks", "1");
        awaitSamples(launcher);
        ProcessHandle jvm = launcher.children()
                .filter(child -> child.children().findAny().isPresent())
                .findFirst()
                .orElseThrow();
        signal("KILL", Long.toString(jvm.pid()));
        assertEquals(70, launcher.waitFor(), this::said);
        assertTrue(said().contains("the JVM was killed"), this::said);
        await(() -> host.processes().isEmpty());
        Path next = host.directory("out").resolve("next.json");
        LauncherRun.Ending ending = host.selipc(briefly(next, "--forks", "0")).end();
        assertEquals(0, ending.code(), ending.err());
        host.assertNothingLeftBut("a.json.journal", "next.json");
    }

    @Test
    void aQueueThatSomebodyRemovesIsSaid() throws Exception {
        Process launcher = start("--forks", "1");
        awaitSamples(launcher);
        host.sh("ipcrm --all=msg");
        assertEquals(69, launcher.waitFor(), this::said);
        assertTrue(said().matches("(?s).*(EIDRM|EINVAL).*another process removed the queue.*"), this::said);
        assertTrue(said().contains("kept in the journal " + journal), this::said);
        host.assertNothingLeftBut("a.json.journal");
    }

    /** In a session and process group of its own, with SIGINT as a terminal's commands have it. */
    private Process start(String... more) throws Exception {
        return host.selipcUnder(List.of("env", "--default-signal=INT", "setsid"), "", session(result, 60, more))
                .start(errors);
    }

    private void awaitSamples(Process launcher) throws Exception {
        await(() -> {
            assertTrue(launcher.isAlive(), this::said);
            return Files.exists(journal) && Files.readString(journal).contains("\"sample\"");
        });
    }

    private String said() {
        try {
            return Files.readString(errors);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void await(Callable<Boolean> condition) throws Exception {
        while (!condition.call()) {
            Thread.sleep(20);
        }
    }

    private void signal(String name, String target) throws Exception {
        host.sh("kill -" + name + " " + target);
    }
}
