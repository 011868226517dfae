package org.selipc.lab;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.io.input.BoundedInputStream;
import org.apache.commons.lang3.StringUtils;
import org.jspecify.annotations.Nullable;
import org.selipc.model.Fact;
import org.selipc.model.Failure;

/**
 * Opens what a user names as a kernel: an image of any kind that the three architectures boot from, alone or in a
 * package. What it is, is told from its content and never from its name. What has to be unpacked goes into the cache.
 */
final class KernelImages {
    /** A kernel with all that was ever compiled in stays below. */
    private static final int LEAST_BYTES = 65_536;

    private static final int ZBOOT_PAYLOAD = 8;
    private static final int ZBOOT_PAYLOAD_BYTES = 12;

    private final Cache cache;
    private final Notices notices;

    /** @param notices is told what makes a kernel slower to boot */
    KernelImages(Cache cache, Notices notices) {
        this.cache = cache;
        this.notices = notices;
    }

    /** A file that holds all of it, as {@link #open(String, Path, Architecture, Path)}. */
    KernelImage open(String name, Path file, @Nullable Architecture forced) {
        return open(name, file, forced, null);
    }

    /**
     * Opens a file.
     *
     * @param name as the user named the kernel, for messages and the result
     * @param forced the architecture it has to have, or null
     * @param beside the package that holds the kernel's configuration where that is another, or null
     * @throws Failure {@code UNMEASURABLE} when it is no kernel of one of the three architectures; {@code USAGE} when it
     *     is one of another than {@code forced}
     */
    KernelImage open(String name, Path file, @Nullable Architecture forced, @Nullable Path beside) {
        if (!Files.isRegularFile(file)) {
            throw unmeasurable(file, Files.exists(file) ? "it is no regular file" : "there is no such file");
        }
        try {
            return open(name, file, Digest.of(file), forced, beside);
        } catch (UncheckedIOException e) {
            throw unmeasurable(file, e.getMessage());
        } catch (IOException e) {
            throw unmeasurable(file, "it can't be read: " + e.getMessage());
        }
    }

    private KernelImage open(
            String name, Path file, String digest, @Nullable Architecture forced, @Nullable Path beside)
            throws IOException {
        byte[] header = header(file);
        ImageFormat format = ImageFormat.of(header);
        Fact<String> configuration = Fact.unknown("the image comes without one");
        Path image = file;
        List<String> layers = new ArrayList<>();
        if (format == ImageFormat.DEB || format == ImageFormat.RPM) {
            layers.add(format.word());
            image = cache.entry("kernel/" + digest, made -> reading(file, () -> unpackPackage(file, format, made)));
            Path holder = beside == null ? file : beside;
            configuration = KernelConfiguration.of(cache.entry(
                    "kernel/" + (beside == null ? digest : Digest.of(beside)) + ".config",
                    made -> reading(holder, () -> unpackConfiguration(holder, format, made))));
        }
        for (int layer = 0; layer < 3 && isWrapped(ImageFormat.of(header(image))); layer++) {
            Path wrapped = image;
            ImageFormat wrapping = ImageFormat.of(header(wrapped));
            layers.add(wrapping.word());
            image = cache.entry(
                    "kernel/" + digest + ".unwrapped" + layer,
                    made -> reading(file, () -> unwrap(wrapped, wrapping, made)));
        }
        byte[] found = header(image);
        ImageFormat bootable = ImageFormat.of(found);
        Architecture architecture = architecture(file, image, found, bootable);
        layers.add(bootable.word());
        if (forced != null && forced != architecture) {
            throw new Failure(Failure.Kind.USAGE, "--arch " + forced + ": " + file + " is a kernel of " + architecture);
        }
        Path direct = bootable == ImageFormat.BZIMAGE ? direct(name, image, digest) : null;
        if (!configuration.isKnown()) {
            configuration = KernelConfiguration.inside(direct == null ? image : direct);
        }
        return new KernelImage(
                name, image.toAbsolutePath(), direct, architecture, String.join("+", layers), digest, configuration);
    }

    private static Architecture architecture(Path file, Path image, byte[] header, ImageFormat format)
            throws IOException {
        if (format != ImageFormat.UNKNOWN && Files.size(image) < LEAST_BYTES) {
            throw unmeasurable(
                    file, "it begins as a " + format.word() + " does, and ends after " + Files.size(image) + " bytes");
        }
        return switch (format) {
            case BZIMAGE -> {
                if (!isFor64Bit(header)) {
                    throw unmeasurable(
                            file, "it is a kernel for 32-bit x86; the lab boots x86_64, aarch64 and ppc64le");
                }
                requireBytes(file, image, bzImageBytes(header));
                yield Architecture.X86_64;
            }
            case IMAGE -> {
                requireBytes(file, image, imageBytes(header));
                yield Architecture.AARCH64;
            }
            case VMLINUX -> {
                requireBytes(file, image, elfBytes(header));
                Architecture architecture = ImageFormat.architectureOfElf(header);
                yield architecture == null ? unknown(file, header) : architecture;
            }
            default -> unknown(file, header);
        };
    }

    /** Kernels that are cut short start and then hang, which would take a time-out to find out. */
    private static void requireBytes(Path file, Path image, long wanted) throws IOException {
        if (Files.size(image) < wanted) {
            throw unmeasurable(
                    file,
                    "it is cut short: it has " + Files.size(image) + " bytes, and its header asks for " + wanted
                            + " at least");
        }
    }

    /** XLF_KERNEL_64 in {@code xloadflags}, which protocol 2.12 has; what is older than that doesn't tell. */
    private static boolean isFor64Bit(byte[] header) {
        ByteBuffer fields = ByteBuffer.wrap(header).order(ByteOrder.LITTLE_ENDIAN);
        return fields.getShort(0x206) < 0x20c || (fields.getShort(0x236) & 1) != 0;
    }

    /** Setup sectors and {@code syssize}, in paragraphs of which the last may be filled up. */
    private static long bzImageBytes(byte[] header) {
        ByteBuffer fields = ByteBuffer.wrap(header).order(ByteOrder.LITTLE_ENDIAN);
        int setupSectors = header[0x1f1] == 0 ? 4 : Byte.toUnsignedInt(header[0x1f1]);
        return (setupSectors + 1) * 512L + Integer.toUnsignedLong(fields.getInt(0x1f4)) * 16 - 16;
    }

    /** {@code image_size} counts what is only zeroed as well; that is never half of it. */
    private static long imageBytes(byte[] header) {
        return ByteBuffer.wrap(header).order(ByteOrder.LITTLE_ENDIAN).getLong(16) / 2;
    }

    /** The end of the last segment whose header is in sight. */
    private static long elfBytes(byte[] header) {
        ByteBuffer fields = ByteBuffer.wrap(header).order(ByteOrder.LITTLE_ENDIAN);
        long end = 0;
        for (int i = 0; i < fields.getShort(56); i++) {
            long at = fields.getLong(32) + i * (long) fields.getShort(54);
            if (at < 0 || at + 56 > header.length) {
                break;
            }
            end = Math.max(end, fields.getLong((int) at + 8) + fields.getLong((int) at + 32));
        }
        return end;
    }

    private static boolean isWrapped(ImageFormat format) {
        return format == ImageFormat.GZIP || format == ImageFormat.ZBOOT;
    }

    private static Architecture unknown(Path file, byte[] header) {
        if (ImageFormat.isBigEndianElf(header)) {
            throw unmeasurable(file, "it is big-endian; the lab boots x86_64, aarch64 and ppc64le, all little-endian");
        }
        throw unmeasurable(
                file,
                "it is no kernel that the lab knows: " + ImageFormat.shown(header) + ". It takes bzImage, Image,"
                        + " Image.gz, vmlinux, and a .deb or .rpm that holds one, of x86_64, aarch64 or ppc64le");
    }

    /**
     * Null where the image can't be taken apart: it is booted as it is then. The cache keeps that too, with the reason in
     * place of the file, so that it is tried and said once.
     */
    private @Nullable Path direct(String name, Path image, String digest) throws IOException {
        Path direct = cache.entry("kernel/" + digest + ".direct-" + DirectBoot.version(), made -> {
            try {
                DirectBoot.prepare(image, made);
            } catch (UnsuitableKernel e) {
                Files.writeString(made, e.getMessage() + "\n");
                notices.warning(name + " has to unpack itself in each boot, which takes longer: " + e.getMessage());
            }
        });
        return ImageFormat.of(header(direct)) == ImageFormat.VMLINUX ? direct : null;
    }

    private interface Work {
        void run() throws IOException;
    }

    /** What fails while a file is unpacked is the file's fault, unless the disk is full. */
    private static void reading(Path file, Work work) throws IOException {
        try {
            work.run();
        } catch (FileSystemException e) {
            throw e;
        } catch (IOException e) {
            if (StringUtils.containsAny(e.getMessage(), "No space left", "quota exceeded", "Input/output error")) {
                throw e;
            }
            throw unmeasurable(file, "it can't be unpacked, and may be cut short: " + e);
        }
    }

    private static void unpackPackage(Path file, ImageFormat format, Path made) throws IOException {
        if (!KernelPackage.unpack(file, format, KernelPackage.Content.IMAGE, made)) {
            throw unmeasurable(
                    file,
                    "this package holds no kernel (nothing like boot/vmlinuz-* or lib/modules/*/vmlinuz); another of its"
                            + " source package may");
        }
    }

    private static void unpackConfiguration(Path file, ImageFormat format, Path made) throws IOException {
        if (!KernelPackage.unpack(file, format, KernelPackage.Content.CONFIGURATION, made)) {
            Files.createFile(made);
        }
    }

    private static void unwrap(Path wrapped, ImageFormat format, Path made) throws IOException {
        try (InputStream file = Files.newInputStream(wrapped);
                InputStream content = KernelPackage.firstStream(new BufferedInputStream(
                        format == ImageFormat.ZBOOT ? zbootPayload(file, header(wrapped)) : file, 1 << 16))) {
            Files.copy(content, made);
        }
    }

    /** Without what an EFI application is filled up with, which a decoder would take for another frame. */
    private static InputStream zbootPayload(InputStream file, byte[] header) throws IOException {
        ByteBuffer fields = ByteBuffer.wrap(header).order(ByteOrder.LITTLE_ENDIAN);
        file.skipNBytes(Integer.toUnsignedLong(fields.getInt(ZBOOT_PAYLOAD)));
        return BoundedInputStream.builder()
                .setInputStream(file)
                .setMaxCount(Integer.toUnsignedLong(fields.getInt(ZBOOT_PAYLOAD_BYTES)))
                .get();
    }

    private static byte[] header(Path file) throws IOException {
        try (InputStream input = Files.newInputStream(file)) {
            return input.readNBytes(ImageFormat.HEADER_BYTES);
        }
    }

    private static Failure unmeasurable(Path file, @Nullable String reason) {
        return new Failure(Failure.Kind.UNMEASURABLE, "kernel " + file + " can't be measured: " + reason);
    }
}
