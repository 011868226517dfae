package org.selipc.lab;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * What the lab reads of the setup header of an x86 bzImage (Documentation/arch/x86/boot.rst).
 *
 * @param version of the boot protocol, 0x20f for 2.15
 * @param setupBytes before the protected-mode code: the boot sector and the setup sectors
 * @param systemParagraphs of 16 bytes that the protected-mode code has
 * @param xloadflags which protocol 2.12 has
 * @param payloadOffset from the protected-mode code on, which protocol 2.08 has
 * @param payloadBytes of the packed kernel and what follows it
 * @param end of the header in the image
 */
record SetupHeader(
        int version,
        long setupBytes,
        long systemParagraphs,
        int xloadflags,
        long payloadOffset,
        long payloadBytes,
        int end) {
    /** Where it begins in the image, and in {@code boot_params}. */
    static final int START = 0x1f1;

    static final int TYPE_OF_LOADER = 0x210;

    /** The image's first bytes that hold the fields read here. */
    private static final int BYTES = 0x250;

    private static final int LENGTH = 0x201;
    private static final int MAGIC_OFFSET = 0x202;

    /** {@code HdrS}. */
    private static final int MAGIC = 0x53726448;

    private static final int SECTOR_BYTES = 512;
    private static final int PARAGRAPH_BYTES = 16;
    private static final int XLF_KERNEL_64 = 1;
    private static final int XLF_5LEVEL_ENABLED = 1 << 6;

    /** Linux 2.6.26. */
    private static final int PAYLOAD_VERSION = 0x208;

    /** Linux 3.8. */
    private static final int XLOADFLAGS_VERSION = 0x20c;

    /** Whether an image that begins so has one. */
    static boolean isIn(byte[] image) {
        return fields(image).getInt(MAGIC_OFFSET) == MAGIC;
    }

    /** That of an image that begins so; what is missing is zero. */
    static SetupHeader of(byte[] image) {
        ByteBuffer fields = fields(image);
        int sectors = Byte.toUnsignedInt(fields.get(START));
        return new SetupHeader(
                Short.toUnsignedInt(fields.getShort(0x206)),
                (sectors == 0 ? 5L : sectors + 1L) * SECTOR_BYTES,
                Integer.toUnsignedLong(fields.getInt(0x1f4)),
                Short.toUnsignedInt(fields.getShort(0x236)),
                Integer.toUnsignedLong(fields.getInt(0x248)),
                Integer.toUnsignedLong(fields.getInt(0x24c)),
                MAGIC_OFFSET + Byte.toUnsignedInt(fields.get(LENGTH)));
    }

    private static ByteBuffer fields(byte[] image) {
        return ByteBuffer.wrap(Arrays.copyOf(image, BYTES)).order(ByteOrder.LITTLE_ENDIAN);
    }

    boolean has64BitEntry() {
        return (xloadflags & XLF_KERNEL_64) != 0;
    }

    /** Whether it says that it is a kernel for 32 bits; what is older than the flags doesn't tell. */
    boolean isFor32Bits() {
        return version >= XLOADFLAGS_VERSION && !has64BitEntry();
    }

    boolean enablesFiveLevels() {
        return (xloadflags & XLF_5LEVEL_ENABLED) != 0;
    }

    boolean saysWhereThePayloadIs() {
        return version >= PAYLOAD_VERSION;
    }

    /** The least that a whole image has: its last paragraph may be filled up. */
    long leastImageBytes() {
        return setupBytes + (systemParagraphs - 1) * PARAGRAPH_BYTES;
    }
}
