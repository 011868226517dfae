package org.selipc.lab;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.apache.commons.compress.compressors.lz4.BlockLZ4CompressorOutputStream;
import org.apache.commons.compress.compressors.lzma.LZMACompressorOutputStream;
import org.apache.commons.compress.compressors.zstandard.ZstdCompressorOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tukaani.xz.FilterOptions;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.X86Options;
import org.tukaani.xz.XZ;
import org.tukaani.xz.XZOutputStream;

/** A packed kernel comes out as it went in, whatever it is packed with. */
class LinuxPayloadTest {
    static final int SETUP_BYTES = 2 * 512;
    private static final int PAYLOAD_OFFSET = 100;
    private static final int PAYLOAD = SETUP_BYTES + PAYLOAD_OFFSET;
    private static final int DAMAGES = 300;
    private static final long SEED = 20260101;

    @TempDir
    Path directory;

    /** Compressible in part; ends within a block of each compression. */
    private static byte[] kernel() {
        byte[] kernel = new byte[50_001];
        Random random = new Random(SEED);
        for (int i = 0; i < kernel.length; i++) {
            kernel[i] = (byte) random.nextInt(i % 5000 < 1000 ? 256 : 3);
        }
        return kernel;
    }

    /** As arch/x86/boot lays it out; the size follows the payload, and is gzip's own trailer. */
    static byte[] bzImage(byte[] packed, boolean hasSize, int size) {
        ByteBuffer image = ByteBuffer.allocate(SETUP_BYTES + PAYLOAD_OFFSET + packed.length + 4 + 5000)
                .order(ByteOrder.LITTLE_ENDIAN);
        int length = packed.length + (hasSize ? 0 : 4);
        image.put(0x1f1, (byte) 1).put(0x201, (byte) 0x6a).putInt(0x202, 0x53726448);
        image.putShort(0x206, (short) 0x20f).putShort(0x236, (short) 0x61);
        image.putInt(0x248, PAYLOAD_OFFSET).putInt(0x24c, length);
        image.put(SETUP_BYTES + PAYLOAD_OFFSET, packed);
        image.putInt(SETUP_BYTES + PAYLOAD_OFFSET + length - 4, size);
        return image.array();
    }

    private byte[] unpacked(byte[] image) throws IOException {
        Path file = Files.write(directory.resolve("bzImage"), image);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        LinuxPayload.of(file).unpack(file, out);
        return out.toByteArray();
    }

    private static byte[] packed(String compression, byte[] kernel) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        if (compression.equals("lz4")) {
            bytes.write(new byte[] {0x02, 0x21, 0x4c, 0x18});
            lz4Block(bytes, kernel, 0, 30_000);
            lz4Block(bytes, kernel, 30_000, kernel.length - 30_000);
            return bytes.toByteArray();
        }
        try (OutputStream out = stream(compression, bytes)) {
            out.write(kernel);
        }
        return bytes.toByteArray();
    }

    private static void lz4Block(OutputStream out, byte[] kernel, int from, int count) throws IOException {
        ByteArrayOutputStream block = new ByteArrayOutputStream();
        try (OutputStream packer = new BlockLZ4CompressorOutputStream(block)) {
            packer.write(kernel, from, count);
        }
        ByteBuffer size = ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putInt(block.size());
        out.write(size.array());
        block.writeTo(out);
    }

    private static OutputStream stream(String compression, OutputStream out) throws IOException {
        return switch (compression) {
            case "gzip" -> new GZIPOutputStream(out);
            case "bzip2" -> new BZip2CompressorOutputStream(out);
            case "lzma" -> new LZMACompressorOutputStream(out);
            case "zstd" -> new ZstdCompressorOutputStream(out);
            default -> {
                LZMA2Options options = new LZMA2Options(0);
                options.setDictSize(8 << 20);
                yield new XZOutputStream(out, new FilterOptions[] {new X86Options(), options}, XZ.CHECK_CRC32);
            }
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "bzip2", "lzma", "xz", "lz4", "zstd"})
    void comesOutAsItWentIn(String compression) throws IOException {
        byte[] kernel = kernel();
        byte[] packed = packed(compression, kernel);
        assertArrayEquals(kernel, unpacked(bzImage(packed, compression.equals("gzip"), kernel.length)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "bzip2", "lzma", "xz", "lz4", "zstd"})
    void anotherLengthIsNamed(String compression) throws IOException {
        byte[] kernel = kernel();
        byte[] packed = packed(compression, kernel);
        for (int wrong : new int[] {kernel.length - 1, kernel.length + 1}) {
            byte[] image = bzImage(packed, compression.equals("gzip"), wrong);
            UnsuitableKernel refused = assertThrows(UnsuitableKernel.class, () -> unpacked(image));
            assertTrue(String.valueOf(refused.getMessage()).startsWith("its kernel"), refused.getMessage());
        }
    }

    /** A damaged header may ask for gigabytes, which no kernel is worth. */
    @Test
    void anLzmaDictionaryOfGigabytesIsRefused() throws IOException {
        byte[] kernel = kernel();
        byte[] image = bzImage(packed("lzma", kernel), false, kernel.length);
        image[PAYLOAD + 4] = 0x7f;
        assertThrows(UnsuitableKernel.class, () -> unpacked(image));
    }

    /** Those that carry a digest of their content. */
    @ParameterizedTest
    @ValueSource(strings = {"gzip", "bzip2", "xz"})
    void damageIsNamed(String compression) throws IOException {
        byte[] kernel = kernel();
        byte[] packed = packed(compression, kernel);
        byte[] image = bzImage(packed, compression.equals("gzip"), kernel.length);
        int middle = PAYLOAD + packed.length / 2;
        Arrays.fill(image, middle, middle + 64, (byte) 0x55);
        UnsuitableKernel refused = assertThrows(UnsuitableKernel.class, () -> unpacked(image));
        assertTrue(String.valueOf(refused.getMessage()).startsWith("its kernel"), refused.getMessage());
    }

    /** Wherever it is; the others notice only what they can't decode, and what has another length then. */
    @ParameterizedTest
    @CsvSource({"gzip, true", "bzip2, true", "xz, true", "lzma, false", "lz4, false", "zstd, false"})
    void damageAnywhereIsRefusedOrHarmless(String compression, boolean hasDigest) throws IOException {
        byte[] kernel = kernel();
        byte[] packed = packed(compression, kernel);
        byte[] whole = bzImage(packed, compression.equals("gzip"), kernel.length);
        long seed = System.nanoTime();
        Random random = new Random(seed);
        int refusals = 0;
        for (int i = 0; i < DAMAGES; i++) {
            byte[] image = whole.clone();
            byte[] damage = new byte[1 + random.nextInt(8)];
            random.nextBytes(damage);
            // Every other one in the header, which says how much memory its decoder needs.
            int at = random.nextInt((i % 2 == 0 ? 32 : packed.length) - damage.length);
            System.arraycopy(damage, 0, image, PAYLOAD + at, damage.length);
            try {
                byte[] unpacked = unpacked(image);
                assertEquals(kernel.length, unpacked.length, () -> "seed " + seed);
                assertTrue(!hasDigest || Arrays.equals(kernel, unpacked), () -> "seed " + seed);
            } catch (UnsuitableKernel e) {
                refusals++;
            } catch (RuntimeException | Error e) {
                throw new AssertionError(compression + ", seed " + seed + ", damage " + i + ": " + e, e);
            }
        }
        assertTrue(refusals > 0, () -> "seed " + seed);
    }

    @Test
    void whatHasNoPayloadIsRefused() throws IOException {
        byte[] image = bzImage(packed("gzip", kernel()), true, 1);
        ByteBuffer fields = ByteBuffer.wrap(image).order(ByteOrder.LITTLE_ENDIAN);
        fields.putInt(0x24c, image.length);
        assertThrows(UnsuitableKernel.class, () -> unpacked(image));
        fields.putShort(0x206, (short) 0x207);
        assertThrows(UnsuitableKernel.class, () -> unpacked(image));
        fields.putInt(0x202, 0);
        assertThrows(UnsuitableKernel.class, () -> unpacked(image));
        assertThrows(UnsuitableKernel.class, () -> unpacked(new byte[600]));
    }

    @Test
    void anUnknownCompressionIsRefused() {
        byte[] image = bzImage(new byte[1000], false, 1);
        UnsuitableKernel refused = assertThrows(UnsuitableKernel.class, () -> unpacked(image));
        assertTrue(String.valueOf(refused.getMessage()).contains("compression"), refused.getMessage());
    }
}
