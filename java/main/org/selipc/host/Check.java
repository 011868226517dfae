package org.selipc.host;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One thing that decides what can be measured here.
 *
 * @param name what was looked at, in a few words
 * @param status what it means for a measurement
 * @param finding what was found, with its values
 * @param advice the command or the step that helps; null where nothing needs to be or can be done
 */
public record Check(
        String name,
        Status status,
        String finding,
        @Nullable String advice) {

    /** What a finding means for a measurement. */
    public enum Status {
        /** Nothing stands in the way. */
        OK,
        /** Measuring works, with more noise or less evidence. */
        LIMITED,
        /** Measuring, or the part that the check is about, is not possible. */
        CANNOT;

        /** The word for it in JSON. */
        @JsonValue
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Nothing stands in the way. */
    public static Check ok(String name, String finding) {
        return new Check(name, Status.OK, finding, null);
    }

    /** Measuring works, with more noise or less evidence. */
    public static Check limited(String name, String finding, @Nullable String advice) {
        return new Check(name, Status.LIMITED, finding, advice);
    }

    /** The part that the check is about is not possible. */
    public static Check cannot(String name, String finding, @Nullable String advice) {
        return new Check(name, Status.CANNOT, finding, advice);
    }
}
