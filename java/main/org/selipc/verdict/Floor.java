package org.selipc.verdict;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/**
 * How much a cost differs from boot to boot with nothing changed. It stands in for the scatter that one boot can't show.
 *
 * @param deviation standard deviation, relative: 0.005 for 0.5 %
 * @param from where the figure comes from
 */
public record Floor(double deviation, Source from) {
    /** Boot-to-boot standard deviation assumed of a host about which nothing is known. */
    public static final double DEFAULT_DEVIATION = 0.005;

    /** Where a floor comes from. */
    public enum Source {
        /** {@link #DEFAULT_DEVIATION}. */
        DEFAULT("the default, not measured"),
        /** Told with an option. */
        GIVEN("as given"),
        /** The scatter of the base's boots. */
        BASE("measured over the boots of base"),
        /** The scatter of the new side's boots. */
        NEW("measured over the boots of new");

        private final String words;

        Source(String words) {
            this.words = words;
        }

        /** Where the figure comes from, for people. */
        public String words() {
            return words;
        }

        /** The word in JSON. */
        @JsonValue
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
