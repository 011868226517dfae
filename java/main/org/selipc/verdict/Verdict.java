package org.selipc.verdict;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** What a comparison says. */
public enum Verdict {
    /** The loss lies below the margin, and its interval with it. */
    GOOD,
    /** The loss lies above the margin, and its interval with it. */
    BAD,
    /** The interval holds the margin: measure more. */
    WEAK,
    /** The two sides can't be compared. */
    SKIP;

    /** The word for this verdict in JSON and text. */
    @JsonValue
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The rule: bad with the interval of the loss above the margin, good with it below, else weak. */
    static Verdict of(Interval loss, double margin) {
        if (loss.low() > margin) {
            return BAD;
        }
        return loss.high() < margin ? GOOD : WEAK;
    }

    @Override
    public String toString() {
        return word();
    }
}
