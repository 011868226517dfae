package org.selipc.bisect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.selipc.model.Failure;
import org.selipc.verdict.Terms;

/** The check of a culprit: parent, culprit, tip, fixed in the order of the history's letters; - is not named. */
class VerifierTest {
    private static Verification verify(String history) {
        Map<Role, String> named = new EnumMap<>(Role.class);
        for (Role role : Role.values()) {
            if (history.length() > role.ordinal() && history.charAt(role.ordinal()) != '-') {
                named.put(role, "k" + role.ordinal());
            }
        }
        return new Verifier(named, new History(history), Terms.DEFAULT_MARGIN).run();
    }

    @ParameterizedTest
    @CsvSource({
        "gb, confirmed",
        "gbb, confirmed",
        "gbbg, confirmed",
        "gb-g, confirmed",
        "gg, not-confirmed",
        "gbg, not-confirmed",
        "gbbb, not-confirmed",
        "gggb, not-confirmed",
        "ggx, not-confirmed",
        "gbxb, not-confirmed",
        "gx, undecided",
        "xb, undecided",
        "gbx, undecided",
        "gb-x, undecided"
    })
    void eachKernelHasToAgree(String history, String outcome) {
        Verification verification = verify(history);
        assertEquals(outcome, verification.outcome().word(), verification.sentence());
    }

    @Test
    void whatIsNotTheKernelsFaultStopsIt() {
        assertEquals(
                Failure.Kind.CANNOT,
                assertThrows(Failure.class, () -> verify("g?")).kind());
    }
}
