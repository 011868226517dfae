package org.selipc.lab;

import java.util.List;

/** What makes the clock of a guest move. */
sealed interface GuestClock {
    /** QEMU's options for it. */
    List<String> options();

    /**
     * The clock moves 2^shift nanoseconds an executed instruction, whatever else the build machine does, and jumps
     * over idle time.
     *
     * @param seed of the guest's random numbers (memory layout, hash keys); boots with different seeds show what repeats
     */
    record Exact(int shift, int seed) implements GuestClock {
        @Override
        public List<String> options() {
            return List.of(
                    "-icount",
                    "shift=" + shift + ",sleep=off",
                    "-seed",
                    Integer.toString(seed),
                    "-rtc",
                    "base=2026-01-01T00:00:00,clock=vm");
        }
    }

    /** The clock is the build machine's: a demonstration, not evidence. */
    record Wall() implements GuestClock {
        @Override
        public List<String> options() {
            return List.of();
        }
    }
}
