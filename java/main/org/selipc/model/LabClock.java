package org.selipc.model;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** What a lab guest's time counts. */
public enum LabClock {
    /** Executed instructions, each 2 to the power of the shift nanoseconds (QEMU's {@code -icount}). */
    EXACT,
    /** The wall clock of the host that emulates or runs the guest. */
    WALL;

    /** The word in options and JSON. */
    @JsonValue
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String toString() {
        return word();
    }
}
