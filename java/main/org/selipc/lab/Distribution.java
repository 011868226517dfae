package org.selipc.lab;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.selipc.model.Failure;

/** Where kernels that are not files come from; {@code debian:6.12} names one. */
public enum Distribution {
    /** Debian's archive, on any host that has apt. */
    DEBIAN(".deb") {
        @Override
        KernelRepository repository(Cache cache, Architecture architecture, Notices notices) {
            return new DebianRepository(cache, architecture, notices);
        }
    },
    /** The repositories that the host's dnf is set up for: Fedora's, RHEL's and their kin's. */
    DNF(".rpm") {
        @Override
        KernelRepository repository(Cache cache, Architecture architecture, Notices notices) {
            return new DnfRepository(cache, architecture, notices);
        }
    };

    private final String suffix;

    Distribution(String suffix) {
        this.suffix = suffix;
    }

    abstract KernelRepository repository(Cache cache, Architecture architecture, Notices notices);

    /** What a host without a word of the user's takes: dnf where that is its only tool, else Debian's. */
    public static Distribution ofHost() {
        return Programs.find("apt-get").isEmpty() && Programs.find("dnf").isPresent() ? DNF : DEBIAN;
    }

    /**
     * The one of that word.
     *
     * @throws Failure {@code USAGE} when there is none
     */
    public static Distribution ofWord(String word) {
        return Arrays.stream(values())
                .filter(one -> one.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new Failure(
                        Failure.Kind.USAGE, "kernels come from debian or dnf, and not from '" + word + "'"));
    }

    /** The one that a kernel's name begins with. */
    static Optional<Distribution> ofKernel(String kernel) {
        return Arrays.stream(values())
                .filter(one -> kernel.startsWith(one.prefix()))
                .findFirst();
    }

    /** As users write it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What stands before a version. */
    public String prefix() {
        return word() + ":";
    }

    /** How the names of its packages' files end. */
    String suffix() {
        return suffix;
    }
}
