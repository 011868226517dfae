package org.selipc.selinux;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The status page read as a file: three system calls a reading, and no native code. */
final class StatusFile implements StatusPage {
    private static final int PAGE_BYTES = 5 * Integer.BYTES;
    private static final int ATTEMPTS = 1000;

    private final Path path;

    StatusFile(Path path) {
        this.path = path;
    }

    /** Reads until the sequence is even: it is odd while the kernel writes. */
    @Override
    public Reading read() throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            ByteBuffer first = words(channel);
            for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
                ByteBuffer second = words(channel);
                // The kernel copies the page without its lock, so one reading may mix two changes: two that agree
                // don't.
                if (settled(first) && first.equals(second)) {
                    return parse(first);
                }
                first = second;
            }
        }
        throw new IOException("%s would not hold still in %d readings".formatted(path, ATTEMPTS));
    }

    private ByteBuffer words(FileChannel channel) throws IOException {
        ByteBuffer words = ByteBuffer.allocate(PAGE_BYTES).order(ByteOrder.nativeOrder());
        channel.read(words, 0);
        if (words.hasRemaining()) {
            throw new EOFException("%s has %d bytes, not %d".formatted(path, words.position(), PAGE_BYTES));
        }
        return words.flip();
    }

    private static boolean settled(ByteBuffer words) {
        return words.getInt(Integer.BYTES) % 2 == 0;
    }

    private static Reading parse(ByteBuffer words) {
        return new Reading(
                words.getInt(0),
                Integer.toUnsignedLong(words.getInt(4)),
                words.getInt(8) != 0,
                Integer.toUnsignedLong(words.getInt(12)),
                words.getInt(16) != 0);
    }
}
