package org.selipc.selinux;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A question to one of selinuxfs's transaction nodes: written to an open file, answered on the same open file. The
 * kernel keeps the answer with the file, and does not move its position on the write
 * ({@code selinux_transaction_write}, security/selinux/selinuxfs.c).
 */
final class Transaction {
    /** Longer than any answer: {@code SIMPLE_TRANSACTION_LIMIT} is less than a page, and ppc64le's has 64 KiB. */
    private static final int ANSWER_BYTES = 1 << 16;

    private Transaction() {}

    /**
     * Asks, and returns the answer without the NUL at its end.
     *
     * @throws IOException EINVAL for a question that the policy can't answer, such as one with an invalid context; EACCES
     *     where the process may not ask
     */
    static String ask(Path node, String question) throws IOException {
        try (FileChannel channel = FileChannel.open(node, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(question.getBytes(StandardCharsets.UTF_8)));
            ByteBuffer answer = ByteBuffer.allocate(ANSWER_BYTES);
            channel.read(answer);
            return StandardCharsets.UTF_8
                    .decode(answer.flip())
                    .toString()
                    .replace("\0", "")
                    .strip();
        } catch (FileSystemException e) {
            throw e;
        } catch (IOException e) {
            // A channel's own errors don't say which file they are about.
            FileSystemException named = new FileSystemException(node.toString(), null, e.getMessage());
            named.initCause(e);
            throw named;
        }
    }
}
