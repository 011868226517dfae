package org.selipc.selinux;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.selipc.model.Failure;
import org.selipc.model.SelinuxState;

/**
 * Asks a {@link ModeGuard} for a mode; the JVM that measures does so between blocks. A request is {@code mode 0} or
 * {@code mode 1}; the answer {@code ok}, or {@code error ERRNO} with an explanation. Not for use by several threads at
 * once.
 */
public final class GuardClient implements AutoCloseable {
    private final Path socket;
    private final SocketChannel channel;
    private final BufferedReader answers;

    private GuardClient(Path socket, SocketChannel channel) {
        this.socket = socket;
        this.channel = channel;
        this.answers = new BufferedReader(Channels.newReader(channel, StandardCharsets.UTF_8));
    }

    /**
     * Connects to a guard.
     *
     * @param socket {@link ModeGuard#socket()}
     * @throws Failure {@code INTERNAL} when no guard listens there
     */
    public static GuardClient connect(Path socket) {
        return new GuardClient(socket, channel(socket));
    }

    /** A connection to a guard. */
    static SocketChannel channel(Path socket) {
        try {
            SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
            try {
                channel.connect(UnixDomainSocketAddress.of(socket));
                return channel;
            } catch (IOException e) {
                channel.close();
                throw e;
            }
        } catch (IOException e) {
            throw new Failure(
                    Failure.Kind.INTERNAL,
                    "connecting to the guard of the SELinux mode at %s: %s".formatted(socket, e.getMessage()),
                    e);
        }
    }

    /**
     * Switches the mode; it is in force, and read back, when this returns.
     *
     * @param state enforcing or permissive
     * @throws Failure {@code NOT_PERMITTED} on EACCES, EPERM and EROFS; {@code INTERNAL} when the guard has gone
     */
    public void switchTo(SelinuxState state) {
        if (!state.switchable()) {
            throw new IllegalArgumentException("no mode: " + state);
        }
        String request = "mode %d\n".formatted(state == SelinuxState.ENFORCING ? 1 : 0);
        String answer;
        try {
            ByteBuffer bytes = ByteBuffer.wrap(request.getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            answer = answers.readLine();
        } catch (IOException e) {
            throw new Failure(Failure.Kind.INTERNAL, gone(state, e.getMessage()), e);
        }
        if (answer == null) {
            throw new Failure(Failure.Kind.INTERNAL, gone(state, "end of stream"));
        }
        if (!answer.equals("ok")) {
            throw refused(state, answer);
        }
    }

    private String gone(SelinuxState state, @Nullable String what) {
        return "switching SELinux to %s: the guard at %s has gone (%s); unless it was killed it has set the mode back: look with 'getenforce'"
                .formatted(state, socket, what);
    }

    static Failure refused(SelinuxState state, String answer) {
        String[] words = answer.split(" ", 3);
        boolean right = words.length == 3 && List.of("EACCES", "EPERM", "EROFS").contains(words[1]);
        return new Failure(
                right ? Failure.Kind.NOT_PERMITTED : Failure.Kind.CANNOT,
                "switching SELinux to %s: %s%s"
                        .formatted(
                                state,
                                answer,
                                right
                                        ? "; it needs root, a writable selinuxfs, and security:setenforce for the process's context"
                                        : ""));
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new Failure(
                    Failure.Kind.INTERNAL, "closing the connection to %s: %s".formatted(socket, e.getMessage()), e);
        }
    }
}
