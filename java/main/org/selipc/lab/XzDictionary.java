package org.selipc.lab;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.zip.CRC32;

/**
 * Lets an xz stream be unpacked with no more memory than its content takes. Kernels are packed with a dictionary of 128
 * MiB (scripts/xz_wrap.sh), which the decoder allocates as a whole; a match can't reach back further than the content
 * does, so the dictionary's size in the block header may be lowered to the content's (xz's doc/xz-file-format.txt).
 */
final class XzDictionary {
    private static final int STREAM_HEADER_BYTES = 12;
    private static final int COMPRESSED_SIZE = 0x40;
    private static final int UNCOMPRESSED_SIZE = 0x80;
    private static final int FILTERS = 0x03;
    private static final int LZMA2 = 0x21;
    private static final int MOST_PROPERTY = 40;

    private XzDictionary() {}

    /**
     * The same stream with the dictionary of its first block lowered.
     *
     * @param size of the content, unpacked
     * @throws IOException when it can't be read or has no block
     */
    static InputStream fitted(InputStream xz, long size) throws IOException {
        byte[] stream = xz.readNBytes(STREAM_HEADER_BYTES + 1);
        int blockBytes = stream.length <= STREAM_HEADER_BYTES ? 0 : (Byte.toUnsignedInt(stream[12]) + 1) * 4;
        if (blockBytes < 8) {
            throw new IOException("its xz stream has no block");
        }
        byte[] start = Arrays.copyOf(stream, STREAM_HEADER_BYTES + blockBytes);
        if (xz.readNBytes(start, stream.length, blockBytes - 1) < blockBytes - 1) {
            throw new IOException("its xz stream ends in its first header");
        }
        ByteBuffer block =
                ByteBuffer.wrap(start, STREAM_HEADER_BYTES, blockBytes).slice().order(ByteOrder.LITTLE_ENDIAN);
        if (lower(block, size)) {
            CRC32 crc = new CRC32();
            crc.update(start, STREAM_HEADER_BYTES, blockBytes - 4);
            block.putInt(blockBytes - 4, (int) crc.getValue());
        }
        return new SequenceInputStream(new ByteArrayInputStream(start), xz);
    }

    /** A header that isn't understood is left for the decoder to refuse. */
    private static boolean lower(ByteBuffer block, long size) {
        CRC32 crc = new CRC32();
        crc.update(block.array(), block.arrayOffset(), block.capacity() - 4);
        if ((int) crc.getValue() != block.getInt(block.capacity() - 4)) {
            return false;
        }
        int flags = block.get(1);
        block.position(2);
        if ((flags & COMPRESSED_SIZE) != 0) {
            skipNumber(block);
        }
        if ((flags & UNCOMPRESSED_SIZE) != 0) {
            skipNumber(block);
        }
        for (int i = 0; i <= (flags & FILTERS); i++) {
            int filter = block.get();
            int properties = block.get();
            if (filter == LZMA2 && properties == 1) {
                int at = block.position();
                int fits = property(size);
                boolean lower = fits < block.get(at);
                block.put(at, lower ? (byte) fits : block.get(at));
                return lower;
            }
            block.position(block.position() + properties);
        }
        return false;
    }

    private static void skipNumber(ByteBuffer block) {
        while (block.get() < 0) {
            // Seven bits a byte, the eighth says that there are more.
        }
    }

    /** The least dictionary that holds so much: 2 or 3 times a power of two, from 4 KiB on. */
    private static int property(long size) {
        int property = 0;
        while (property < MOST_PROPERTY && (2L | property & 1) << (property / 2 + 11) < size) {
            property++;
        }
        return property;
    }
}
