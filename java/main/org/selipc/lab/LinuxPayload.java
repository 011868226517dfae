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
import org.apache.commons.io.input.BoundedInputStream;

/**
 * The kernel proper in an x86 bzImage: an ELF file, compressed (Documentation/arch/x86/boot.rst, {@code payload_offset}).
 *
 * @param setup the image's first bytes, with the setup header in them
 * @param header what they say
 * @param offset where the compressed kernel is in the image
 * @param length of the compressed kernel, without the four bytes behind it that say its size
 * @param size of the kernel once unpacked
 */
record LinuxPayload(byte[] setup, SetupHeader header, long offset, long length, long size) {
    private static final int SETUP_BYTES = 4096;
    private static final int SIZE_BYTES = 4;

    /**
     * Finds it.
     *
     * @throws UnsuitableKernel when the image is none, is cut short or has no payload
     */
    static LinuxPayload of(Path bzImage) throws IOException {
        try (FileChannel image = FileChannel.open(bzImage)) {
            byte[] setup = new byte[SETUP_BYTES];
            readFully(image, ByteBuffer.wrap(setup), 0);
            if (!SetupHeader.isIn(setup)) {
                throw new UnsuitableKernel("it has no setup header: it is no bzImage");
            }
            SetupHeader header = SetupHeader.of(setup);
            if (!header.saysWhereThePayloadIs()) {
                throw new UnsuitableKernel("its boot protocol, version 0x%x, does not say where the kernel is"
                        .formatted(header.version()));
            }
            long offset = header.setupBytes() + header.payloadOffset();
            long length = header.payloadBytes() - SIZE_BYTES;
            if (length <= 0 || offset + length + SIZE_BYTES > image.size()) {
                throw new UnsuitableKernel("its header places %d bytes of kernel at %d, and the file has %d"
                        .formatted(length, offset, image.size()));
            }
            ByteBuffer size = ByteBuffer.allocate(SIZE_BYTES).order(ByteOrder.LITTLE_ENDIAN);
            readFully(image, size, offset + length);
            return new LinuxPayload(setup, header, offset, length, Integer.toUnsignedLong(size.getInt(0)));
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
            byte[] start = new byte[SIZE_BYTES];
            readFully(image, ByteBuffer.wrap(start), offset);
            image.position(offset);
            // For gzip the size is the end of its own trailer.
            InputStream payload = BoundedInputStream.builder()
                    .setInputStream(Channels.newInputStream(image))
                    .setMaxCount(Compression.GZIP.begins(start) ? length + SIZE_BYTES : length)
                    .get();
            try (InputStream kernel = decompressed(start, payload)) {
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

    private InputStream decompressed(byte[] start, InputStream input) throws IOException {
        try {
            return Compression.openFirst(new BufferedInputStream(
                    Compression.XZ.begins(start) ? XzDictionary.fitted(input, size) : input, 1 << 16));
        } catch (IOException e) {
            throw new UnsuitableKernel("its kernel can't be unpacked: " + e.getMessage(), e);
        }
    }
}
