package org.selipc.lab;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.selipc.model.Failure;
import org.selipc.shim.GuestProgram;

/**
 * One boot of a kernel under QEMU. The guest answers on QEMU's standard output; its console and QEMU's own messages are
 * QEMU's standard error. It is stopped as soon as it has said all, so nothing depends on how a machine powers off.
 *
 * <p>{@code selipc-guest hold} stands between this JVM and QEMU: it ends QEMU when this JVM ends, however it ends.
 */
final class Guest {
    private static final int SHOWN_LINES = 12;
    private static final int SIGKILL_STATUS = 128 + 9;

    private final List<String> command;
    private final Duration limit;
    private final AnswerReader channel = new AnswerReader("");
    private final AnswerReader console = new AnswerReader(AnswerReader.MARK);
    private final CountDownLatch done = new CountDownLatch(1);
    private final AtomicReference<@Nullable String> flood = new AtomicReference<>();

    /**
     * @param qemu QEMU's command line
     * @param limit how long it may take
     */
    Guest(List<String> qemu, Duration limit) {
        this.command = new ArrayList<>(List.of(GuestProgram.path().toString(), "hold"));
        this.command.addAll(qemu);
        this.limit = limit;
    }

    /**
     * Boots and returns what the guest answered.
     *
     * @param kernel for messages
     * @throws Failure {@code UNMEASURABLE} when the kernel panics, hangs or answers garbage; {@code CANNOT} when QEMU
     *     can't be started, fails by itself or is killed
     */
    Answers run(Path kernel) {
        Process process = start();
        LineStream out =
                new LineStream(process.getInputStream(), line -> take(channel, line), () -> flooded("channel"));
        LineStream err =
                new LineStream(process.getErrorStream(), line -> take(console, line), () -> flooded("console"));
        Thread outReader = reader(out, "guest-channel");
        Thread errReader = reader(err, "guest-console");
        boolean inTime = false;
        try {
            process.onExit().thenRun(done::countDown);
            inTime = done.await(limit.toMillis(), TimeUnit.MILLISECONDS);
            // A guest that has just said its last word is still running, and one that ended is to be read to its end.
            if (!isComplete() && inTime && flood.get() == null && fault() == null) {
                outReader.join();
                errReader.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Failure(Failure.Kind.CANNOT, "interrupted while the guest was running", e);
        } finally {
            end(process);
        }
        return judge(kernel, process, inTime, err);
    }

    private Process start() {
        try {
            return new ProcessBuilder(command).start();
        } catch (IOException e) {
            throw new Failure(
                    Failure.Kind.CANNOT, "can't start " + String.join(" ", command) + ": " + e.getMessage(), e);
        }
    }

    private static Thread reader(LineStream stream, String name) {
        Thread thread = new Thread(stream, name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private void take(AnswerReader reader, String line) {
        reader.line(line);
        if (reader.isComplete() || reader.fault() != null) {
            done.countDown();
        }
    }

    private void flooded(String what) {
        flood.set(what);
        done.countDown();
    }

    /** Closing its input is what `hold` waits for; it kills QEMU and waits for it. */
    private static void end(Process process) {
        try {
            process.getOutputStream().close();
            process.waitFor();
        } catch (IOException e) {
            process.destroyForcibly();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    private boolean isComplete() {
        return channel.isComplete() || console.isComplete();
    }

    private @Nullable String fault() {
        return channel.fault() != null ? channel.fault() : console.fault();
    }

    private Answers judge(Path kernel, Process process, boolean inTime, LineStream err) {
        String said = err.tail(SHOWN_LINES);
        String ending = said.isEmpty() ? "; its console is empty" : "; its console ended with\n" + said;
        if (flood.get() != null) {
            throw unmeasurable(
                    kernel,
                    "it floods its " + flood.get() + ": more than " + (LineStream.FLOOD_BYTES >> 20) + " MiB" + ending);
        }
        if (fault() != null) {
            throw unmeasurable(kernel, "its answers are garbled: " + fault() + ending);
        }
        if (isComplete()) {
            return new Answers(channel.isComplete() ? channel.answers() : console.answers());
        }
        if (!inTime) {
            throw unmeasurable(
                    kernel,
                    "it did not end within " + limit.toSeconds() + " s (--timeout sets another limit), and had said "
                            + lastWord() + ending);
        }
        int status = process.exitValue();
        if (status != 0) {
            throw ofQemu(kernel, status, said);
        }
        throw unmeasurable(kernel, "it panicked, or reset the machine, after " + lastWord() + ending);
    }

    /** QEMU's own failures are not the kernel's, but that it won't load the file is. */
    private Failure ofQemu(Path kernel, int status, String said) {
        if (status == SIGKILL_STATUS) {
            return new Failure(
                    Failure.Kind.CANNOT,
                    "QEMU was killed (SIGKILL), often because memory ran out; it had said " + lastWord());
        }
        boolean refusesKernel = said.contains("qemu-system") && said.contains("kernel");
        return refusesKernel
                ? unmeasurable(kernel, "QEMU refuses it: " + said)
                : new Failure(
                        Failure.Kind.CANNOT,
                        "QEMU ended with status " + status + ": " + said + "\nIts command was "
                                + String.join(" ", command));
    }

    private String lastWord() {
        List<Answer> answers = channel.answers().isEmpty() ? console.answers() : channel.answers();
        return answers.isEmpty()
                ? "nothing"
                : "its last word in '" + answers.get(answers.size() - 1).event() + "'";
    }

    private static Failure unmeasurable(Path kernel, String reason) {
        return new Failure(Failure.Kind.UNMEASURABLE, "kernel " + kernel + " can't be measured: " + reason);
    }
}
