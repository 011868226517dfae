package org.selipc.verdict;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.selipc.model.Failure;

/** What stands against comparing two sides unless it is waived by name ({@code --allow}): most of it, that they differ. */
public enum Difference {
    /** That they do not differ: both sides hold sessions of one boot, which runs one kernel. */
    BOOT,
    /** The machine's architecture. */
    ARCHITECTURE,
    /** What one operation is. */
    WORKLOAD,
    /** The sources of the timed loops. */
    WORKLOAD_HASH,
    /** Length of a message's text. */
    MESSAGE_SIZE,
    /** Number of threads, each with a queue of its own. */
    INSTANCES,
    /** The loaded policy, its number of categories included, and in the lab the context: inputs of what a send costs. */
    POLICY,
    /** What the kernel does about CPU vulnerabilities, which sets what an entry costs. */
    MITIGATIONS,
    /** Whether the IPC namespace was the host's or a private one. */
    IPC_NAMESPACE,
    /** The system call path that ran: direct, libc or multiplexer. */
    PATH,
    /** That one side was measured on a host and the other in a guest of the lab. */
    LAB,
    /** What a guest's time counts, and whether it ran under KVM. */
    CLOCK,
    /** How much guest time an instruction takes. */
    SHIFT,
    /** The CPU model and the number of CPUs of a guest. */
    CPU_MODEL,
    /** QEMU's version, since another translates otherwise, and its machine. */
    EMULATOR,
    /** What a guest's kernel was told on its command line, but for the words that set SELinux's state. */
    PARAMETERS,
    /** The configuration of a kernel in the lab, its compiler included. */
    KERNEL_CONFIGURATION;

    /** The word for this difference in options and JSON: {@code workload-hash}. */
    @JsonValue
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * The difference of that word.
     *
     * @throws Failure {@code USAGE} when there is none
     */
    public static Difference ofWord(String word) {
        return Arrays.stream(values())
                .filter(difference -> difference.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new Failure(
                        Failure.Kind.USAGE,
                        "no difference is called '" + word + "'; those that can be allowed are "
                                + Arrays.stream(values()).map(Difference::word).collect(Collectors.joining(", "))));
    }

    @Override
    public String toString() {
        return word();
    }
}
