package org.selipc.selinux;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.selipc.model.Fact;

/** The search, over policies that are sets of category names. */
class CategoryCountTest {
    private static final SecurityContext OWN =
            SecurityContext.parse("u:r:t:s3:c5-s4:c5.c9").orElseThrow();

    /** Takes {@code u:object_r:t:s3} with one named category, or with a range of which every number is named. */
    private static Predicate<String> policy(Predicate<Integer> named) {
        Pattern form = Pattern.compile("u:object_r:t:s3(?::c(\\d+)(?:\\.c(\\d+))?)?");
        return context -> {
            Matcher match = form.matcher(context);
            if (!match.matches()) {
                return false;
            }
            if (match.group(1) == null) {
                return true;
            }
            int first = Integer.parseInt(match.group(1));
            int last = match.group(2) == null ? first : Integer.parseInt(match.group(2));
            for (int category = first; category <= last; category++) {
                if (!named.test(category)) {
                    return false;
                }
            }
            return true;
        };
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 63, 64, 65, 1000, 1023, 1024, 1025, 5000})
    void findsTheNumber(int categories) {
        assertEquals(Fact.known(categories), CategoryCount.of(OWN, policy(category -> category < categories)));
    }

    @Test
    void asksFewContextsOf1024() {
        Set<String> asked = new HashSet<>();
        CategoryCount.of(OWN, context -> {
            asked.add(context);
            return policy(category -> category < 1024).test(context);
        });
        assertTrue(asked.size() <= 25, asked.size() + " contexts: " + asked);
    }

    @Test
    void otherNamesAreUnknown() {
        assertReason("no category c0", CategoryCount.of(OWN, policy(category -> false)));
        assertReason("no category c0", CategoryCount.of(OWN, policy(category -> category > 0 && category < 9)));
    }

    @Test
    void aGapIsUnknown() {
        assertReason("not all categories", CategoryCount.of(OWN, policy(category -> category < 100 && category != 50)));
    }

    @Test
    void aPolicyThatTakesEverythingIsNotBelieved() {
        assertReason("takes even category", CategoryCount.of(OWN, context -> true));
    }

    @Test
    void aContextWithoutLevelKnowsNothing() {
        assertReason("no level", CategoryCount.of(SecurityContext.parse("u:r:t").orElseThrow(), context -> true));
    }

    private static void assertReason(String part, Fact<?> fact) {
        assertTrue(!fact.isKnown() && fact.toString().contains(part), fact.toString());
    }
}
