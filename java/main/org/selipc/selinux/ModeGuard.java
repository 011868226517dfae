package org.selipc.selinux;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.selipc.model.Failure;
import org.selipc.model.SelinuxState;

/**
 * The process that gives the SELinux mode back. It is {@code selipc-guest guard}, holds the mode it found, and changes it
 * for whoever asks on its socket ({@link GuardClient}). Its stdin is its leash: when this JVM ends, by SIGKILL too, the
 * leash ends, and the guard sets back what it changed. It ignores the terminal's signals.
 */
public final class ModeGuard implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** Exit code of {@code selipc-guest} for EACCES and EPERM. */
    private static final int NOT_PERMITTED = 77;

    private final Process process;
    private final Path socket;
    private final SelinuxState remembered;

    private ModeGuard(Process process, Path socket, SelinuxState remembered) {
        this.process = process;
        this.socket = socket;
        this.remembered = remembered;
    }

    /**
     * Starts a guard; it has changed nothing yet. Ask {@link ModeRights} first.
     *
     * @param executable {@code selipc-guest}
     * @param enforce the file of the mode, {@link SelinuxPaths#enforce()}
     * @param socket where it listens, at most 107 bytes; must not exist. Only the same user can connect
     * @throws Failure {@code NOT_PERMITTED} or {@code INTERNAL} when it doesn't start
     */
    public static ModeGuard start(Path executable, Path enforce, Path socket) {
        Process process;
        try {
            process = new ProcessBuilder(
                            executable.toString(),
                            "guard",
                            "--enforce",
                            enforce.toString(),
                            "--socket",
                            socket.toString())
                    .start();
        } catch (IOException e) {
            throw new Failure(
                    Failure.Kind.INTERNAL,
                    "starting the guard of the SELinux mode, %s: %s".formatted(executable, e.getMessage()),
                    e);
        }
        return new ModeGuard(process, socket, readMode(process));
    }

    /** Waits for {@code ready 0} or {@code ready 1}. */
    private static SelinuxState readMode(Process process) {
        // Left open: closing it would not hurt the guard, but it belongs to the process.
        BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
        String line;
        try {
            line = lines.readLine();
        } catch (IOException e) {
            line = null;
        }
        Optional<SelinuxState> mode = switch (String.valueOf(line)) {
            case "ready 0" -> Optional.of(SelinuxState.PERMISSIVE);
            case "ready 1" -> Optional.of(SelinuxState.ENFORCING);
            default -> Optional.empty();
        };
        return mode.orElseThrow(() -> notStarted(process));
    }

    private static Failure notStarted(Process process) {
        letGo(process);
        if (!ended(process)) {
            return new Failure(Failure.Kind.INTERNAL, "the guard of the SELinux mode doesn't answer");
        }
        return new Failure(
                process.exitValue() == NOT_PERMITTED ? Failure.Kind.NOT_PERMITTED : Failure.Kind.INTERNAL,
                "the guard of the SELinux mode didn't start, exit code %d: %s"
                        .formatted(process.exitValue(), explanation(process)));
    }

    /** The mode it found and will set again: permissive or enforcing. */
    public SelinuxState remembered() {
        return remembered;
    }

    /** Where {@link GuardClient}s connect. */
    public Path socket() {
        return socket;
    }

    /**
     * Lets the guard go, and waits until it has set the mode back. Once only; again does nothing more.
     *
     * @throws Failure {@code INTERNAL} when the mode may not be what it was; says how to set it by hand
     */
    @Override
    public void close() {
        letGo(process);
        if (!ended(process)) {
            // It is not killed: it may yet set the mode back, and nobody else will.
            throw notRestored("the guard didn't end within %d s".formatted(PATIENCE.toSeconds()));
        }
        if (process.exitValue() != 0) {
            throw notRestored("exit code %d: %s".formatted(process.exitValue(), explanation(process)));
        }
    }

    private Failure notRestored(String why) {
        return new Failure(
                Failure.Kind.INTERNAL,
                "the SELinux mode may not be back to %s (%s); look with 'getenforce' and run 'setenforce %d'"
                        .formatted(remembered, why, remembered == SelinuxState.ENFORCING ? 1 : 0));
    }

    private static void letGo(Process process) {
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            // A guard that has ended already has closed the other end; its exit code tells the rest.
        }
    }

    /** Waits for the end, through interrupts: leaving early would leave the mode open. */
    private static boolean ended(Process process) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return process.waitFor(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static String explanation(Process process) {
        try {
            String text = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            return text.isEmpty() ? "it gave no reason" : text;
        } catch (IOException e) {
            return "its reason could not be read: " + e.getMessage();
        }
    }
}
