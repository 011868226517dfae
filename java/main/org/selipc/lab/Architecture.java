package org.selipc.lab;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Locale;
import org.selipc.model.Failure;

/** An architecture that the lab has a guest for. */
public enum Architecture {
    /** 64-bit x86. */
    X86_64("linux-x86-64", "qemu-system-x86_64", "qemu-system-x86", "qemu-system-x86-core", "amd64"),
    /** 64-bit Arm, little-endian. */
    AARCH64("linux-aarch64", "qemu-system-aarch64", "qemu-system-arm", "qemu-system-aarch64-core", "arm64"),
    /** 64-bit POWER, little-endian. */
    PPC64LE("linux-ppc64le", "qemu-system-ppc64", "qemu-system-ppc", "qemu-system-ppc-core", "ppc64el");

    private final String resource;
    private final String emulator;
    private final String debianEmulatorPackage;
    private final String fedoraEmulatorPackage;
    private final String debianName;

    Architecture(
            String resource,
            String emulator,
            String debianEmulatorPackage,
            String fedoraEmulatorPackage,
            String debianName) {
        this.resource = resource;
        this.emulator = emulator;
        this.debianEmulatorPackage = debianEmulatorPackage;
        this.fedoraEmulatorPackage = fedoraEmulatorPackage;
        this.debianName = debianName;
    }

    /**
     * The architecture of that word.
     *
     * @throws Failure {@code USAGE} when there is none
     */
    public static Architecture ofWord(String word) {
        return Arrays.stream(values())
                .filter(architecture -> architecture.word().equals(word) || architecture.debianName.equals(word))
                .findFirst()
                .orElseThrow(() -> new Failure(
                        Failure.Kind.USAGE,
                        "no architecture is named '" + word + "'; the lab knows x86_64, aarch64 and ppc64le"));
    }

    /** The host's own. */
    public static Architecture ofHost() {
        return ofWord(org.selipc.host.Architecture.current());
    }

    /** As {@code uname -m} has it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** As Debian has it. */
    public String debianName() {
        return debianName;
    }

    /** Whether the host is one. */
    boolean isHost() {
        return word().equals(org.selipc.host.Architecture.current());
    }

    /** QEMU's program. */
    String emulator() {
        return emulator;
    }

    String debianEmulatorPackage() {
        return debianEmulatorPackage;
    }

    String fedoraEmulatorPackage() {
        return fedoraEmulatorPackage;
    }

    /**
     * The static executable that is a guest's first process.
     *
     * @throws Failure {@code CANNOT} when this build of selipc has none for it
     */
    byte[] guestProgram() {
        String path = "/" + resource + "/selipc-guest";
        try (InputStream stream = Architecture.class.getResourceAsStream(path)) {
            if (stream == null) {
                throw new Failure(
                        Failure.Kind.CANNOT,
                        "this build has no guest program for " + word() + ": there was no cross compiler. Install one"
                                + " (Debian: gcc-" + (this == PPC64LE ? "powerpc64le" : word().replace('_', '-'))
                                + "-linux-gnu) and build again");
            }
            return stream.readAllBytes();
        } catch (IOException e) {
            throw new Failure(Failure.Kind.INTERNAL, "cannot read " + path + " from the jar: " + e.getMessage(), e);
        }
    }

    @Override
    public String toString() {
        return word();
    }
}
