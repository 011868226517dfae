package org.selipc.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.selipc.model.AvcHash;
import org.selipc.model.Fact;
import org.selipc.model.SelinuxInfo;
import org.selipc.model.SelinuxState;

/** What a guest's answers say of its SELinux. */
class GuestHostTest {
    private static final GuestHost GUEST =
            new GuestHost(RecordedAnswers.twoPolicies().answers());

    private static SelinuxInfo under(int categories) {
        return GUEST.selinux(SelinuxState.ENFORCING, PolicyChoice.ofCategories(categories), "digest-" + categories);
    }

    @Test
    void eachPolicyHasItsOwnFacts() {
        assertEquals(Fact.known(new AvcHash(14, 13, 512, 2)), under(1).avcHash());
        assertEquals(Fact.known(new AvcHash(8, 7, 512, 2)), under(1024).avcHash());
        assertEquals(Fact.known(1), under(1).categories());
        assertEquals(Fact.known("digest-1"), under(1).policyFingerprint());
        assertEquals(Fact.known(true), under(1024).mls());
        assertEquals(Fact.known(512), under(1024).avcThreshold());
    }

    /** A later policy's answers differ in everything that a guest is asked under it. */
    @Test
    void nothingIsTakenFromAnotherPolicy() {
        PolicyChoice first = PolicyChoice.ofFile(Path.of("/somewhere/first"), "a:a:a");
        PolicyChoice second = PolicyChoice.ofCategories(3);
        GuestHost guest = new GuestHost(RecordedAnswers.written(
                "\"event\":\"hello\"",
                loaded(first),
                "\"event\":\"context\",\"context\":\"a:a:a\"",
                file(Plan.MLS, "0"),
                file(Plan.DENY_UNKNOWN, "1"),
                file(Plan.AVC_THRESHOLD, "100"),
                loaded(second),
                "\"event\":\"context\",\"context\":\"u:r:t:s0\"",
                file(Plan.MLS, "1"),
                file(Plan.DENY_UNKNOWN, "0"),
                file(Plan.AVC_THRESHOLD, "512")));
        SelinuxInfo one = guest.selinux(SelinuxState.PERMISSIVE, first, "one");
        assertEquals(Fact.known("a:a:a"), one.context());
        assertEquals(Fact.known(false), one.mls());
        assertEquals(Fact.known(true), one.denyUnknown());
        assertEquals(Fact.known(100), one.avcThreshold());
        SelinuxInfo two = guest.selinux(SelinuxState.PERMISSIVE, second, "two");
        assertEquals(Fact.known(PolicyChoice.OWN_CONTEXT), two.context());
        assertEquals(Fact.known(true), two.mls());
        assertEquals(Fact.known(false), two.denyUnknown());
        assertEquals(Fact.known(512), two.avcThreshold());
    }

    private static String loaded(PolicyChoice policy) {
        return "\"event\":\"policy\",\"path\":\"" + policy.path() + "\",\"loaded\":true";
    }

    private static String file(String path, String text) {
        return "\"event\":\"file\",\"path\":\"" + path + "\",\"text\":\"" + text + "\"";
    }

    @Test
    void withoutAPolicyNothingIsKnownOfIt() {
        GuestHost guest = new GuestHost(RecordedAnswers.disabled().answers());
        SelinuxInfo info = guest.selinux(SelinuxState.DISABLED, PolicyChoice.ofCategories(1024), "digest");
        for (Fact<?> fact : List.of(
                info.context(),
                info.permissiveDomain(),
                info.policyFingerprint(),
                info.mls(),
                info.denyUnknown(),
                info.categories(),
                info.denied())) {
            assertFalse(fact.isKnown(), fact.toString());
            assertEquals("no policy was loaded", fact.reason());
        }
    }
}
