package org.selipc.cli;

import org.selipc.bisect.StepVerdict;
import org.selipc.bisect.Verification;
import org.selipc.model.Failure;
import org.selipc.verdict.Verdict;

/**
 * The codes with which the JVM leaves. Verdicts have private codes, which only the launcher turns into those that
 * {@code git bisect run} and scripts read: a JVM that dies leaves with 1 by itself, and must not read as bad.
 */
final class ExitCode {
    static final int DONE = 0;

    /** Private: help and version of a command whose 0 is a verdict. The launcher makes 0 of it. */
    static final int SAID = 44;

    static final int USAGE = 64;
    static final int CANNOT = 69;
    static final int INTERNAL = 70;
    static final int CANNOT_WRITE = 73;
    static final int NOT_PERMITTED = 77;

    private ExitCode() {}

    static int of(Verdict verdict) {
        return switch (verdict) {
            case GOOD -> 40;
            case BAD -> 41;
            case WEAK -> 42;
            case SKIP -> 43;
        };
    }

    static int of(StepVerdict verdict) {
        return switch (verdict) {
            case GOOD -> 40;
            case BAD -> 41;
            case SKIP -> 43;
        };
    }

    static int of(Verification.Outcome outcome) {
        return switch (outcome) {
            case CONFIRMED -> 40;
            case NOT_CONFIRMED -> 41;
            case UNDECIDED -> 42;
        };
    }

    static int of(Failure failure) {
        return switch (failure.kind()) {
            case USAGE -> USAGE;
            case CANNOT, UNMEASURABLE -> CANNOT;
            case CANNOT_WRITE -> CANNOT_WRITE;
            case NOT_PERMITTED -> NOT_PERMITTED;
            case INTERNAL -> INTERNAL;
        };
    }
}
