package org.selipc.bisect;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** What a kernel is in the check of a culprit. */
public enum Role {
    /** The commit before the culprit. */
    PARENT,
    /** The commit that is blamed. */
    CULPRIT,
    /** The head of the branch. */
    TIP,
    /** The branch with the fix. */
    FIXED;

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
