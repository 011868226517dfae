package org.selipc.selinux;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.selipc.model.Fact;
import org.selipc.model.Failure;
import org.selipc.model.SelinuxState;

/** Tells which of the five states the kernel is in. Cheap to ask again: four system calls where SELinux runs. */
final class StateReader {
    private final SelinuxPaths paths;
    private @Nullable BootChoice bootChoice;

    StateReader(SelinuxPaths paths) {
        this.paths = paths;
    }

    /**
     * The state now.
     *
     * @throws Failure {@code CANNOT} when SELinux runs but selinuxfs isn't mounted or can't be read, and when
     *     {@code /proc} isn't there to tell
     */
    SelinuxState state() {
        try {
            String mode = Node.text(paths.enforce());
            if (!policyLoaded()) {
                return SelinuxState.NO_POLICY;
            }
            return switch (mode) {
                case "0" -> SelinuxState.PERMISSIVE;
                case "1" -> SelinuxState.ENFORCING;
                default -> throw new IOException("it says '" + mode + "', neither 0 nor 1");
            };
        } catch (NoSuchFileException e) {
            return withoutSelinuxfs().state();
        } catch (IOException e) {
            throw new Failure(
                    Failure.Kind.CANNOT,
                    "SELinux runs, but its state can't be told: " + Node.problem("reading", paths.enforce(), e)
                            + "; run as root or in a domain that may read selinuxfs",
                    e);
        }
    }

    /**
     * Whether a policy is loaded. Classes appear with the first policy ({@code sel_make_classes},
     * security/selinux/selinuxfs.c), and the kernel takes none without the class {@code process}. The status page does
     * not tell: older kernels make it for its first reader, who may come after the policy, and it then counts no load.
     */
    private boolean policyLoaded() throws IOException {
        try {
            Path process = paths.classFolder("process");
            return Files.readAttributes(process, BasicFileAttributes.class).isDirectory();
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    /** Why there is no selinuxfs; asked once, since only another boot changes it. */
    private BootChoice withoutSelinuxfs() {
        BootChoice known = bootChoice;
        if (known != null) {
            return known;
        }
        if (registered()) {
            throw new Failure(
                    Failure.Kind.CANNOT,
                    "SELinux runs, but selinuxfs isn't visible at %s: run 'mount -t selinuxfs selinuxfs /sys/fs/selinux'; in a container, mount the host's into it"
                            .formatted(paths.selinuxfs()));
        }
        known = BootChoice.read(paths);
        bootChoice = known;
        return known;
    }

    private boolean registered() {
        Fact<String> filesystems = Node.fact(paths.filesystems());
        String known = filesystems.value();
        if (known == null) {
            throw new Failure(
                    Failure.Kind.CANNOT,
                    "the state of SELinux can't be told: no selinuxfs at %s, and %s; run 'mount -t proc proc /proc'"
                            .formatted(paths.selinuxfs(), filesystems.reason()));
        }
        return List.of(known.split("\\s+")).contains("selinuxfs");
    }

    /** What says that SELinux isn't built or is disabled; unknown while it runs. */
    Fact<String> bootEvidence() {
        SelinuxState state = state();
        BootChoice known = bootChoice;
        return known == null ? Fact.unknown("SELinux runs, " + state) : Fact.known(known.evidence());
    }
}
