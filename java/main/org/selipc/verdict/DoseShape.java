package org.selipc.verdict;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** How the cost of one state follows the number of categories. */
public enum DoseShape {
    /** It is the same under every policy. */
    FLAT,
    /** It rises by the same amount with each category. */
    LINE,
    /** It differs from policy to policy, and a category has no cost of its own. */
    NO_LINE,
    /** The numbers of categories are too few, or the costs scatter too much, to tell. */
    UNDECIDED;

    /** The word in JSON and tables. */
    @JsonValue
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
