package org.selipc.bench;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * What must be undone on every way out: at the end, after an exception, and when a signal ends the JVM. Steps run
 * once, the last registered first; a step that fails does not keep the others from running.
 */
final class Undo implements AutoCloseable {
    private final Deque<Runnable> steps = new ArrayDeque<>();
    private volatile boolean interrupted;

    Undo() {
        Runtime.getRuntime().addShutdownHook(new Thread(this::interrupt, "selipc-undo"));
    }

    synchronized void add(Runnable step) {
        steps.push(step);
    }

    /**
     * Takes something into use, with the step that gives it back: no signal comes between the two. Never returns once a
     * signal ends the JVM, since nothing would undo it then.
     */
    <T> T take(Supplier<T> take, Consumer<T> giveBack) {
        synchronized (this) {
            if (!interrupted) {
                T taken = take.get();
                steps.push(() -> giveBack.accept(taken));
                return taken;
            }
        }
        waitIfInterrupted();
        throw new IllegalStateException("the JVM went on after a signal");
    }

    private synchronized void interrupt() {
        interrupted = true;
        runAll();
    }

    /** Never returns once a signal ends the JVM: what failed then failed because of it, and is not worth a message. */
    void waitIfInterrupted() {
        while (interrupted) {
            LockSupport.park();
        }
    }

    @Override
    public void close() {
        runAll();
    }

    private synchronized void runAll() {
        RuntimeException first = null;
        while (!steps.isEmpty()) {
            try {
                steps.pop().run();
            } catch (RuntimeException e) {
                if (first == null) {
                    first = e;
                } else {
                    first.addSuppressed(e);
                }
            }
        }
        if (first != null) {
            throw first;
        }
    }
}
