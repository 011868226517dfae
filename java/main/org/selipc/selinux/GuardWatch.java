package org.selipc.selinux;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import org.selipc.model.Failure;

/**
 * Notices that a {@link ModeGuard} has gone. The guard goes when the JVM that started it does; a forked JVM that measures
 * on would then do so in a mode that nobody holds. It watches over a connection of its own, on which nothing is said.
 */
public final class GuardWatch implements AutoCloseable {
    private final SocketChannel channel;
    private final Runnable gone;
    private volatile boolean closed;

    private GuardWatch(SocketChannel channel, Runnable gone) {
        this.channel = channel;
        this.gone = gone;
    }

    /**
     * Starts watching, in a daemon thread.
     *
     * @param socket {@link ModeGuard#socket()}
     * @param gone run once, in that thread, when the guard has gone before this is closed
     * @throws Failure {@code INTERNAL} when no guard listens there
     */
    public static GuardWatch start(Path socket, Runnable gone) {
        GuardWatch watch = new GuardWatch(GuardClient.channel(socket), gone);
        Thread thread = new Thread(watch::await, "guard-watch");
        thread.setDaemon(true);
        thread.start();
        return watch;
    }

    private void await() {
        boolean ended = false;
        while (!ended) {
            try {
                ended = channel.read(ByteBuffer.allocate(64)) < 0;
            } catch (IOException e) {
                ended = true;
            }
        }
        if (!closed) {
            gone.run();
        }
    }

    /** Stops watching. */
    @Override
    public void close() {
        closed = true;
        try {
            channel.close();
        } catch (IOException e) {
            throw new Failure(
                    Failure.Kind.INTERNAL, "closing a connection to the guard: %s".formatted(e.getMessage()), e);
        }
    }
}
