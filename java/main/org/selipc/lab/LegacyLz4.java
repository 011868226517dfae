package org.selipc.lab;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import org.apache.commons.compress.compressors.lz4.BlockLZ4CompressorInputStream;
import org.apache.commons.compress.utils.ByteUtils;

/**
 * What {@code lz4 -l} writes and kernels use: a magic number, then blocks that don't refer to each other, each behind
 * its compressed size (lz4's doc/lz4_Frame_format.md, "Legacy frame").
 */
final class LegacyLz4 extends InputStream {
    private static final int MAGIC_BYTES = 4;

    /** Eight MiB, and what it grows by when nothing in it can be compressed. */
    private static final long MOST_BLOCK_BYTES = (8L << 20) + (8L << 20) / 255 + 16;

    private final InputStream input;
    private InputStream block = InputStream.nullInputStream();

    /**
     * @param input at its magic number; closed with this
     */
    LegacyLz4(InputStream input) throws IOException {
        this.input = input;
        input.skipNBytes(MAGIC_BYTES);
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        int count = block.read(bytes, offset, length);
        while (count < 0 && length > 0 && nextBlock()) {
            count = block.read(bytes, offset, length);
        }
        return count;
    }

    private boolean nextBlock() throws IOException {
        byte[] size = input.readNBytes(Integer.BYTES);
        if (size.length == 0) {
            return false;
        }
        long compressed = ByteUtils.fromLittleEndian(size);
        if (size.length < Integer.BYTES || compressed > MOST_BLOCK_BYTES) {
            throw new IOException("a block of " + compressed + " bytes is none of lz4's");
        }
        byte[] content = input.readNBytes((int) compressed);
        if (content.length < compressed) {
            throw new EOFException("it ends in a block of lz4");
        }
        block = new BlockLZ4CompressorInputStream(new ByteArrayInputStream(content));
        return true;
    }

    @Override
    public void close() throws IOException {
        input.close();
    }
}
