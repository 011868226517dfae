package org.selipc.lab;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.ar.ArArchiveEntry;
import org.apache.commons.compress.archivers.ar.ArArchiveOutputStream;
import org.apache.commons.compress.archivers.cpio.CpioArchiveEntry;
import org.apache.commons.compress.archivers.cpio.CpioArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorOutputStream;
import org.apache.commons.compress.compressors.zstandard.ZstdCompressorOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.selipc.model.Fact;
import org.selipc.model.Failure;

/** What a file is, from its content; the images are made here and boot nowhere. */
class KernelImagesTest {
    private static final int SIZE = 200_000;

    @TempDir
    Path directory;

    private final List<String> warnings = new ArrayList<>();

    private final Notices notices = new Notices() {
        @Override
        public void progress(String what) {
            throw new AssertionError(what);
        }

        @Override
        public void warning(String what) {
            warnings.add(what);
        }
    };

    private KernelImage open(Path file) {
        return new KernelImages(new Cache(directory.resolve("cache")), notices).open("name", file, null);
    }

    private Path file(String name, byte[] bytes) throws IOException {
        return Files.write(directory.resolve(name), bytes);
    }

    private static ByteBuffer blank() {
        return ByteBuffer.allocate(SIZE).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static byte[] bzImage() {
        ByteBuffer image = blank();
        image.put(0x1f1, (byte) 1);
        image.putInt(0x1f4, (SIZE - 1024) / 16);
        image.position(0x202).put("HdrS".getBytes(StandardCharsets.US_ASCII));
        return image.array();
    }

    private static byte[] arm64Image() {
        ByteBuffer image = blank();
        image.putLong(16, SIZE + 50_000);
        image.position(56).put("ARMd".getBytes(StandardCharsets.US_ASCII));
        return image.array();
    }

    private static byte[] vmlinux(int machine) {
        ByteBuffer image = blank();
        image.put(new byte[] {0x7f, 'E', 'L', 'F', 2, 1, 1});
        image.putShort(18, (short) machine);
        image.putLong(32, 64).putShort(54, (short) 56).putShort(56, (short) 1);
        image.putLong(64 + 8, 4096).putLong(64 + 32, SIZE - 4096);
        return image.array();
    }

    private static byte[] bzImage32() {
        byte[] image = bzImage();
        image[0x206] = 0x0f;
        image[0x207] = 2;
        return image;
    }

    private static byte[] bigEndian() {
        byte[] image = vmlinux(0);
        image[5] = 2;
        image[19] = 21;
        return image;
    }

    private static byte[] gzip(byte[] content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(bytes)) {
            out.write(content);
        }
        return bytes.toByteArray();
    }

    private static byte[] zstd(byte[] content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new ZstdCompressorOutputStream(bytes)) {
            out.write(content);
        }
        return bytes.toByteArray();
    }

    /** The payload does not reach to the end: an EFI application is filled up behind it. */
    private static byte[] zboot(byte[] payload) {
        ByteBuffer image = ByteBuffer.allocate(512 + payload.length + 64).order(ByteOrder.LITTLE_ENDIAN);
        image.put("MZ\0\0zimg".getBytes(StandardCharsets.US_ASCII)).putInt(512).putInt(payload.length);
        image.position(512).put(payload);
        return image.array();
    }

    private static byte[] deb(String path, byte[] content) throws IOException {
        return deb(content, "./usr/share/doc/readme", path, "./boot/config-1.2.3");
    }

    /** The kernel stands under every name that isn't the documentation's or the configuration's. */
    static byte[] deb(byte[] content, String... names) throws IOException {
        ByteArrayOutputStream tar = new ByteArrayOutputStream();
        try (TarArchiveOutputStream out = new TarArchiveOutputStream(new XZCompressorOutputStream(tar))) {
            for (String name : names) {
                byte[] bytes = !name.contains("readme") && !name.contains("config")
                        ? content
                        : "CONFIG_B=y\n# CONFIG_C is not set\nCONFIG_A=m\n".getBytes(StandardCharsets.US_ASCII);
                TarArchiveEntry entry = new TarArchiveEntry(name);
                entry.setSize(bytes.length);
                out.putArchiveEntry(entry);
                out.write(bytes);
                out.closeArchiveEntry();
            }
        }
        ByteArrayOutputStream ar = new ByteArrayOutputStream();
        try (ArArchiveOutputStream out = new ArArchiveOutputStream(ar)) {
            member(out, "debian-binary", "2.0\n".getBytes(StandardCharsets.US_ASCII));
            member(out, "control.tar.xz", new byte[0]);
            member(out, "data.tar.xz", tar.toByteArray());
        }
        return ar.toByteArray();
    }

    private static void member(ArArchiveOutputStream out, String name, byte[] content) throws IOException {
        out.putArchiveEntry(new ArArchiveEntry(name, content.length));
        out.write(content);
        out.closeArchiveEntry();
    }

    /** A lead, a signature that has to be filled up, a header, and a cpio archive. */
    private static byte[] rpm(String path, byte[] content) throws IOException {
        return rpm(path, 0100644, content);
    }

    private static byte[] rpm(String path, int mode, byte[] content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(0xedabeedb);
        out.write(new byte[92]);
        for (int size : new int[] {13, 27}) {
            out.writeInt(0x8eade801);
            out.writeInt(0);
            out.writeInt(1);
            out.writeInt(size);
            out.write(new byte[16 + size + (size == 13 ? 3 : 0)]);
        }
        try (CpioArchiveOutputStream cpio = new CpioArchiveOutputStream(new ZstdCompressorOutputStream(out))) {
            CpioArchiveEntry entry = new CpioArchiveEntry(path, content.length);
            entry.setMode(mode);
            cpio.putArchiveEntry(entry);
            cpio.write(content);
            cpio.closeArchiveEntry();
        }
        return bytes.toByteArray();
    }

    @Test
    void eachFormatIsToldFromItsContent() throws IOException {
        assertIs(file("a", bzImage()), "bzImage", Architecture.X86_64);
        assertIs(file("b", arm64Image()), "Image", Architecture.AARCH64);
        assertIs(file("c", vmlinux(62)), "vmlinux", Architecture.X86_64);
        assertIs(file("d", vmlinux(183)), "vmlinux", Architecture.AARCH64);
        assertIs(file("e", vmlinux(21)), "vmlinux", Architecture.PPC64LE);
        assertIs(file("f", gzip(arm64Image())), "gzip+Image", Architecture.AARCH64);
        assertIs(file("g", zboot(gzip(arm64Image()))), "zboot+Image", Architecture.AARCH64);
        assertIs(file("h", zboot(zstd(noise(arm64Image())))), "zboot+Image", Architecture.AARCH64);
    }

    private void assertIs(Path file, String format, Architecture architecture) {
        KernelImage image = open(file);
        assertEquals(architecture, image.architecture());
        assertEquals(format, image.format());
    }

    @Test
    void anImageThatCannotBeTakenApartIsSaidOnceAndBootedAsItIs() throws IOException {
        for (int times = 0; times < 2; times++) {
            assertNull(open(file("k", bzImage())).direct());
            assertEquals(1, warnings.size(), warnings.toString());
        }
        assertTrue(warnings.get(0).endsWith("does not say where the kernel is"), warnings.toString());
    }

    @Test
    void aConfigurationInTheImageIsReadWhereItCanBe() throws IOException {
        String text = "CONFIG_B=y\nCONFIG_A=m\n";
        byte[] packed = gzip(text.getBytes(StandardCharsets.US_ASCII));
        Path file = file("config", text.getBytes(StandardCharsets.US_ASCII));
        assertEquals(
                KernelConfiguration.of(file), open(file("good", marked(packed))).configuration());
        packed[packed.length / 2] ^= 0x55;
        assertUnknown("can't be unpacked", marked(packed));
        assertUnknown("can't be unpacked", marked("no gzip".getBytes(StandardCharsets.US_ASCII)));
        byte[] endless = marked(packed);
        Arrays.fill(endless, 8192, endless.length, (byte) 0);
        assertUnknown("has no end", endless);
        assertUnknown("holds none", vmlinux(183));
    }

    private void assertUnknown(String reason, byte[] image) throws IOException {
        Fact<String> configuration = open(file("k", image)).configuration();
        assertFalse(configuration.isKnown(), configuration.toString());
        assertTrue(configuration.toString().contains(reason), configuration.toString());
    }

    private static byte[] marked(byte[] configuration) {
        ByteBuffer image = ByteBuffer.wrap(vmlinux(183));
        image.position(8192 - 8).put("IKCFG_ST".getBytes(StandardCharsets.US_ASCII));
        image.put(configuration).put("IKCFG_ED".getBytes(StandardCharsets.US_ASCII));
        return image.array();
    }

    @Test
    void packagesAreOpened() throws IOException {
        KernelImage deb = open(file("k.deb", deb("./boot/vmlinuz-1.2.3", bzImage())));
        assertEquals(Architecture.X86_64, deb.architecture());
        assertArrayEquals(bzImage(), Files.readAllBytes(deb.file()));
        assertTrue(deb.configuration().isKnown(), deb.configuration().toString());
        KernelImage newer = open(file("n.deb", deb("./usr/lib/modules/7.2.6/vmlinuz", zboot(gzip(arm64Image())))));
        assertEquals(Architecture.AARCH64, newer.architecture());
        KernelImage rpm = open(file("k.rpm", rpm("./lib/modules/6.1/vmlinuz", vmlinux(21))));
        assertEquals(Architecture.PPC64LE, rpm.architecture());
        assertArrayEquals(vmlinux(21), Files.readAllBytes(rpm.file()));
        assertFalse(rpm.configuration().isKnown());
    }

    @Test
    void theConfigurationsOrderAndCommentsDoNotMatter() throws IOException {
        Path one = file("one", "CONFIG_A=m\nCONFIG_B=y\n".getBytes(StandardCharsets.US_ASCII));
        KernelImage image = open(file("k.deb", deb("./boot/vmlinuz-1.2.3", bzImage())));
        assertEquals(KernelConfiguration.of(one), image.configuration());
    }

    /** As a build does while another selipc holds the lock: what comes of it must not be kept under the old digest. */
    @Test
    void anImageThatIsReplacedWhileItIsReadIsRefused() throws Exception {
        Path image = file("k.gz", gzip(arm64Image()));
        Path unwrapped = directory.resolve("cache/kernel/" + Digest.of(image) + ".unwrapped0");
        Files.createDirectories(unwrapped.getParent());
        AtomicReference<Throwable> refused = new AtomicReference<>();
        Thread opening = new Thread(() -> {
            try {
                open(image);
            } catch (Failure e) {
                refused.set(e);
            }
        });
        Cache.exclusively(unwrapped.resolveSibling(unwrapped.getFileName() + ".lock"), () -> {
            opening.start();
            while (opening.getState() != Thread.State.WAITING) {
                Thread.onSpinWait();
            }
            Files.write(image, gzip(noise(arm64Image())));
        });
        opening.join();
        Failure failure = assertInstanceOf(Failure.class, refused.get());
        assertTrue(String.valueOf(failure.getMessage()).contains("it was replaced"), failure.getMessage());
        assertFalse(Files.exists(unwrapped), "another kernel under its digest");
    }

    @Test
    void anImageThatIsReplacedWhileItRunsIsRefused() throws IOException {
        Path file = file("k", arm64Image());
        KernelImage image = open(file);
        image.requireSame(GuestOptions.DEFAULT);
        Files.write(file, noise(arm64Image()));
        assertEquals(
                Failure.Kind.UNMEASURABLE,
                assertThrows(Failure.class, () -> image.requireSame(GuestOptions.DEFAULT))
                        .kind());
    }

    @Test
    void whatIsNoKernelIsRefusedWithWhatItIs() throws IOException {
        assertRefused(file("text", "#!/bin/sh\n".getBytes(StandardCharsets.US_ASCII)), "begins with 23 21");
        assertRefused(file("empty", new byte[0]), "it is empty");
        assertRefused(directory.resolve("missing"), "no such file");
        assertRefused(Files.createDirectory(directory.resolve("folder")), "no regular file");
        assertRefused(file("mips", vmlinux(8)), "no kernel that the lab knows");
        assertRefused(file("without.deb", deb("./usr/bin/tool", bzImage())), "holds no kernel");
        assertRefused(
                file("two.deb", deb(bzImage(), "./boot/vmlinuz-6.1.0-1", "./boot/vmlinuz-6.1.0-2")),
                "boot/vmlinuz-6.1.0-1 and boot/vmlinuz-6.1.0-2");
        assertRefused(file("link.rpm", rpm("./boot/vmlinuz-6.1", 0120777, new byte[] {'v', 'm'})), "holds no kernel");
        assertRefused(file("big", bigEndian()), "big-endian");
        assertRefused(file("i386", bzImage32()), "32-bit");
        assertRefused(
                file("text.gz", gzip("text".getBytes(StandardCharsets.US_ASCII))), "no kernel that the lab knows");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.01, 0.4, 0.59, 0.999})
    void whatWasCutShortIsRefused(double part) throws IOException {
        assertRefused(cut("deb", deb("./boot/vmlinuz-1.2.3", noise(bzImage())), part), "may be cut short");
        assertRefused(cut("gz", gzip(noise(arm64Image())), part), "may be cut short");
        String reason = SIZE * part < 65_536 ? "ends after" : "it is cut short";
        assertRefused(cut("bz", bzImage(), part), reason);
        assertRefused(cut("elf", vmlinux(21), part), reason);
    }

    /** Zeros would be compressed to nothing. */
    private static byte[] noise(byte[] image) {
        Random random = new Random(1);
        for (int i = 4096; i < image.length; i++) {
            image[i] = (byte) random.nextInt();
        }
        return image;
    }

    private Path cut(String name, byte[] bytes, double part) throws IOException {
        return file(name + part, Arrays.copyOf(bytes, (int) (bytes.length * part)));
    }

    private void assertRefused(Path file, String reason) {
        Failure failure = assertThrows(Failure.class, () -> open(file), file.toString());
        assertEquals(Failure.Kind.UNMEASURABLE, failure.kind(), failure.getMessage());
        assertTrue(String.valueOf(failure.getMessage()).contains(reason), failure.getMessage());
        assertTrue(String.valueOf(failure.getMessage()).contains(file.toString()), failure.getMessage());
    }

    @Test
    void aForcedArchitectureThatIsNotTheImagesIsAWrongOption() throws IOException {
        Path image = file("a", bzImage());
        KernelImages images = new KernelImages(new Cache(directory.resolve("cache")), notices);
        Failure failure = assertThrows(Failure.class, () -> images.open("name", image, Architecture.PPC64LE));
        assertEquals(Failure.Kind.USAGE, failure.kind());
        assertEquals(
                Architecture.X86_64,
                images.open("name", image, Architecture.X86_64).architecture());
    }

    @Test
    void versionsAreOrderedByTheirNumbers() {
        assertTrue(VersionOrder.INSTANCE.compare("6.9", "6.12") < 0);
        assertTrue(VersionOrder.INSTANCE.compare("6.12.90+deb12", "6.12.90+deb12.1") < 0);
        assertTrue(VersionOrder.INSTANCE.compare("6.1.0-50", "6.12.43+deb12") < 0);
        assertEquals(0, VersionOrder.INSTANCE.compare("7.2.13+deb14", "7.2.13+deb14"));
    }
}
