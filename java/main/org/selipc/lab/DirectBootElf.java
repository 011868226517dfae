package org.selipc.lab;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;
import org.selipc.lab.ElfHeader.Program;

/**
 * The ELF header of a file that holds, one behind the other, this header, some pages, and a whole kernel as an ELF file
 * of its own, whose segments it takes over (elf.h).
 *
 * @param entry the kernel's own entry, a physical address
 * @param pageBytes how many bytes lie between this header and the kernel
 * @param segments the kernel's loadable segments
 */
record DirectBootElf(long entry, int pageBytes, List<Segment> segments) {
    /** What lies before the pages. */
    static final int HEADER_BYTES = 4096;

    private static final int READ = 4;
    private static final int READ_WRITE_EXECUTE = 7;
    private static final short ET_EXEC = 2;
    private static final int ELF_MAGIC = 0x464c457f;

    /** Enough for those of any kernel, and all that fits before the note. */
    private static final int MOST_SEGMENTS = 16;

    private static final int NOTE = 2048;
    private static final int NOTE_BYTES = 24;

    /** {@code XEN_ELFNOTE_PHYS32_ENTRY}, xen/include/public/elfnote.h. */
    private static final int PHYS32_ENTRY = 18;

    /** {@code Xen} with its zero. */
    private static final int XEN = 0x006e6558;

    /**
     * A part of the kernel.
     *
     * @param flags as in its program header
     * @param offset in the whole file
     * @param address in physical memory
     * @param fileBytes as many are in the file
     * @param memoryBytes as many are in memory, the rest of them zero
     */
    record Segment(int flags, long offset, long address, long fileBytes, long memoryBytes) {
        boolean holds(long physical) {
            return address <= physical && physical < address + fileBytes;
        }
    }

    /**
     * Reads the kernel's.
     *
     * @param file with the kernel behind {@link #HEADER_BYTES} and {@code pageBytes}
     * @param free the first physical address that the kernel may use
     * @throws UnsuitableKernel when it can't be loaded as it is
     */
    static DirectBootElf ofKernelIn(FileChannel file, int pageBytes, long free) throws IOException {
        long start = HEADER_BYTES + (long) pageBytes;
        byte[] first = read(file, start, ElfHeader.BYTES).array();
        ElfHeader header = ElfHeader.of(first);
        if (!ElfHeader.isIn(first) || header.machine() != ElfHeader.EM_X86_64) {
            throw new UnsuitableKernel("what is packed in it is no ELF file for x86_64");
        }
        int count = header.programCount();
        if (header.programBytes() != Program.BYTES || count > MOST_SEGMENTS) {
            throw new UnsuitableKernel(
                    "its kernel has " + count + " program headers, each of " + header.programBytes() + " bytes");
        }
        ByteBuffer headers = read(file, start + header.programs(), count * Program.BYTES);
        List<Segment> segments = new ArrayList<>();
        for (int at = 0; at < count * Program.BYTES; at += Program.BYTES) {
            Program program = Program.at(headers, at);
            if (program.type() == Program.PT_LOAD) {
                segments.add(new Segment(
                        program.flags(),
                        start + program.offset(),
                        program.address(),
                        program.fileBytes(),
                        program.memoryBytes()));
            }
        }
        for (Segment segment : segments) {
            if (segment.address < free || segment.fileBytes < 0 || segment.offset > file.size() - segment.fileBytes) {
                throw new UnsuitableKernel("a segment of its kernel, %d bytes at physical address 0x%x, can't be loaded"
                        .formatted(segment.fileBytes, segment.address));
            }
        }
        if (segments.stream().noneMatch(segment -> segment.holds(header.entry()))) {
            throw new UnsuitableKernel("its kernel's entry 0x%x is in none of its segments".formatted(header.entry()));
        }
        return new DirectBootElf(header.entry(), pageBytes, segments);
    }

    private static ByteBuffer read(FileChannel file, long from, int bytes) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
        while (buffer.hasRemaining()) {
            if (from < 0 || file.read(buffer, from + buffer.position()) < 0) {
                throw new UnsuitableKernel("its kernel ends within its ELF header");
            }
        }
        return buffer;
    }

    /**
     * The header.
     *
     * @param address where the pages go, and PVH's entry
     */
    ByteBuffer header(long address) {
        ByteBuffer header = ByteBuffer.allocate(HEADER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        // 64 bits, little-endian, version 1.
        header.putInt(ELF_MAGIC).put((byte) 2).put((byte) 1).put((byte) 1).position(16);
        header.putShort(ET_EXEC).putShort(ElfHeader.EM_X86_64).putInt(1);
        header.putLong(address).putLong(ElfHeader.BYTES).putLong(0).putInt(0);
        header.putShort((short) ElfHeader.BYTES).putShort((short) Program.BYTES).putShort((short)
                (segments.size() + 2));
        header.position(ElfHeader.BYTES);
        putSegment(header, Program.PT_NOTE, new Segment(READ, NOTE, 0, NOTE_BYTES, NOTE_BYTES));
        putSegment(
                header, Program.PT_LOAD, new Segment(READ_WRITE_EXECUTE, HEADER_BYTES, address, pageBytes, pageBytes));
        segments.forEach(segment -> putSegment(header, Program.PT_LOAD, segment));
        header.position(NOTE);
        header.putInt(4).putInt(Long.BYTES).putInt(PHYS32_ENTRY).putInt(XEN).putLong(address);
        return header.rewind();
    }

    /** QEMU loads to physical addresses; it aligns notes by theirs. */
    private static void putSegment(ByteBuffer header, int type, Segment segment) {
        header.putInt(type).putInt(segment.flags).putLong(segment.offset);
        header.putLong(segment.address).putLong(segment.address);
        header.putLong(segment.fileBytes).putLong(segment.memoryBytes);
        header.putLong(type == Program.PT_NOTE ? Integer.BYTES : HEADER_BYTES);
    }
}
