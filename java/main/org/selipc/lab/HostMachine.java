package org.selipc.lab;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** QEMU with the lab's host in it: two CPUs, three disks and a console, but no network. */
final class HostMachine {
    /** Below /boot of its disk. */
    static final String KERNEL = "vmlinuz";

    /** Below /boot of its disk. */
    static final String INITRAMFS = "initrd";

    /** What the host takes: an archive on a disk. */
    static final String INPUT = "input.tar";

    /** Where the host puts what it found: an archive on a disk. */
    static final String OUTPUT = "output.tar";

    private static final String CPUS = "2";
    private static final String MEBIBYTES = "2048";
    private static final int SHOWN_LINES = 12;

    /** The kernel's first line. */
    private static final String ALIVE = "Linux version";

    /** A guest that KVM runs has said it in one or two. */
    private static final int ALIVE_SECONDS = 30;

    private static final String PARAMETERS =
            "console=ttyS0 root=/dev/disk/by-id/virtio-selipc-root rw security=selinux selinux=1 enforcing=1 panic=-1";

    private final Path program;
    private final Path disk;
    private final Path work;
    private final Accelerator accelerator;

    /**
     * @param program QEMU
     * @param disk the host's root; left as it is, since what is written goes to an unnamed file
     * @param work has the kernel, the initramfs, and both archives
     * @param accelerator what runs it
     */
    HostMachine(Path program, Path disk, Path work, Accelerator accelerator) {
        this.program = program;
        this.disk = disk;
        this.work = work;
        this.accelerator = accelerator;
    }

    /**
     * How a boot ended.
     *
     * @param booted whether the kernel said anything
     * @param inTime whether it ended by itself
     * @param status QEMU's
     * @param tail the end of the console, or of QEMU's own complaints
     */
    record End(boolean booted, boolean inTime, int status, String tail) {}

    /** Boots it, and waits until it has powered itself off. */
    End run(Path console, Duration limit, Consumer<String> notices) throws IOException {
        AtomicBoolean alive = new AtomicBoolean();
        Consumer<String> progress = new HostProgress(notices);
        try (BufferedWriter log = Files.newBufferedWriter(console)) {
            Held qemu = new Held(command(), work, line -> {
                write(log, line);
                if (line.contains(ALIVE)) {
                    alive.set(true);
                }
                progress.accept(line);
            });
            if (accelerator == Accelerator.KVM) {
                CompletableFuture.delayedExecutor(ALIVE_SECONDS, TimeUnit.SECONDS)
                        .execute(() -> {
                            if (!alive.get()) {
                                qemu.stop();
                            }
                        });
            }
            Held.End end = qemu.run(limit);
            return new End(alive.get(), end.inTime(), end.status(), qemu.tail(SHOWN_LINES));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static void write(BufferedWriter log, String line) {
        try {
            log.write(line);
            log.newLine();
            // Someone may be watching.
            log.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    List<String> command() {
        boolean kvm = accelerator == Accelerator.KVM;
        return List.of(
                program.toString(),
                "-machine",
                "q35",
                "-accel",
                kvm ? "kvm" : "tcg,thread=multi",
                "-cpu",
                kvm ? "host" : "max",
                "-smp",
                CPUS,
                "-m",
                MEBIBYTES,
                "-nodefaults",
                "-nic",
                "none",
                "-display",
                "none",
                "-no-reboot",
                "-chardev",
                "file,id=console,path=/dev/stdout",
                "-serial",
                "chardev:console",
                "-drive",
                "if=none,id=root,format=raw,snapshot=on,cache=unsafe,file=" + escaped(disk),
                "-device",
                "virtio-blk-pci,drive=root,serial=selipc-root",
                "-drive",
                "if=none,id=input,format=raw,readonly=on,file=" + escaped(work.resolve(INPUT)),
                "-device",
                "virtio-blk-pci,drive=input,serial=selipc-input",
                "-drive",
                "if=none,id=output,format=raw,file=" + escaped(work.resolve(OUTPUT)),
                "-device",
                "virtio-blk-pci,drive=output,serial=selipc-output",
                "-kernel",
                work.resolve(KERNEL).toString(),
                "-initrd",
                work.resolve(INITRAMFS).toString(),
                "-append",
                PARAMETERS);
    }

    /** A comma ends a value, and two are one. */
    private static String escaped(Path path) {
        return path.toAbsolutePath().toString().replace(",", ",,");
    }
}
