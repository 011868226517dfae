package org.selipc.lab;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** What the first bytes of a file say that it is. */
enum ImageFormat {
    /** x86's compressed image (Documentation/arch/x86/boot.rst). */
    BZIMAGE("bzImage"),
    /** arm64's flat image (Documentation/arch/arm64/booting.rst). */
    IMAGE("Image"),
    /** An ELF executable of one of the three architectures. */
    VMLINUX("vmlinux"),
    /** An EFI application with a compressed image in it (drivers/firmware/efi/libstub/zboot-header.S). */
    ZBOOT("zboot"),
    /** Something in gzip. */
    GZIP("gzip"),
    /** A Debian package. */
    DEB("deb"),
    /** An RPM package. */
    RPM("rpm"),
    /** Nothing of these. */
    UNKNOWN("unknown");

    /** As much as is looked at. */
    static final int HEADER_BYTES = 1024;

    private static final int SHOWN_BYTES = 16;
    private static final int ARM64_MAGIC_OFFSET = 56;

    private final String word;

    ImageFormat(String word) {
        this.word = word;
    }

    String word() {
        return word;
    }

    /** The format of a file that begins so. */
    static ImageFormat of(byte[] header) {
        if (has(header, 0, "!<arch>\ndebian-binary")) {
            return DEB;
        }
        if (has(header, 0, "\u00ed\u00ab\u00ee\u00db")) {
            return RPM;
        }
        if (Compression.GZIP.begins(header)) {
            return GZIP;
        }
        if (ElfHeader.isIn(header)) {
            return ElfHeader.of(header).architecture() == null ? UNKNOWN : VMLINUX;
        }
        if (SetupHeader.isIn(header)) {
            return BZIMAGE;
        }
        if (has(header, 0, "MZ") && has(header, 4, "zimg")) {
            return ZBOOT;
        }
        return has(header, ARM64_MAGIC_OFFSET, "ARM\u0064") ? IMAGE : UNKNOWN;
    }

    /** The first bytes, for messages. */
    static String shown(byte[] header) {
        int count = Math.min(SHOWN_BYTES, header.length);
        return header.length == 0
                ? "it is empty"
                : "it begins with " + HexFormat.ofDelimiter(" ").formatHex(header, 0, count);
    }

    private static boolean has(byte[] header, int offset, String bytes) {
        byte[] wanted = bytes.getBytes(StandardCharsets.ISO_8859_1);
        if (header.length < offset + wanted.length) {
            return false;
        }
        for (int i = 0; i < wanted.length; i++) {
            if (header[offset + i] != wanted[i]) {
                return false;
            }
        }
        return true;
    }
}
