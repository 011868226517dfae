package org.selipc.lab;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * Makes of a bzImage an ELF file that QEMU boots at once. Under emulation the image's own unpacking costs more than all
 * that the kernel does until its first process; on the host it costs a tenth of that, once for each kernel.
 *
 * <p>The file is the kernel as it was packed, with a few pages before it: {@code native/boot/direct_boot.S}, which is
 * entered as PVH's ABI has it (docs/misc/pvh.pandoc of Xen, {@code pc-bios/optionrom/pvh_main.c} of QEMU) and leaves as
 * Linux' 64-bit boot protocol has it; {@code boot_params} with the image's own setup header; and page tables. The kernel
 * lies where its own loader would have put it, with as many levels of page tables, so that it runs the same code.
 */
final class DirectBoot {
    private static final String STUB_RESOURCE = "/linux-x86-64/direct-boot";

    private static final int VERSION_CHARS = 8;
    private static final int PAGE = 4096;

    /** Where things are in memory; direct_boot.S has the same. */
    private static final int STUB = 0x100000;

    private static final int STUB_ENTRY = 0xff0;
    private static final int STUB_FIVE_LEVELS = 0xff8;
    private static final int TABLES = 0x102000;
    private static final int DIRECTORIES = 4;

    /** The stub, boot_params, one table of each of the three upper levels, and a GiB in each directory. */
    private static final int PAGES = 2 + 3 + DIRECTORIES;

    private static final int END = STUB + PAGES * PAGE;

    /** Present, writable; and for a page of 2 MiB in place of a table. */
    private static final long TABLE_FLAGS = 0x3;

    private static final long LARGE_PAGE_FLAGS = 0x83;
    private static final int LARGE_PAGE_SHIFT = 21;

    private static final byte UNDEFINED_LOADER = (byte) 0xff;

    private static final List<String> BOOT_CODE_PARAMETERS = List.of("kaslr", "no5lvl");

    private DirectBoot() {}

    /**
     * Whether a kernel booted so does what these parameters ask for; those that the left-out code obeys need the image
     * itself.
     */
    static boolean obeys(List<String> kernelParameters) {
        return kernelParameters.stream().noneMatch(BOOT_CODE_PARAMETERS::contains);
    }

    /** What tells files apart that versions of this code make of the same image. */
    static String version() throws IOException {
        try (InputStream stream = DirectBoot.class.getResourceAsStream(STUB_RESOURCE)) {
            return stream == null ? "none" : Digest.of(stub(stream)).substring(0, VERSION_CHARS);
        }
    }

    /**
     * Writes the ELF file.
     *
     * @return {@code output}
     * @throws UnsuitableKernel when this can't be done with this image, and why; the image itself is to be booted then
     * @throws IOException when the image can't be read or {@code output} not be written
     */
    static Path prepare(Path bzImage, Path output) throws IOException {
        byte[] stub = stub();
        LinuxPayload payload = LinuxPayload.of(bzImage);
        if (!payload.header().has64BitEntry()) {
            throw new UnsuitableKernel("it has no 64-bit entry point (xloadflags 0x%x)"
                    .formatted(payload.header().xloadflags()));
        }
        boolean done = false;
        try (FileChannel file = FileChannel.open(
                output,
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE)) {
            file.position(DirectBootElf.HEADER_BYTES + PAGES * (long) PAGE);
            OutputStream kernel = new BufferedOutputStream(Channels.newOutputStream(file), 1 << 16);
            payload.unpack(bzImage, kernel);
            kernel.flush();
            DirectBootElf elf = DirectBootElf.ofKernelIn(file, PAGES * PAGE, END);
            ByteBuffer pages = pages(stub, payload, elf.entry());
            writeFully(file, elf.header(STUB), 0);
            writeFully(file, pages, DirectBootElf.HEADER_BYTES);
            done = true;
        } finally {
            if (!done) {
                Files.deleteIfExists(output);
            }
        }
        return output;
    }

    /** What lies in memory from {@link #STUB} on. */
    private static ByteBuffer pages(byte[] stub, LinuxPayload payload, long entry) {
        ByteBuffer pages = ByteBuffer.allocate(PAGES * PAGE).order(ByteOrder.LITTLE_ENDIAN);
        pages.put(0, stub);
        pages.putLong(STUB_ENTRY, entry);
        SetupHeader header = payload.header();
        pages.putInt(STUB_FIVE_LEVELS, header.enablesFiveLevels() ? 1 : 0);

        int start = SetupHeader.START;
        pages.put(PAGE + start, payload.setup(), start, header.end() - start);
        pages.put(PAGE + SetupHeader.TYPE_OF_LOADER, UNDEFINED_LOADER);

        int table = TABLES - STUB;
        long next = TABLES + PAGE;
        pages.putLong(table, next | TABLE_FLAGS);
        pages.putLong(table + PAGE, (next + PAGE) | TABLE_FLAGS);
        for (int i = 0; i < DIRECTORIES; i++) {
            pages.putLong(table + 2 * PAGE + i * Long.BYTES, (next + (2L + i) * PAGE) | TABLE_FLAGS);
        }
        for (int i = 0; i < DIRECTORIES * PAGE / Long.BYTES; i++) {
            pages.putLong(table + 3 * PAGE + i * Long.BYTES, ((long) i << LARGE_PAGE_SHIFT) | LARGE_PAGE_FLAGS);
        }
        return pages;
    }

    private static void writeFully(FileChannel file, ByteBuffer bytes, long from) throws IOException {
        while (bytes.hasRemaining()) {
            file.write(bytes, from + bytes.position());
        }
    }

    private static byte[] stub() throws IOException {
        try (InputStream stream = DirectBoot.class.getResourceAsStream(STUB_RESOURCE)) {
            if (stream == null) {
                throw new UnsuitableKernel("this build has no boot code for x86_64: there was no compiler for it");
            }
            return stub(stream);
        }
    }

    private static byte[] stub(InputStream stream) throws IOException {
        return stream.readNBytes(STUB_ENTRY);
    }
}
