package org.selipc.selinux;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.selipc.model.Failure;
import org.selipc.model.SelinuxState;

/** The real guard, over a plain file in place of the kernel's. */
class ModeGuardIT {
    private static final int PATIENCE_SECONDS = 20;

    @TempDir
    private Path folder;

    private Path enforce;
    private Path socket;

    @BeforeEach
    void startPermissive() throws IOException {
        Assumptions.assumeTrue(Files.isExecutable(executable()), () -> "no guard for this machine at " + executable());
        enforce = folder.resolve("enforce");
        socket = folder.resolve("guard.sock");
        Files.writeString(enforce, "0");
    }

    private static Path executable() {
        String architecture = switch (System.getProperty("os.arch")) {
            case "amd64" -> "x86-64";
            case "aarch64" -> "aarch64";
            default -> "ppc64le";
        };
        return Path.of(
                        System.getProperty("selipc.basedir", "."),
                        "target/classes/linux-" + architecture,
                        "selipc-guest")
                .toAbsolutePath();
    }

    private ModeGuard start() {
        return ModeGuard.start(executable(), enforce, socket);
    }

    private String mode() throws IOException {
        return Files.readString(enforce);
    }

    @Test
    void switchesAndSetsBackAtTheEnd() throws IOException {
        ModeGuard guard = start();
        assertEquals(SelinuxState.PERMISSIVE, guard.remembered());
        assertEquals("0", mode());
        try (GuardClient client = GuardClient.connect(guard.socket())) {
            client.switchTo(SelinuxState.ENFORCING);
            assertEquals("1", mode());
            client.switchTo(SelinuxState.PERMISSIVE);
            assertEquals("0", mode());
            client.switchTo(SelinuxState.ENFORCING);
        }
        assertEquals("1", mode(), "the mode stays when a client goes");
        guard.close();
        assertEquals("0", mode());
        assertFalse(Files.exists(socket));
        guard.close();
    }

    @Test
    void setsBackAfterAnException() throws IOException {
        assertThrows(ArithmeticException.class, () -> {
            try (ModeGuard guard = start();
                    GuardClient client = GuardClient.connect(guard.socket())) {
                client.switchTo(SelinuxState.ENFORCING);
                throw new ArithmeticException("while measuring");
            }
        });
        assertEquals("0", mode());
    }

    @Test
    void aModeThatCannotBeSetBackIsAFailure() throws IOException {
        ModeGuard guard = start();
        try (GuardClient client = GuardClient.connect(guard.socket())) {
            client.switchTo(SelinuxState.ENFORCING);
        }
        Files.delete(enforce);
        Failure failure = assertThrows(Failure.class, guard::close);
        assertTrue(String.valueOf(failure.getMessage()).contains("setenforce 0"), failure.getMessage());
        assertTrue(String.valueOf(failure.getMessage()).contains("ENOENT"), failure.getMessage());
    }

    @Test
    void aSwitchThatFailsSaysWhy() throws IOException {
        try (ModeGuard guard = start();
                GuardClient client = GuardClient.connect(guard.socket())) {
            Files.delete(enforce);
            Failure failure = assertThrows(Failure.class, () -> client.switchTo(SelinuxState.ENFORCING));
            assertEquals(Failure.Kind.CANNOT, failure.kind());
            assertTrue(String.valueOf(failure.getMessage()).contains("ENOENT"), failure.getMessage());
            Files.writeString(enforce, "0");
            client.switchTo(SelinuxState.ENFORCING);
        }
        assertEquals("0", mode());
    }

    @Test
    void aGuardThatCannotReadTheModeDoesNotStart() throws IOException {
        Files.delete(enforce);
        Failure failure = assertThrows(Failure.class, this::start);
        assertTrue(String.valueOf(failure.getMessage()).contains("ENOENT"), failure.getMessage());
        assertFalse(Files.exists(socket));
    }

    @Test
    void aMissingExecutableIsNamed() {
        Path missing = folder.resolve("selipc-guest");
        Failure failure = assertThrows(Failure.class, () -> ModeGuard.start(missing, enforce, socket));
        assertEquals(Failure.Kind.INTERNAL, failure.kind());
        assertTrue(String.valueOf(failure.getMessage()).contains(missing.toString()), failure.getMessage());
    }

    @Test
    void aClientNeedsAGuard() {
        Failure failure = assertThrows(Failure.class, () -> GuardClient.connect(socket));
        assertTrue(String.valueOf(failure.getMessage()).contains(socket.toString()), failure.getMessage());
    }

    @Test
    void aClientOfAGuardThatHasGoneIsTold() {
        ModeGuard guard = start();
        try (GuardClient client = GuardClient.connect(guard.socket())) {
            guard.close();
            Failure failure = assertThrows(Failure.class, () -> client.switchTo(SelinuxState.ENFORCING));
            assertTrue(String.valueOf(failure.getMessage()).contains("has gone"), failure.getMessage());
        }
    }

    @Test
    void aWatchNoticesTheEnd() throws InterruptedException {
        CountDownLatch gone = new CountDownLatch(1);
        ModeGuard guard = start();
        try (GuardWatch watch = GuardWatch.start(guard.socket(), gone::countDown)) {
            assertEquals(1, gone.getCount());
            guard.close();
            assertTrue(gone.await(PATIENCE_SECONDS, TimeUnit.SECONDS), watch + " heard nothing");
        }
    }

    @Test
    void aClosedWatchIsSilent() throws InterruptedException {
        CountDownLatch closedOne = new CountDownLatch(1);
        CountDownLatch openOne = new CountDownLatch(1);
        ModeGuard guard = start();
        GuardWatch.start(guard.socket(), closedOne::countDown).close();
        try (GuardWatch open = GuardWatch.start(guard.socket(), openOne::countDown)) {
            guard.close();
            assertTrue(openOne.await(PATIENCE_SECONDS, TimeUnit.SECONDS), open + " heard nothing");
        }
        assertEquals(1, closedOne.getCount());
    }

    /** SIGKILL gives a JVM no chance to clean up: the guard's leash ends with it. */
    @Test
    void setsBackWhenTheJvmIsKilled() throws Exception {
        Process jvm = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Holder.class.getName(),
                        executable().toString(),
                        enforce.toString(),
                        socket.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        CountDownLatch gone = new CountDownLatch(1);
        try (BufferedReader lines = jvm.inputReader()) {
            assertEquals("holding", lines.readLine());
            assertEquals("1", mode());
            try (GuardWatch watch = GuardWatch.start(socket, gone::countDown)) {
                jvm.destroyForcibly();
                assertEquals(128 + 9, jvm.waitFor());
                // The guard restores before it ends, and its end is what the watch hears.
                assertTrue(gone.await(PATIENCE_SECONDS, TimeUnit.SECONDS), watch + " heard nothing");
            }
        } finally {
            jvm.destroyForcibly();
        }
        assertEquals("0", mode());
        assertFalse(Files.exists(socket));
    }

    /** The JVM that gets killed. */
    static final class Holder {
        private Holder() {}

        public static void main(String[] arguments) throws InterruptedException {
            try (ModeGuard guard =
                            ModeGuard.start(Path.of(arguments[0]), Path.of(arguments[1]), Path.of(arguments[2]));
                    GuardClient client = GuardClient.connect(guard.socket())) {
                client.switchTo(SelinuxState.ENFORCING);
                System.out.println("holding");
                Thread.sleep(TimeUnit.MINUTES.toMillis(5));
            }
        }
    }
}
