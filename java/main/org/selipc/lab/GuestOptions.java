package org.selipc.lab;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.selipc.model.Failure;
import org.selipc.model.LabClock;

/**
 * The guest that a kernel is measured in.
 *
 * @param clock what its time counts
 * @param shift with the exact clock, an instruction takes 2 to this power nanoseconds; 0 to 3
 * @param seed of its random numbers
 * @param cpus number of CPUs; the exact clock has one
 * @param cpuModel QEMU's CPU model, or null for the architecture's default
 * @param kaslr whether the kernel may choose its address at random
 * @param mitigations whether the kernel may mitigate CPU vulnerabilities
 * @param parameters added to the kernel's command line
 * @param limit how long one boot may take
 */
public record GuestOptions(
        LabClock clock,
        int shift,
        long seed,
        int cpus,
        @Nullable String cpuModel,
        boolean kaslr,
        boolean mitigations,
        List<String> parameters,
        Duration limit) {
    /** Two nanoseconds an instruction: batches of operations stay far shorter than a timer tick. */
    public static final int SHIFT = 1;

    /** From 4 up ten message pairs no longer fit far below a tick, and the share of the clock in a figure grows. */
    static final int MOST_SHIFT = 3;

    /** How long a boot may take unless told. */
    public static final Duration LIMIT = Duration.ofMinutes(2);

    private static final Duration MOST = Duration.ofDays(7);

    /** Exact clock, one CPU, no address randomization and no mitigations. */
    public static final GuestOptions DEFAULT =
            new GuestOptions(LabClock.EXACT, SHIFT, 1, 1, null, false, false, List.of(), LIMIT);

    /** @throws Failure {@code USAGE} when a value is out of its range, or a parameter is no word of printable ASCII */
    public GuestOptions {
        if (shift < 0 || shift > MOST_SHIFT) {
            throw usage("--shift " + shift + " is not from 0 to " + MOST_SHIFT
                    + ": a guest whose instructions take longer has too few of them between two ticks");
        }
        if (cpus < 1 || clock == LabClock.EXACT && cpus > 1) {
            throw usage(
                    "--cpus " + cpus + ": the exact clock counts the instructions of one CPU; more take --clock wall");
        }
        if (seed < 0) {
            throw usage("--seed " + seed + " is below 0");
        }
        checkLimit(limit);
        for (String parameter : parameters) {
            if (parameter.isBlank() || !parameter.chars().allMatch(c -> c > ' ' && c < 127)) {
                throw usage("--append '" + parameter + "' is no kernel parameter: give one word of printable ASCII");
            }
        }
    }

    /** @throws Failure {@code USAGE} when no boot may take so long */
    static void checkLimit(Duration limit) {
        if (limit.isNegative() || limit.isZero() || limit.compareTo(MOST) > 0) {
            throw usage("--timeout " + limit.toSeconds() + ": a boot may take 1 to " + MOST.toSeconds() + " seconds");
        }
    }

    /** The same guest in real time. */
    GuestOptions onTheWallClock() {
        return new GuestOptions(LabClock.WALL, shift, seed, cpus, cpuModel, kaslr, mitigations, parameters, limit);
    }

    private static Failure usage(String message) {
        return new Failure(Failure.Kind.USAGE, message);
    }
}
