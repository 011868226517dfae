package org.selipc.lab;

import com.github.luben.zstd.util.Native;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;
import org.apache.commons.compress.compressors.lzma.LZMACompressorInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;
import org.apache.commons.compress.compressors.zstandard.ZstdCompressorInputStream;
import org.selipc.model.Failure;
import org.selipc.shim.ExecutableDirectories;

/**
 * What kernels and packages are compressed with, told from the first bytes: all of {@code lib/decompress.c} but LZO, and
 * of the packages' formats.
 */
enum Compression {
    GZIP(0x1f, 0x8b, 0x08) {
        @Override
        InputStream open(InputStream input, boolean whole) throws IOException {
            return new GzipCompressorInputStream(input, whole);
        }
    },
    XZ(0xfd, '7', 'z') {
        @Override
        InputStream open(InputStream input, boolean whole) throws IOException {
            return XZCompressorInputStream.builder()
                    .setInputStream(input)
                    .setDecompressConcatenated(whole)
                    .setMemoryLimitKiB(MOST_KIBIBYTES)
                    .get();
        }
    },
    ZSTD(0x28, 0xb5, 0x2f, 0xfd) {
        @Override
        InputStream open(InputStream input, boolean whole) throws IOException {
            try {
                // By itself it would go to the temporary directory, which is mounted noexec on hardened hosts.
                Native.load(ExecutableDirectories.require().toFile());
                return new ZstdCompressorInputStream(input);
            } catch (LinkageError e) {
                throw new Failure(
                        Failure.Kind.CANNOT,
                        "can't load the decoder of zstd: " + e.getMessage()
                                + "; name an image that is not packed in zstd",
                        e);
            }
        }
    },
    BZIP2('B', 'Z', 'h') {
        @Override
        InputStream open(InputStream input, boolean whole) throws IOException {
            return new BZip2CompressorInputStream(input, whole);
        }
    },
    LZMA(0x5d, 0, 0) {
        @Override
        InputStream open(InputStream input, boolean whole) throws IOException {
            return LZMACompressorInputStream.builder()
                    .setInputStream(input)
                    .setMemoryLimitKiB(MOST_KIBIBYTES)
                    .get();
        }
    },
    /** As the kernel's own build writes it. */
    LZ4(0x02, 0x21, 0x4c, 0x18) {
        @Override
        InputStream open(InputStream input, boolean whole) throws IOException {
            return new LegacyLz4(input);
        }
    };

    /** The greatest dictionary that xz -9 and lzma -9 make is 64 MiB; what asks for more isn't worth the memory. */
    private static final int MOST_KIBIBYTES = 100 << 10;

    private static final int MOST_MAGIC_BYTES = 4;

    private final byte[] magic;

    Compression(int... magic) {
        this.magic = new byte[magic.length];
        for (int i = 0; i < magic.length; i++) {
            this.magic[i] = (byte) magic[i];
        }
    }

    /**
     * What a stream of this compression holds.
     *
     * @param whole false to leave alone what follows the first stream, as after a kernel in gzip
     * @throws IOException when it can't be read, or asks for too much memory
     * @throws Failure {@code CANNOT} when its decoder can't be loaded
     */
    abstract InputStream open(InputStream input, boolean whole) throws IOException;

    /** Whether a file that begins so is one. */
    boolean begins(byte[] start) {
        return start.length >= magic.length && Arrays.equals(start, 0, magic.length, magic, 0, magic.length);
    }

    /** That of a stream, which is left at its beginning; empty when it is none of these. */
    static Optional<Compression> of(BufferedInputStream input) throws IOException {
        input.mark(MOST_MAGIC_BYTES);
        byte[] start = input.readNBytes(MOST_MAGIC_BYTES);
        input.reset();
        return Arrays.stream(values()).filter(one -> one.begins(start)).findFirst();
    }

    /** What the first stream holds. */
    static InputStream openFirst(BufferedInputStream input) throws IOException {
        return of(input)
                .orElseThrow(() -> new IOException(
                        "its compression is none that the lab knows: " + "gzip, xz, zstd, bzip2, lzma and lz4 are"))
                .open(input, false);
    }
}
