package org.selipc.lab;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.apache.commons.compress.compressors.lzma.LZMACompressorInputStream;
import org.apache.commons.io.input.BoundedInputStream;

/**
 * The kernel proper in an x86 bzImage: an ELF file, compressed (Documentation/arch/x86/boot.rst, {@code payload_offset}).
 *
 * @param setup the image's first bytes, with the setup header in them
 * @param offset where the compressed kernel is in the image
 * @param length of the compressed kernel, without the four bytes behind it that say its size
 * @param size of the kernel once unpacked
 */
record LinuxPayload(byte[] setup, long offset, long length, long size) {
    private static final int SETUP_BYTES = 4096;
    private static final int SECTOR_BYTES = 512;
    private static final int SETUP_SECTORS = 0x1f1;
    private static final int MAGIC = 0x202;
    private static final int VERSION = 0x206;
    private static final int PAYLOAD_OFFSET = 0x248;
    private static final int PAYLOAD_LENGTH = 0x24c;

    /** {@code payload_offset} came with protocol 2.08, Linux 2.6.26. */
    private static final int LEAST_VERSION = 0x208;

    /** {@code HdrS}. */
    private static final int SETUP_MAGIC = 0x53726448;

    private static final int SIZE_BYTES = 4;

    /**
     * Finds it.
     *
     * @throws UnsuitableKernel when the image is none, is cut short or has no payload
     */
    static LinuxPayload of(Path bzImage) throws IOException {
        try (FileChannel image = FileChannel.open(bzImage)) {
            ByteBuffer setup = ByteBuffer.allocate(SETUP_BYTES).order(ByteOrder.LITTLE_ENDIAN);
            readFully(image, setup, 0);
            if (setup.getInt(MAGIC) != SETUP_MAGIC) {
                throw new UnsuitableKernel("it has no setup header: it is no bzImage");
            }
            if (Short.toUnsignedInt(setup.getShort(VERSION)) < LEAST_VERSION) {
                throw new UnsuitableKernel("its boot protocol, version 0x%x, does not say where the kernel is"
                        .formatted(Short.toUnsignedInt(setup.getShort(VERSION))));
            }
            int sectors = Byte.toUnsignedInt(setup.get(SETUP_SECTORS));
            long offset = (sectors == 0 ? 5L : sectors + 1L) * SECTOR_BYTES
                    + Integer.toUnsignedLong(setup.getInt(PAYLOAD_OFFSET));
            long length = Integer.toUnsignedLong(setup.getInt(PAYLOAD_LENGTH)) - SIZE_BYTES;
            if (length <= 0 || offset + length + SIZE_BYTES > image.size()) {
                throw new UnsuitableKernel("its header places %d bytes of kernel at %d, and the file has %d"
                        .formatted(length, offset, image.size()));
            }
            ByteBuffer size = ByteBuffer.allocate(SIZE_BYTES).order(ByteOrder.LITTLE_ENDIAN);
            readFully(image, size, offset + length);
            return new LinuxPayload(setup.array(), offset, length, Integer.toUnsignedLong(size.getInt(0)));
        }
    }

    private static void readFully(FileChannel file, ByteBuffer buffer, long from) throws IOException {
        while (buffer.hasRemaining()) {
            if (file.read(buffer, from + buffer.position()) < 0) {
                throw new UnsuitableKernel("it is cut short at " + file.size() + " bytes");
            }
        }
    }

    /**
     * Unpacks it, as a stream.
     *
     * @throws UnsuitableKernel when its compression is unknown or its content damaged
     */
    void unpack(Path bzImage, OutputStream output) throws IOException {
        try (FileChannel image = FileChannel.open(bzImage)) {
            ByteBuffer magic = ByteBuffer.allocate(SIZE_BYTES);
            readFully(image, magic, offset);
            image.position(offset);
            // For gzip the size is the end of its own trailer.
            InputStream payload = BoundedInputStream.builder()
                    .setInputStream(Channels.newInputStream(image))
                    .setMaxCount(begins(magic, 0x1f, 0x8b) ? length + SIZE_BYTES : length)
                    .get();
            try (InputStream kernel = decompressed(magic, new BufferedInputStream(payload, 1 << 16))) {
                copy(kernel, output);
            }
        }
    }

    private void copy(InputStream kernel, OutputStream output) throws IOException {
        byte[] block = new byte[1 << 16];
        long copied = 0;
        for (int count = read(kernel, block); count >= 0; count = read(kernel, block)) {
            copied += count;
            if (copied > size) {
                break;
            }
            output.write(block, 0, count);
        }
        if (copied != size) {
            throw new UnsuitableKernel("its kernel should have " + size + " bytes unpacked, and has "
                    + (copied > size ? "more" : Long.toString(copied)));
        }
    }

    /** Damaged input is the kernel's fault; what goes wrong while writing is not. */
    private static int read(InputStream kernel, byte[] block) throws IOException {
        try {
            return kernel.read(block);
        } catch (IOException e) {
            throw new UnsuitableKernel("its kernel can't be unpacked: " + e.getMessage(), e);
        }
    }

    /** The compressions of arch/x86/boot/compressed/Makefile but LZO. */
    private InputStream decompressed(ByteBuffer magic, BufferedInputStream input) throws IOException {
        try {
            if (begins(magic, 0x02, 0x21, 0x4c, 0x18)) {
                return new LegacyLz4(input);
            }
            if (begins(magic, 'B', 'Z', 'h')) {
                return new BZip2CompressorInputStream(input);
            }
            if (begins(magic, 0x5d, 0, 0)) {
                return LZMACompressorInputStream.builder()
                        .setInputStream(input)
                        .setMemoryLimitKiB(KernelPackage.XZ_KIBIBYTES)
                        .get();
            }
            return KernelPackage.firstStream(
                    begins(magic, 0xfd, '7', 'z') ? new BufferedInputStream(XzDictionary.fitted(input, size)) : input);
        } catch (IOException e) {
            throw new UnsuitableKernel("its kernel can't be unpacked: " + e.getMessage(), e);
        }
    }

    private static boolean begins(ByteBuffer magic, int... wanted) {
        return IntStream.range(0, wanted.length).allMatch(i -> Byte.toUnsignedInt(magic.get(i)) == wanted[i]);
    }
}
