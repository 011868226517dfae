package org.selipc.lab;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.selipc.model.Failure;

/**
 * What the first bytes of an image say that QEMU is to boot.
 *
 * @param format one of the three that are no wrapping
 * @param architecture that it is for
 */
record ImageHeader(ImageFormat format, Architecture architecture) {
    /** A kernel with all that was ever compiled in stays below. */
    private static final int LEAST_BYTES = 65_536;

    private static final int ARM64_IMAGE_SIZE = 16;

    /** The first bytes of a file, as many as are looked at. */
    static byte[] read(Path file) throws IOException {
        try (InputStream input = Files.newInputStream(file)) {
            return input.readNBytes(ImageFormat.HEADER_BYTES);
        }
    }

    /**
     * That of an image that can be booted and is all there.
     *
     * @param file that the user named, for messages
     * @param image that was in it
     * @throws Failure {@code UNMEASURABLE} when it is none
     */
    static ImageHeader of(Path file, Path image) throws IOException {
        byte[] start = read(image);
        ImageFormat format = ImageFormat.of(start);
        long bytes = Files.size(image);
        if (format != ImageFormat.UNKNOWN && bytes < LEAST_BYTES) {
            throw KernelImages.unmeasurable(
                    file, "it begins as a " + format.word() + " does, and ends after " + bytes + " bytes");
        }
        return switch (format) {
            case BZIMAGE -> ofBzImage(file, bytes, SetupHeader.of(start));
            case IMAGE -> {
                // It counts what is only zeroed as well; that is never half of it.
                long size =
                        ByteBuffer.wrap(start).order(ByteOrder.LITTLE_ENDIAN).getLong(ARM64_IMAGE_SIZE);
                requireBytes(file, bytes, size / 2);
                yield new ImageHeader(format, Architecture.AARCH64);
            }
            case VMLINUX -> {
                ElfHeader header = ElfHeader.of(start);
                requireBytes(file, bytes, header.leastFileBytes(start));
                Architecture architecture = header.architecture();
                if (architecture == null) {
                    throw unknown(file, start);
                }
                yield new ImageHeader(format, architecture);
            }
            default -> throw unknown(file, start);
        };
    }

    private static ImageHeader ofBzImage(Path file, long bytes, SetupHeader header) {
        if (header.isFor32Bits()) {
            throw KernelImages.unmeasurable(
                    file, "it is a kernel for 32-bit x86; the lab boots x86_64, aarch64 and ppc64le");
        }
        requireBytes(file, bytes, header.leastImageBytes());
        return new ImageHeader(ImageFormat.BZIMAGE, Architecture.X86_64);
    }

    /** Kernels that are cut short start and then hang, which would take a time-out to find out. */
    private static void requireBytes(Path file, long bytes, long wanted) {
        if (bytes < wanted) {
            throw KernelImages.unmeasurable(
                    file,
                    "it is cut short: it has " + bytes + " bytes, and its header asks for " + wanted + " at least");
        }
    }

    private static Failure unknown(Path file, byte[] start) {
        return KernelImages.unmeasurable(
                file,
                ElfHeader.isBigEndianIn(start)
                        ? "it is big-endian; the lab boots x86_64, aarch64 and ppc64le, all little-endian"
                        : "it is no kernel that the lab knows: " + ImageFormat.shown(start)
                                + ". It takes bzImage, Image, Image.gz, vmlinux, and a .deb or .rpm that holds one, of"
                                + " x86_64, aarch64 or ppc64le");
    }
}
