package org.selipc.lab;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.apache.commons.compress.archivers.cpio.CpioArchiveEntry;
import org.apache.commons.compress.archivers.cpio.CpioArchiveOutputStream;
import org.apache.commons.compress.archivers.cpio.CpioConstants;

/**
 * Writes an initramfs: an uncompressed cpio archive in the "newc" format. Paths are those in the guest and start with
 * a slash; missing parent directories are added. Owner is root and all times are the same, so that the same input
 * gives the same bytes.
 *
 * <p>The kernel takes several archives one after the other (Documentation/driver-api/early-userspace/buffer-format.rst),
 * so a small one can follow a large one that was written before. It is not compressed, because unpacking costs the
 * emulated processor far more than QEMU needs to copy the larger file.
 */
final class Initramfs implements Closeable {
    /** Archives follow one another at a multiple of this; the kernel asks for four. */
    private static final int BLOCK_BYTES = 512;

    private static final long TIME_SECONDS = 1_767_225_600L; // 2026-01-01, the guests' clock at boot

    private final CpioArchiveOutputStream out;
    private final Set<String> written = new HashSet<>();
    private long inode = 1;

    Initramfs(Path output) throws IOException {
        out = new CpioArchiveOutputStream(
                new BufferedOutputStream(Files.newOutputStream(output), 1 << 20),
                CpioConstants.FORMAT_NEW,
                BLOCK_BYTES,
                StandardCharsets.UTF_8.name());
    }

    void directory(String path) throws IOException {
        if (path.isEmpty() || path.equals("/") || !written.add(path)) {
            return;
        }
        directory(parent(path));
        put(path, CpioConstants.C_ISDIR | 0755, new byte[0]);
    }

    void executable(String path, byte[] content) throws IOException {
        regular(path, 0755, content);
    }

    void file(String path, byte[] content) throws IOException {
        regular(path, 0644, content);
    }

    private void regular(String path, int permissions, byte[] content) throws IOException {
        directory(parent(path));
        if (written.add(path)) {
            put(path, CpioConstants.C_ISREG | permissions, content);
        }
    }

    private void put(String path, int mode, byte[] content) throws IOException {
        var entry = new CpioArchiveEntry(CpioConstants.FORMAT_NEW, path.substring(1), content.length);
        entry.setMode(mode);
        entry.setTime(TIME_SECONDS);
        entry.setInode(inode++);
        entry.setNumberOfLinks(1);
        out.putArchiveEntry(entry);
        out.write(content);
        out.closeArchiveEntry();
    }

    private static String parent(String path) {
        return path.substring(0, path.lastIndexOf('/'));
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
