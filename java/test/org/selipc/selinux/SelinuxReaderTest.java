package org.selipc.selinux;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.selipc.model.AvcHash;
import org.selipc.model.AvcStats;
import org.selipc.model.Fact;
import org.selipc.model.Observation;
import org.selipc.model.SelinuxInfo;
import org.selipc.model.SelinuxState;
import org.selipc.model.Workload;

/** What is read from a whole tree. */
class SelinuxReaderTest {
    @Test
    void enforcing() {
        SelinuxInfo info = Fixtures.reader("enforcing").info(Workload.MSG_PAIR);
        assertEquals(Fact.known("u:r:t:s0-s0:c0.c1023"), info.context());
        assertEquals(Fact.known(35), info.policyVersion());
        assertEquals(
                Fact.known("1b551587059622f0d62ffa8a371207104a31c6d59bbe2d6563c5199e51d9f267"),
                info.policyFingerprint());
        assertEquals(Fact.known(true), info.mls());
        assertEquals(Fact.known(false), info.denyUnknown());
        assertEquals(Fact.known(512), info.avcThreshold());
        assertEquals(Fact.known(new AvcHash(497, 251, 512, 7)), info.avcHash());
    }

    /** A tree has no transaction nodes: what they would answer is unknown, with the file that is missing. */
    @Test
    void whatCannotBeAskedIsUnknown() {
        SelinuxInfo info = Fixtures.reader("enforcing").info(Workload.MSG_PAIR);
        assertReason("sys/fs/selinux/access: ENOENT", info.permissiveDomain());
        assertReason("sys/fs/selinux/create: ENOENT", info.denied());
        assertReason("asking about u:object_r:t:s0 at", info.categories());
    }

    @Test
    void aWorkloadWithoutHooksNeedsNothing() {
        assertEquals(Fact.known(List.of()), Fixtures.reader("enforcing").denied(Workload.UNAME));
    }

    /** The fixture's policy has no class fifo_file: that follows deny_unknown, and nothing needs asking. */
    @Test
    void anUnknownClassFollowsDenyUnknown() {
        assertEquals(Fact.known(List.of()), Fixtures.reader("enforcing").denied(Workload.PIPE));
        assertEquals(
                Fact.known(List.of("fifo_file:write", "fifo_file:read")),
                Fixtures.reader("permissive").denied(Workload.PIPE));
    }

    @Test
    void withoutLevelsThereAreNoCategories() {
        SelinuxInfo info = Fixtures.reader("mls-off").info(Workload.NULL);
        assertEquals(Fact.known(false), info.mls());
        assertEquals(Fact.known(0), info.categories());
    }

    @Test
    void noPolicy() {
        SelinuxInfo info = Fixtures.reader("no-policy").info(Workload.MSG_PAIR);
        assertEquals(Fact.known("kernel"), info.context());
        assertEquals(Fact.known(List.of()), info.denied());
        assertReason("no policy is loaded", info.policyFingerprint());
        assertReason("no policy is loaded", info.mls());
        assertReason("no policy is loaded", info.permissiveDomain());
        assertEquals(Fact.known(512), info.avcThreshold());
    }

    @Test
    void disabled() {
        SelinuxReader reader = Fixtures.reader("disabled");
        SelinuxInfo info = reader.info(Workload.MSG_PAIR);
        assertReason("SELinux is disabled", info.context());
        assertReason("SELinux is disabled", info.avcHash());
        assertEquals(Fact.known("'selinux=0' on the kernel's command line"), reader.bootEvidence());
        Observation observation = reader.observe();
        assertEquals(SelinuxState.DISABLED, observation.state());
        assertReason("SELinux is disabled", observation.sequence());
    }

    @Test
    void observes() {
        Observation observation = Fixtures.reader("enforcing").observe();
        assertEquals(SelinuxState.ENFORCING, observation.state());
        assertEquals(Fact.known(4L), observation.sequence());
        assertEquals(Fact.known(1L), observation.policyLoads());
        assertEquals(Fact.known(new AvcStats(28245, 28098, 147, 137, 16, 57)), observation.avc());
    }

    /** The kernel's counter is 0 with a policy loaded when nobody read the page before; and truly 0 without one. */
    @Test
    void aCounterThatStartedLateIsUnknown() {
        assertReason("first read", Fixtures.reader("permissive").observe().policyLoads());
        assertEquals(Fact.known(0L), Fixtures.reader("no-policy").observe().policyLoads());
    }

    @Test
    void aStatusPageCanBePluggedIn() {
        SelinuxReader reader = new SelinuxReader(
                Fixtures.paths("enforcing"), () -> new StatusPage.Reading(1, 1_000_000, true, 7, false));
        assertEquals(Fact.known(1_000_000L), reader.observe().sequence());
        assertEquals(Fact.known(7L), reader.observe().policyLoads());
    }

    @Test
    void aStatusPageThatCannotBeReadIsUnknown() {
        SelinuxReader reader = new SelinuxReader(Fixtures.paths("enforcing"), () -> {
            throw new IOException("EAGAIN");
        });
        assertEquals(SelinuxState.ENFORCING, reader.observe().state());
        assertReason("EAGAIN", reader.observe().sequence());
    }

    @Test
    void aMountElsewhereIsFound() {
        SelinuxPaths paths = Fixtures.paths("elsewhere");
        assertEquals(Fixtures.root("elsewhere").resolve("a place"), paths.selinuxfs());
        assertTrue(paths.mount().orElseThrow().readOnly());
        assertFalse(Fixtures.paths("enforcing").mount().orElseThrow().readOnly());
        assertTrue(Fixtures.paths("not-built").mount().isEmpty());
    }

    private static void assertReason(String part, Fact<?> fact) {
        assertTrue(!fact.isKnown() && fact.toString().contains(part), fact.toString());
    }
}
