package org.selipc.lab;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.selipc.model.Failure;
import org.selipc.shim.GuestProgram;

/**
 * A command below {@code selipc-guest hold}: it ends when this JVM does, however that ends. Its output and its errors are
 * read as one.
 */
final class Held {
    private static final int TIMED_OUT = -1;

    private final ProcessBuilder builder;
    private final Consumer<String> lines;
    private final CountDownLatch done = new CountDownLatch(1);
    private volatile LineStream output;

    /**
     * @param command program and arguments
     * @param folder works there, and keeps its temporary files there
     * @param lines takes each line that it says
     */
    Held(List<String> command, Path folder, Consumer<String> lines) {
        List<String> held = new ArrayList<>(List.of(GuestProgram.path().toString(), "hold"));
        held.addAll(command);
        this.builder = new ProcessBuilder(held).directory(folder.toFile()).redirectErrorStream(true);
        this.builder.environment().put("LC_ALL", "C");
        this.builder.environment().put("TMPDIR", folder.toString());
        this.lines = lines;
        this.output = new LineStream(InputStream.nullInputStream(), lines, () -> {});
    }

    /**
     * How it ended.
     *
     * @param inTime false when it was ended because of the limit, because it flooded its output, or by {@link #stop}
     * @param status its exit code, 128 and more for a signal
     */
    record End(boolean inTime, int status) {}

    /**
     * Runs it to its end.
     *
     * @throws Failure {@code CANNOT} when it can't be started
     */
    End run(Duration limit) {
        Process process;
        try {
            process = builder.start();
        } catch (IOException e) {
            throw new Failure(
                    Failure.Kind.CANNOT,
                    "can't start " + String.join(" ", builder.command()) + ": " + e.getMessage(),
                    e);
        }
        output = new LineStream(process.getInputStream(), lines, done::countDown);
        Thread reader = new Thread(output, "held-output");
        reader.setDaemon(true);
        reader.start();
        process.onExit().thenRun(done::countDown);
        try {
            boolean ended = done.await(limit.toMillis(), TimeUnit.MILLISECONDS) && !process.isAlive();
            process.getOutputStream().close();
            int status = process.waitFor();
            reader.join();
            return new End(ended, ended ? status : TIMED_OUT);
        } catch (IOException e) {
            process.destroyForcibly();
            throw new Failure(Failure.Kind.CANNOT, "can't end " + String.join(" ", builder.command()) + ": " + e, e);
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new Failure(
                    Failure.Kind.CANNOT,
                    "interrupted while running " + builder.command().get(2),
                    e);
        }
    }

    /** Ends it before its time. */
    void stop() {
        done.countDown();
    }

    /** The last lines that it said. */
    String tail(int count) {
        return output.tail(count);
    }
}
