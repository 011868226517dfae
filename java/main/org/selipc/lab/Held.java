package org.selipc.lab;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.selipc.model.Failure;
import org.selipc.shim.GuestProgram;

/**
 * A program below {@code selipc-guest hold} ({@code native/src/guest_hold.c}), with no input: it ends when this JVM does,
 * however that ends. Every program that the lab starts is one.
 */
final class Held {
    private final List<String> command;
    private final ProcessBuilder builder;
    private final Consumer<String> output;
    private final Consumer<String> errors;
    private final CountDownLatch done = new CountDownLatch(1);
    private final AtomicReference<@Nullable String> flooded = new AtomicReference<>();
    private final AtomicReference<@Nullable RuntimeException> refused = new AtomicReference<>();

    /**
     * A program whose output and errors are two streams; each has a thread of its own.
     *
     * @param command program and arguments
     * @param output takes each line of its output
     * @param errors takes each line of its errors
     */
    Held(List<String> command, Consumer<String> output, Consumer<String> errors) {
        List<String> held = new ArrayList<>(List.of(GuestProgram.path().toString(), "hold"));
        held.addAll(command);
        this.command = List.copyOf(command);
        this.builder = new ProcessBuilder(held);
        // What it says is read here, not by a user.
        this.builder.environment().put("LC_ALL", "C");
        this.output = output;
        this.errors = errors;
    }

    /** A program whose output and errors are read as one. */
    Held(List<String> command, Consumer<String> lines) {
        this(command, lines, lines);
        builder.redirectErrorStream(true);
    }

    /** Works in that folder, and keeps its temporary files there. */
    Held in(Path folder) {
        builder.directory(folder.toFile());
        builder.environment().put("TMPDIR", folder.toString());
        return this;
    }

    /**
     * How it ended.
     *
     * @param inTime false when it was ended because of the limit
     * @param flooded the stream, {@code output} or {@code errors}, that it was ended for because it flooded it, or null
     * @param status its exit code, 128 and more for a signal; means nothing when it was ended from here
     * @param errors the last that it said, of its errors where the streams are two
     */
    record End(boolean inTime, @Nullable String flooded, int status, LineStream errors) {
        /** What `hold` says of a program that isn't there. */
        private static final int NOT_FOUND = 127;

        boolean succeeded() {
            return inTime && flooded == null && status == 0;
        }

        boolean isMissing() {
            return inTime && status == NOT_FOUND;
        }

        /** The last lines that it said. */
        String tail(int lines) {
            return errors.tail(lines);
        }
    }

    /**
     * Runs it to its end, or to {@link #stop}.
     *
     * @throws Failure {@code CANNOT} when it can't be started
     * @throws RuntimeException what the taker of its lines threw; the program is ended then
     */
    End run(Duration limit) {
        Process process;
        try {
            process = builder.start();
        } catch (IOException e) {
            throw new Failure(Failure.Kind.CANNOT, "can't start " + words() + ": " + e.getMessage(), e);
        }
        LineStream out = stream(process.getInputStream(), output, "output");
        LineStream err = builder.redirectErrorStream() ? out : stream(process.getErrorStream(), errors, "errors");
        List<Thread> readers = (out == err ? List.of(out) : List.of(out, err))
                .stream().map(stream -> reader(stream)).toList();
        process.onExit().thenRun(done::countDown);
        try {
            boolean inTime = done.await(limit.toMillis(), TimeUnit.MILLISECONDS);
            // This is what `hold` waits for: it kills the program and waits for it.
            process.getOutputStream().close();
            int status = process.waitFor();
            for (Thread reader : readers) {
                reader.join();
            }
            RuntimeException cause = refused.get();
            if (cause != null) {
                throw cause;
            }
            return new End(inTime, flooded.get(), status, err);
        } catch (IOException e) {
            process.destroyForcibly();
            throw new Failure(Failure.Kind.CANNOT, "can't end " + words() + ": " + e, e);
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new Failure(Failure.Kind.CANNOT, "interrupted while running " + command.get(0), e);
        }
    }

    /** Ends it before its time; for the takers of its lines. */
    void stop() {
        done.countDown();
    }

    /** The command, for messages. */
    String words() {
        return String.join(" ", command);
    }

    private LineStream stream(InputStream stream, Consumer<String> lines, String name) {
        return new LineStream(stream, line -> take(lines, line), () -> {
            flooded.compareAndSet(null, name);
            stop();
        });
    }

    private void take(Consumer<String> lines, String line) {
        if (refused.get() != null) {
            return;
        }
        try {
            lines.accept(line);
        } catch (RuntimeException e) {
            refused.compareAndSet(null, e);
            stop();
        }
    }

    private static Thread reader(LineStream stream) {
        Thread thread = new Thread(stream, "held-program");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }
}
