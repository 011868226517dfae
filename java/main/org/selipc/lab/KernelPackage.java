package org.selipc.lab;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.compress.archivers.ArchiveEntry;
import org.apache.commons.compress.archivers.ArchiveInputStream;
import org.apache.commons.compress.archivers.ar.ArArchiveInputStream;
import org.apache.commons.compress.archivers.cpio.CpioArchiveEntry;
import org.apache.commons.compress.archivers.cpio.CpioArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.lang3.ObjectUtils;
import org.apache.commons.lang3.StringUtils;
import org.jspecify.annotations.Nullable;
import org.selipc.model.Failure;

/** Reads the kernel and its configuration out of a distribution's package, as a stream. */
final class KernelPackage {
    /** What a package may hold. Debian has both in /boot, and the kernel since 7.1 beside the modules; so has Fedora. */
    enum Content {
        /** The kernel. */
        IMAGE("boot/vmlinu[xz]-([^/]+)|(?:usr/)?lib/modules/([^/]+)/vmlinu[xz]"),
        /** Its configuration. */
        CONFIGURATION("boot/config-([^/]+)|(?:usr/)?lib/modules/([^/]+)/config"),
        /** Its modules. */
        MODULE("lib/modules/([^/]+)/kernel/.+|usr/lib/modules/([^/]+)/kernel/.+");

        private final Pattern names;

        Content(String names) {
            this.names = Pattern.compile(names);
        }

        /** The release of the kernel whose file this is, or null for another file. */
        private @Nullable String release(String name) {
            Matcher found = names.matcher(name);
            return found.matches() ? ObjectUtils.firstNonNull(found.group(1), found.group(2)) : null;
        }
    }

    /** Lead of an RPM, and the fixed part of its two headers (rpm's docs/manual/format_*.md). */
    private static final int RPM_LEAD_BYTES = 96;

    private static final int RPM_ENTRY_BYTES = 16;

    private KernelPackage() {}

    /**
     * Unpacks the first file of that kind that isn't empty.
     *
     * @return whether there was one
     * @throws IOException when the package can't be read
     * @throws Failure {@code UNMEASURABLE} when there are files of several releases
     */
    static boolean unpack(Path file, ImageFormat format, Content content, Path target) throws IOException {
        try (ArchiveInputStream<?> archive = archive(file, format)) {
            String unpacked = null;
            String unpackedRelease = null;
            for (ArchiveEntry entry = archive.getNextEntry(); entry != null; entry = archive.getNextEntry()) {
                String name = name(entry);
                String release = isFile(entry) ? content.release(name) : null;
                if (release == null) {
                    continue;
                }
                if (unpacked == null) {
                    Files.copy(archive, target);
                    unpacked = name;
                    unpackedRelease = release;
                } else if (!release.equals(unpackedRelease)) {
                    throw new Failure(
                            Failure.Kind.UNMEASURABLE,
                            "package " + file + " holds several kernels, " + unpacked + " and " + name
                                    + ": unpack it and name one");
                }
            }
            return unpacked != null;
        }
    }

    /**
     * The release of the kernel that the first file of that kind belongs to, or null when the package has none.
     *
     * @throws IOException when the package can't be read
     */
    static @Nullable String release(Path file, ImageFormat format, Content content) throws IOException {
        try (ArchiveInputStream<?> archive = archive(file, format)) {
            for (ArchiveEntry entry = archive.getNextEntry(); entry != null; entry = archive.getNextEntry()) {
                String release = isFile(entry) ? content.release(name(entry)) : null;
                if (release != null) {
                    return release;
                }
            }
            return null;
        }
    }

    private static ArchiveInputStream<?> archive(Path file, ImageFormat format) throws IOException {
        InputStream input = new BufferedInputStream(Files.newInputStream(file), 1 << 16);
        try {
            return format == ImageFormat.DEB ? deb(input) : rpm(input);
        } catch (IOException | RuntimeException e) {
            input.close();
            throw e;
        }
    }

    private static String name(ArchiveEntry entry) {
        return StringUtils.stripStart(entry.getName(), "./");
    }

    private static boolean isFile(ArchiveEntry entry) {
        boolean regular = entry instanceof CpioArchiveEntry cpio
                ? cpio.isRegularFile()
                : entry instanceof TarArchiveEntry tar && tar.isFile() && !tar.isSymbolicLink() && !tar.isLink();
        return regular && entry.getSize() > 0;
    }

    private static ArchiveInputStream<?> deb(InputStream input) throws IOException {
        ArArchiveInputStream members = new ArArchiveInputStream(input);
        for (ArchiveEntry member = members.getNextEntry(); member != null; member = members.getNextEntry()) {
            if (member.getName().startsWith("data.tar")) {
                return new TarArchiveInputStream(decompressed(new BufferedInputStream(members)));
            }
        }
        throw new IOException("it has no data.tar");
    }

    private static ArchiveInputStream<?> rpm(InputStream input) throws IOException {
        DataInputStream data = new DataInputStream(input);
        data.skipNBytes(RPM_LEAD_BYTES);
        long signature = skipRpmHeader(data);
        // The signature, and only it, is filled up to a multiple of eight.
        data.skipNBytes((8 - signature % 8) % 8);
        skipRpmHeader(data);
        return new CpioArchiveInputStream(decompressed(new BufferedInputStream(data)));
    }

    private static long skipRpmHeader(DataInputStream data) throws IOException {
        data.skipNBytes(8);
        long entries = Integer.toUnsignedLong(data.readInt());
        long bytes = Integer.toUnsignedLong(data.readInt());
        data.skipNBytes(entries * RPM_ENTRY_BYTES + bytes);
        return bytes;
    }

    private static InputStream decompressed(BufferedInputStream input) throws IOException {
        Optional<Compression> compression = Compression.of(input);
        return compression.isPresent() ? compression.get().open(input, true) : input;
    }
}
