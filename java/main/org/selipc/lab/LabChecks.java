package org.selipc.lab;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.selipc.host.Check;
import org.selipc.model.Failure;

/** What the lab can do on this host, for {@code selipc doctor}. Programs are asked for their version, nothing more. */
public final class LabChecks {
    private final Function<String, Optional<Path>> programs;
    private final Path kvm;

    /** The checks of the host that this process runs on. */
    public LabChecks() {
        this(Programs::find, GuestMachine.KVM_DEVICE);
    }

    LabChecks(Function<String, Optional<Path>> programs, Path kvm) {
        this.programs = programs;
        this.kvm = kvm;
    }

    /**
     * Holds where a kernel of the host's own architecture can be booted.
     *
     * @throws Failure {@code CANNOT} when QEMU is missing, with the package that has it
     */
    public static void requireEmulator() {
        Qemu.find(Architecture.ofHost());
    }

    /** Every check, in the order in which a session in the lab meets them. */
    public List<Check> all() {
        List<Check> checks = new ArrayList<>();
        Stream.of(Architecture.values()).map(this::guests).forEach(checks::add);
        checks.add(policies());
        checks.add(kernels());
        checks.add(kvm());
        return checks;
    }

    /** The host's own architecture is what most want of the lab; the others add to it. */
    private Check guests(Architecture architecture) {
        String name = "lab: " + architecture + " kernels";
        Check.Status without = architecture.isHost() ? Check.Status.CANNOT : Check.Status.LIMITED;
        Optional<Path> program = programs.apply(architecture.emulator());
        if (program.isEmpty()) {
            return new Check(
                    name,
                    without,
                    "there is no " + architecture.emulator() + " in PATH",
                    "install " + architecture.debianEmulatorPackage() + " (Debian) or "
                            + architecture.fedoraEmulatorPackage() + " (Fedora)");
        }
        try {
            architecture.guestProgram();
            return Check.ok(name, "QEMU " + Qemu.at(program.get()).version());
        } catch (Failure e) {
            // The message says what to do.
            return new Check(name, without, String.valueOf(e.getMessage()), null);
        }
    }

    private Check policies() {
        String name = "lab: policies";
        return programs.apply("secilc").isPresent()
                ? Check.ok(name, "those in the jar, and secilc compiles others")
                : Check.limited(
                        name,
                        "those in the jar, of 1, 64, 256, 512 and 1024 categories: there is no secilc to compile others",
                        "install secilc");
    }

    private Check kernels() {
        String name = "lab: kernels to fetch";
        List<String> found = Stream.of(
                        Optional.of("debian:VERSION, by apt")
                                .filter(words -> programs.apply("apt-get").isPresent()),
                        Optional.of("dnf:VERSION, by dnf")
                                .filter(words -> programs.apply("dnf").isPresent()))
                .flatMap(Optional::stream)
                .toList();
        return found.isEmpty()
                ? Check.limited(
                        name, "there is neither apt nor dnf: none but those in files", "name an image or a package")
                : Check.ok(name, String.join("; ", found));
    }

    /** Only a boot tells whether KVM works, where it is nested above all; each session on the wall clock tries that. */
    private Check kvm() {
        String name = "lab: KVM";
        if (!Files.exists(kvm)) {
            return Check.limited(
                    name, "there is no " + kvm + ": --clock wall translates too; the exact clock always does", null);
        }
        return Files.isReadable(kvm) && Files.isWritable(kvm)
                ? Check.ok(
                        name, kvm + " may be used; --clock wall tries whether it boots the kernel, and else translates")
                : Check.limited(
                        name,
                        "no permission to use " + kvm + ": --clock wall translates; the exact clock always does",
                        "usermod -aG kvm USER, then log in again");
    }
}
