package org.selipc.lab;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
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

    /** Boots it, and waits until it has powered itself off. */
    Held.End run(Path console, Duration limit, Notices notices) throws IOException {
        Consumer<String> progress = new HostProgress(notices);
        try (BufferedWriter log = Files.newBufferedWriter(console)) {
            return new Held(command(), line -> {
                        write(log, line);
                        progress.accept(line);
                    })
                    .in(work)
                    .run(limit);
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
