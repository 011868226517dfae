package org.selipc.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.selipc.model.Failure;
import org.selipc.model.LabClock;

/**
 * QEMU with one kernel in it, ready to boot with any plan.
 *
 * @param cache keeps what many boots share
 * @param image the kernel
 * @param qemu runs it
 * @param guest as asked for
 * @param accelerator how QEMU runs it
 */
record GuestMachine(Cache cache, KernelImage image, Qemu qemu, GuestOptions guest, Accelerator accelerator) {
    static final Path KVM_DEVICE = Path.of("/dev/kvm");

    /** A kernel that KVM runs has answered in one or two. */
    private static final Duration TRIAL = Duration.ofSeconds(20);

    /**
     * The machine for a kernel: under KVM where the clock is the wall's, the kernel is of the host's architecture, and
     * KVM has booted it; else translated.
     *
     * @param notices is told why KVM is not used, where it could be
     */
    static GuestMachine of(Cache cache, KernelImage image, Qemu qemu, GuestOptions guest, Notices notices) {
        boolean mayBeKvm = guest.clock() == LabClock.WALL
                && image.architecture().isHost()
                && Files.isReadable(KVM_DEVICE)
                && Files.isWritable(KVM_DEVICE);
        if (mayBeKvm) {
            String reason = new GuestMachine(cache, image, qemu, guest, Accelerator.KVM).trial();
            if (reason == null) {
                return new GuestMachine(cache, image, qemu, guest, Accelerator.KVM);
            }
            notices.warning("KVM does not boot " + image.name() + " here, so QEMU translates it: " + reason);
        }
        return new GuestMachine(cache, image, qemu, guest, Accelerator.TCG);
    }

    /**
     * Boots it with nothing to do; why that failed, or null. QEMU's own word for KVM isn't enough: where KVM is nested,
     * QEMU may call it enabled and then abort at the first register, or never get past the firmware.
     */
    private @Nullable String trial() {
        try {
            boot(new GuestImage(image.architecture()), new Plan(machine().channel()).text(), false, TRIAL);
            return null;
        } catch (Failure e) {
            if (e.kind() != Failure.Kind.CANNOT && e.kind() != Failure.Kind.UNMEASURABLE) {
                throw e;
            }
            return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
        }
    }

    /** What the guest is made of. */
    Machine machine() {
        return Machine.of(image.architecture(), guest, accelerator);
    }

    /**
     * Boots it.
     *
     * @param archive the initramfs
     * @param plan what the guest is to do
     * @param selinux false to boot with {@code selinux=0}
     * @return what the guest answered
     * @throws Failure {@code CANNOT_WRITE} when the initramfs can't be written, and as {@link Guest#run}
     */
    Answers boot(GuestImage archive, String plan, boolean selinux) {
        return boot(archive, plan, selinux, guest.limit());
    }

    private Answers boot(GuestImage archive, String plan, boolean selinux, Duration limit) {
        Machine machine = machine();
        try {
            return Scratch.with(folder -> {
                Path initrd = folder.resolve("initrd");
                archive.write(cache, plan, initrd);
                List<String> command =
                        new ArrayList<>(machine.command(qemu.program().toString(), guest, accelerator));
                command.addAll(List.of("-kernel", image.bootable(guest).toString(), "-initrd", initrd.toString()));
                command.addAll(List.of("-append", machine.parameters(guest, selinux)));
                return new Guest(command, limit).run(image.file());
            });
        } catch (IOException e) {
            throw new Failure(
                    Failure.Kind.CANNOT_WRITE,
                    "can't write a guest's initramfs to the temporary directory: " + e
                            + "; free space there, or name another directory with SELIPC_JAVA_OPTS=-Djava.io.tmpdir=DIR",
                    e);
        }
    }
}
