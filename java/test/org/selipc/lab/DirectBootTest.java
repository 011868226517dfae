package org.selipc.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the file that QEMU boots says; the kernel here is made up. */
class DirectBootTest {
    private static final int KERNEL = 0x1000000;
    private static final int KERNEL_BYTES = 0x3000;

    @TempDir
    Path directory;

    /** An ELF file of one segment, which is all of it. */
    private static ByteBuffer kernel() {
        ByteBuffer elf = ByteBuffer.allocate(KERNEL_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        elf.putInt(0, 0x464c457f)
                .put(4, (byte) 2)
                .put(5, (byte) 1)
                .putShort(16, (short) 2)
                .putShort(18, (short) 62);
        elf.putLong(24, KERNEL + 0x100).putLong(32, 64).putShort(54, (short) 56).putShort(56, (short) 1);
        elf.putInt(64, 1)
                .putInt(68, 5)
                .putLong(72, 0)
                .putLong(80, 0xffffffff81000000L)
                .putLong(88, KERNEL);
        return elf.putLong(96, KERNEL_BYTES).putLong(104, KERNEL_BYTES + 0x1000).putLong(112, 4096);
    }

    private ByteBuffer prepared(ByteBuffer kernel, int xloadflags) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(kernel.array());
        }
        byte[] image = LinuxPayloadTest.bzImage(packed.toByteArray(), true, kernel.capacity());
        ByteBuffer.wrap(image).order(ByteOrder.LITTLE_ENDIAN).putShort(0x236, (short) xloadflags);
        Path bzImage = Files.write(directory.resolve("bzImage"), image);
        Path output = DirectBoot.prepare(bzImage, directory.resolve("direct"));
        return ByteBuffer.wrap(Files.readAllBytes(output)).order(ByteOrder.LITTLE_ENDIAN);
    }

    private void assertRefused(ByteBuffer kernel, int xloadflags, String reason) {
        UnsuitableKernel refused = assertThrows(UnsuitableKernel.class, () -> prepared(kernel, xloadflags));
        assertTrue(String.valueOf(refused.getMessage()).contains(reason), refused.getMessage());
        assertFalse(Files.exists(directory.resolve("direct")), "nothing is left behind");
    }

    @Test
    void theKernelsSegmentsKeepTheirPlaces() throws IOException {
        ByteBuffer file = prepared(kernel(), 0x61);
        assertEquals(0x100000, file.getLong(24), "PVH's entry");
        assertEquals(3, file.getShort(56), "note, pages, kernel");
        int kernel = 64 + 2 * 56;
        assertEquals(1, file.getInt(kernel));
        long offset = file.getLong(kernel + 8);
        assertEquals(KERNEL, file.getLong(kernel + 24));
        assertEquals(KERNEL_BYTES, file.getLong(kernel + 32));
        assertEquals(KERNEL_BYTES + 0x1000, file.getLong(kernel + 40));
        assertEquals(kernel(), file.slice((int) offset, KERNEL_BYTES).order(ByteOrder.LITTLE_ENDIAN));
    }

    @Test
    void theNoteSaysWhereToEnter() throws IOException {
        ByteBuffer file = prepared(kernel(), 0x61);
        assertEquals(4, file.getInt(64), "PT_NOTE");
        int note = (int) file.getLong(64 + 8);
        assertEquals(18, file.getInt(note + 8));
        assertEquals(0x100000, file.getLong(note + 16));
    }

    @Test
    void theStubKnowsTheEntryAndTheLevels() throws IOException {
        ByteBuffer five = prepared(kernel(), 0x61);
        assertEquals(KERNEL + 0x100, five.getLong(0x1000 + 0xff0));
        assertEquals(1, five.getInt(0x1000 + 0xff8));
        assertEquals(0x53726448, five.getInt(0x2000 + 0x202), "the image's setup header");
        assertEquals(0x61, five.getShort(0x2000 + 0x236));
        assertEquals(0, prepared(kernel(), 0x21).getInt(0x1000 + 0xff8));
    }

    @Test
    void theFirstFourGibibytesAreWhereTheyAre() throws IOException {
        ByteBuffer file = prepared(kernel(), 0x61);
        for (long address : new long[] {0, 0x101000, KERNEL, 0xfee00000L, 0xffffffffL}) {
            long table = 0x102000;
            for (int shift = 48; shift > 21; shift -= 9) {
                table = entry(file, table, address >> shift & 511);
            }
            assertEquals(address & -(1 << 21), entry(file, table, address >> 21 & 511));
        }
    }

    private static long entry(ByteBuffer file, long table, long index) {
        long entry = file.getLong((int) (table - 0x100000 + 0x1000 + index * 8));
        assertEquals(3, entry & 3, "present and writable");
        return entry & -4096;
    }

    @Test
    void whatCannotBeLoadedIsRefused() {
        assertRefused(kernel(), 0x60, "no 64-bit entry");
        assertRefused(kernel().putInt(0, 0), 0x61, "no ELF file");
        assertRefused(kernel().putLong(88, 0x100000), 0x61, "0x100000, can't be loaded");
        assertRefused(kernel().putLong(96, 0x4000), 0x61, "can't be loaded");
        assertRefused(kernel().putLong(24, KERNEL - 1), 0x61, "in none of its segments");
        assertRefused(kernel().putLong(32, 1L << 62), 0x61, "ends within");
        assertRefused(kernel().putShort(56, (short) 1000), 0x61, "1000 program headers");
    }

    @Test
    void someParametersAreObeyedByTheImageAlone() {
        assertTrue(DirectBoot.obeys(List.of("quiet", "nokaslr")));
        assertFalse(DirectBoot.obeys(List.of("quiet", "no5lvl")));
        assertFalse(DirectBoot.obeys(List.of("kaslr")));
    }
}
