package org.selipc.lab;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.io.IOUtils;
import org.apache.commons.io.input.BoundedInputStream;
import org.apache.commons.lang3.StringUtils;
import org.jspecify.annotations.Nullable;
import org.selipc.model.Fact;
import org.selipc.model.Failure;
import org.selipc.store.IoCause;

/**
 * Opens what a user names as a kernel: an image of any kind that the three architectures boot from, alone or in a
 * package. What it is, is told from its content and never from its name. What has to be unpacked goes into the cache.
 */
final class KernelImages {
    /** A vmlinux with all that a debugger may ask for stays below. */
    private static final long MOST_BYTES = 2L << 30;

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
     * @throws Failure {@code UNMEASURABLE} when it is no kernel of one of the three architectures, or changes meanwhile;
     *     {@code USAGE} when it is one of another than {@code forced}; {@code NOT_PERMITTED} or {@code CANNOT} when it
     *     can't be read
     */
    KernelImage open(String name, Path file, @Nullable Architecture forced, @Nullable Path beside) {
        if (!Files.isRegularFile(file)) {
            throw unmeasurable(file, Files.exists(file) ? "it is no regular file" : "there is no such file");
        }
        try {
            return open(name, file, Digest.of(file), forced, beside);
        } catch (UncheckedIOException e) {
            throw unmeasurable(file, e.getMessage());
        } catch (AccessDeniedException e) {
            throw new Failure(
                    Failure.Kind.NOT_PERMITTED,
                    "no permission to read the kernel " + file + ": run as a user who may, or name a copy",
                    e);
        } catch (IOException e) {
            throw new Failure(Failure.Kind.CANNOT, "can't read the kernel " + file + ": " + IoCause.of(e), e);
        }
    }

    private KernelImage open(
            String name, Path file, String digest, @Nullable Architecture forced, @Nullable Path beside)
            throws IOException {
        ImageFormat format = format(file);
        Fact<String> configuration = Fact.unknown("the image comes without one");
        Path image = file;
        List<String> layers = new ArrayList<>();
        if (format == ImageFormat.DEB || format == ImageFormat.RPM) {
            layers.add(format.word());
            image = cache.entry(
                    "kernel/" + digest, made -> reading(file, digest, () -> unpackPackage(file, format, made)));
            Path holder = beside == null ? file : beside;
            String held = beside == null ? digest : Digest.of(beside);
            configuration = KernelConfiguration.of(cache.entry(
                    "kernel/" + held + ".config",
                    made -> reading(holder, held, () -> unpackConfiguration(holder, format, made))));
        }
        for (int layer = 0; layer < 3 && isWrapped(format(image)); layer++) {
            Path wrapped = image;
            ImageFormat wrapping = format(wrapped);
            layers.add(wrapping.word());
            image = cache.entry(
                    "kernel/" + digest + ".unwrapped" + layer,
                    made -> reading(file, digest, () -> unwrap(wrapped, wrapping, made)));
        }
        ImageHeader header = ImageHeader.of(file, image);
        Architecture architecture = header.architecture();
        layers.add(header.format().word());
        if (forced != null && forced != architecture) {
            throw new Failure(Failure.Kind.USAGE, "--arch " + forced + ": " + file + " is a kernel of " + architecture);
        }
        Path direct = header.format() == ImageFormat.BZIMAGE ? direct(name, file, image, digest) : null;
        if (!configuration.isKnown()) {
            configuration = KernelConfiguration.inside(direct == null ? image : direct);
        }
        return new KernelImage(
                name,
                file.toAbsolutePath(),
                image.toAbsolutePath(),
                direct,
                architecture,
                String.join("+", layers),
                digest,
                configuration);
    }

    private static ImageFormat format(Path file) throws IOException {
        return ImageFormat.of(ImageHeader.read(file));
    }

    private static boolean isWrapped(ImageFormat format) {
        return format == ImageFormat.GZIP || format == ImageFormat.ZBOOT;
    }

    /**
     * Null where the image can't be taken apart: it is booted as it is then. The cache keeps that too, with the reason in
     * place of the file, so that it is tried and said once.
     */
    private @Nullable Path direct(String name, Path file, Path image, String digest) throws IOException {
        Path direct = cache.entry("kernel/" + digest + ".direct-" + DirectBoot.version(), made -> {
            try {
                DirectBoot.prepare(image, made);
                requireSame(file, digest);
            } catch (UnsuitableKernel e) {
                Files.writeString(made, e.getMessage() + "\n");
                notices.warning(name + " has to unpack itself in each boot, which takes longer: " + e.getMessage());
            }
        });
        return format(direct) == ImageFormat.VMLINUX ? direct : null;
    }

    private interface Work {
        void run() throws IOException;
    }

    /** What fails while a file is unpacked is the file's fault, unless the disk is full. */
    private static void reading(Path file, String digest, Work work) throws IOException {
        try {
            work.run();
            requireSame(file, digest);
        } catch (FileSystemException e) {
            throw e;
        } catch (IOException e) {
            if (StringUtils.containsAny(e.getMessage(), "No space left", "quota exceeded", "Input/output error")) {
                throw e;
            }
            throw unmeasurable(file, "it can't be unpacked, and may be cut short: " + e);
        }
    }

    /**
     * Refuses a file that is no longer what it was: a build may replace an image while it is read, and its parts would
     * be kept under the digest of the one before.
     *
     * @throws Failure {@code UNMEASURABLE} when it has changed
     */
    static void requireSame(Path file, String digest) throws IOException {
        if (!Digest.of(file).equals(digest)) {
            throw unmeasurable(file, "it was replaced while it was measured");
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
                InputStream content = Compression.openFirst(new BufferedInputStream(
                        format == ImageFormat.ZBOOT ? zbootPayload(file, ImageHeader.read(wrapped)) : file, 1 << 16));
                OutputStream out = Files.newOutputStream(made)) {
            long bytes = IOUtils.copyLarge(content, out, 0, MOST_BYTES);
            if (bytes == MOST_BYTES) {
                throw unmeasurable(wrapped, "what it holds is larger than " + (MOST_BYTES >> 30) + " GiB");
            }
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

    static Failure unmeasurable(Path file, @Nullable String reason) {
        return new Failure(Failure.Kind.UNMEASURABLE, "kernel " + file + " can't be measured: " + reason);
    }
}
