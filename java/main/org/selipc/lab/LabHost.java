package org.selipc.lab;

import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.io.FileUtils;
import org.jspecify.annotations.Nullable;
import org.selipc.model.Failure;
import org.selipc.store.IoCause;

/**
 * A whole Debian host under QEMU, with systemd and Debian's SELinux policy enforcing, in which selipc measures as root's
 * login and as a confined service. Its disk is made once; a boot's writes are thrown away, and the results come back on a
 * second disk, as an archive whose last member says that it is whole. It has no network.
 */
public final class LabHost {
    /** How long a boot may take, by default: an emulated processor needs some ten minutes. */
    public static final Duration LIMIT = Duration.ofMinutes(60);

    private static final long OUTPUT_BYTES = 64L << 20;
    private static final int SHOWN_LINES = 12;

    private final Cache cache = new Cache();
    private final Notices notices;

    /** @param notices takes what the user should know while it lasts */
    public LabHost(Notices notices) {
        this.notices = notices;
    }

    /**
     * What is wanted of a host.
     *
     * @param version of Debian's kernel, or null for the newest
     * @param quick whether to measure for about 5 seconds in place of 30
     * @param kill whether to kill selipc in mid-run as well
     * @param limit how long the boot may take
     * @param keep whether the guest's disks stay in {@code output}
     * @param output a directory that doesn't exist yet; takes what came of it
     */
    public record Request(
            @Nullable String version, boolean quick, boolean kill, Duration limit, boolean keep, Path output) {
        public Request {
            GuestOptions.checkLimit(limit);
        }
    }

    /**
     * Boots the host and brings its findings back.
     *
     * @throws Failure {@code CANNOT} when a tool is missing or QEMU fails, {@code UNMEASURABLE} when the host did not hand
     *     its results over, {@code CANNOT_WRITE} when the directory can't be made, and as {@link HostDisk#with}
     */
    public HostFindings run(Request request) {
        if (Architecture.ofHost() != Architecture.X86_64) {
            throw new Failure(
                    Failure.Kind.CANNOT,
                    "the host in the lab is one of x86_64, and its disk is made on such a machine; this one is "
                            + Architecture.ofHost());
        }
        Path jar = HostFiles.jar();
        Qemu qemu = Qemu.find(Architecture.X86_64);
        if (Files.exists(request.output())) {
            throw new Failure(Failure.Kind.CANNOT_WRITE, request.output() + " exists already: name another directory");
        }
        DistributionKernels kernels = new DistributionKernels(cache, Distribution.DEBIAN, Architecture.X86_64, notices);
        String version = request.version() == null ? kernels.newest() : request.version();
        Path disk = new HostDisk(cache, notices).with(HostKernel.fetch(kernels, version));
        Path work = request.output().resolve("guest");
        try {
            Files.createDirectories(work);
            try {
                prepare(work, jar, request);
                HostDisk.takeOut(disk, HostMachine.KERNEL, work);
                HostDisk.takeOut(disk, HostMachine.INITRAMFS, work);
                boot(qemu, disk, work, request);
                return HostFindings.of(HostFindings.unpack(work.resolve(HostMachine.OUTPUT), request.output()));
            } finally {
                if (!request.keep()) {
                    FileUtils.deleteDirectory(work.toFile());
                }
            }
        } catch (IOException e) {
            throw new Failure(
                    Failure.Kind.CANNOT_WRITE, "can't write below " + request.output() + ": " + IoCause.of(e), e);
        }
    }

    /** The two small disks: what the host takes, and where it puts what it found. */
    private static void prepare(Path work, Path jar, Request request) throws IOException {
        try (OutputStream file = Files.newOutputStream(work.resolve(HostMachine.INPUT));
                TarArchiveOutputStream archive = new TarArchiveOutputStream(file)) {
            for (String name : HostFiles.EACH_BOOT) {
                put(archive, name, HostFiles.read(name));
            }
            String options = "kill='" + (request.kill() ? "yes" : "") + "'\noptions='"
                    + (request.quick() ? "--quick" : "") + "'\n";
            put(archive, "options", options.getBytes(StandardCharsets.UTF_8));
            put(archive, "selipc.jar", Files.readAllBytes(jar));
        }
        try (RandomAccessFile output =
                new RandomAccessFile(work.resolve(HostMachine.OUTPUT).toFile(), "rw")) {
            output.setLength(OUTPUT_BYTES);
        }
    }

    private static void put(TarArchiveOutputStream archive, String name, byte[] content) throws IOException {
        TarArchiveEntry entry = new TarArchiveEntry(name);
        entry.setSize(content.length);
        entry.setMode(name.contains(".") || name.equals("options") ? 0644 : 0755);
        archive.putArchiveEntry(entry);
        archive.write(content);
        archive.closeArchiveEntry();
    }

    private void boot(Qemu qemu, Path disk, Path work, Request request) throws IOException {
        KernelImage kernel = new KernelImages(cache, notices)
                .open("the host's kernel", work.resolve(HostMachine.KERNEL), Architecture.X86_64);
        Accelerator accelerator = GuestMachine.of(cache, kernel, qemu, GuestOptions.DEFAULT.onTheWallClock(), notices)
                .accelerator();
        notices.progress("booting the host, accelerator " + accelerator.word());
        Path console = request.output().resolve("console.log");
        check(new HostMachine(qemu.program(), disk, work, accelerator).run(console, request.limit(), notices), request);
    }

    private static void check(Held.End end, Request request) {
        String ending =
                "; its console, " + request.output().resolve("console.log") + ", ended with\n" + end.tail(SHOWN_LINES);
        if (end.flooded() != null) {
            throw new Failure(
                    Failure.Kind.UNMEASURABLE,
                    "the host floods its console: more than " + (LineStream.FLOOD_BYTES >> 20) + " MiB" + ending);
        }
        if (!end.inTime()) {
            throw new Failure(
                    Failure.Kind.UNMEASURABLE,
                    "the host did not end within " + request.limit().toSeconds() + " s (--timeout sets another limit)"
                            + ending);
        }
        if (end.status() != 0) {
            throw new Failure(Failure.Kind.CANNOT, "QEMU ended with status " + end.status() + ending);
        }
    }
}
