package org.selipc.lab;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What the lab reads of the header of a little-endian ELF file of 64 bits (elf.h).
 *
 * @param machine {@code e_machine}
 * @param entry the address of the first instruction
 * @param programs where the program headers are in the file
 * @param programBytes of one of them
 * @param programCount how many there are
 */
record ElfHeader(int machine, long entry, long programs, int programBytes, int programCount) {
    static final int BYTES = 64;

    static final short EM_PPC64 = 21;
    static final short EM_X86_64 = 62;
    static final short EM_AARCH64 = 183;

    /** With 64 bits, and with its numbers' lowest byte first or last. */
    private static final byte[] LITTLE_ENDIAN = {0x7f, 'E', 'L', 'F', 2, 1};

    private static final byte[] BIG_ENDIAN = {0x7f, 'E', 'L', 'F', 2, 2};

    /**
     * One program header.
     *
     * @param type {@code PT_LOAD} and others
     * @param flags whether it is read, written, executed
     * @param offset in the file
     * @param address in physical memory
     * @param fileBytes as many are in the file
     * @param memoryBytes as many are in memory, the rest of them zero
     */
    record Program(int type, int flags, long offset, long address, long fileBytes, long memoryBytes) {
        static final int BYTES = 56;
        static final int PT_LOAD = 1;
        static final int PT_NOTE = 4;

        static Program at(ByteBuffer headers, int at) {
            return new Program(
                    headers.getInt(at),
                    headers.getInt(at + 4),
                    headers.getLong(at + 8),
                    headers.getLong(at + 24),
                    headers.getLong(at + 32),
                    headers.getLong(at + 40));
        }
    }

    /** Whether a file that begins so has one. */
    static boolean isIn(byte[] file) {
        return begins(file, LITTLE_ENDIAN);
    }

    /** Whether a file that begins so is one of 64 bits with its numbers the other way round. */
    static boolean isBigEndianIn(byte[] file) {
        return begins(file, BIG_ENDIAN);
    }

    private static boolean begins(byte[] file, byte[] magic) {
        return file.length >= magic.length && Arrays.equals(file, 0, magic.length, magic, 0, magic.length);
    }

    /** That of a file that begins so; what is missing is zero. */
    static ElfHeader of(byte[] file) {
        ByteBuffer fields = ByteBuffer.wrap(Arrays.copyOf(file, BYTES)).order(ByteOrder.LITTLE_ENDIAN);
        return new ElfHeader(
                Short.toUnsignedInt(fields.getShort(18)),
                fields.getLong(24),
                fields.getLong(32),
                Short.toUnsignedInt(fields.getShort(54)),
                Short.toUnsignedInt(fields.getShort(56)));
    }

    /** Null for one that the lab doesn't know. */
    @Nullable
    Architecture architecture() {
        return switch (machine) {
            case EM_X86_64 -> Architecture.X86_64;
            case EM_AARCH64 -> Architecture.AARCH64;
            case EM_PPC64 -> Architecture.PPC64LE;
            default -> null;
        };
    }

    /** The least that the whole file has: the end of the last segment whose header is among its first bytes. */
    long leastFileBytes(byte[] file) {
        ByteBuffer fields = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        long end = 0;
        for (int i = 0; i < programCount; i++) {
            long at = programs + i * (long) programBytes;
            if (at < 0 || at + Program.BYTES > file.length) {
                break;
            }
            Program program = Program.at(fields, (int) at);
            end = Math.max(end, program.offset + program.fileBytes);
        }
        return end;
    }
}
