package org.selipc.bisect;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** What a step of a bisection says of its kernel. */
public enum StepVerdict {
    /** It costs what the good end costs. */
    GOOD,
    /** It costs what the bad end costs. */
    BAD,
    /** It can't be said, or it can't be measured: take another. */
    SKIP;

    /** The word in JSON and text. */
    @JsonValue
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String toString() {
        return word();
    }
}
