package org.selipc.selinux;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.selipc.model.AvcHash;
import org.selipc.model.AvcStats;
import org.selipc.model.Fact;
import org.selipc.model.Failure;
import org.selipc.model.SelinuxState;
import org.selipc.model.Workload;

/** The texts of selinuxfs and of the guard, as the kernel and the guard write them. */
class ParsingTest {
    /** Answered by Linux 7.2.13 about the ten permissions of class msgq, all allowed. */
    @Test
    void anAccessDecision() throws IOException {
        AccessDecision all = AccessDecision.parse("3ff ffffffff 0 ffffffff 1 0");
        assertTrue(all.allows(1));
        assertTrue(all.allows(10));
        assertFalse(all.allows(11));
        assertFalse(all.permissiveDomain());
    }

    @Test
    void thePermissiveFlagIsBitZero() throws IOException {
        assertTrue(AccessDecision.parse("0 ffffffff 0 ffffffff 12 1").permissiveDomain());
        assertFalse(AccessDecision.parse("0 ffffffff 0 ffffffff 13 2").permissiveDomain());
    }

    @Test
    void bit31OfADecisionIsAPermission() throws IOException {
        AccessDecision last = AccessDecision.parse("80000000 ffffffff 0 ffffffff 1 0");
        assertTrue(last.allows(32));
        assertFalse(last.allows(31));
    }

    @Test
    void anotherAnswerIsAnError() {
        assertThrows(IOException.class, () -> AccessDecision.parse(""));
        assertThrows(IOException.class, () -> AccessDecision.parse("3ff ffffffff 0 ffffffff 1"));
        assertThrows(IOException.class, () -> AccessDecision.parse("x ffffffff 0 ffffffff 1 0"));
    }

    @Test
    void contexts() {
        SecurityContext own = SecurityContext.parse("system_u:system_r:init_t:s0-s15:c0.c1023")
                .orElseThrow();
        assertEquals("s0-s15:c0.c1023", own.range());
        assertEquals("system_u:object_r:init_t:s0", own.objectPrefix());
        assertEquals(Optional.empty(), SecurityContext.parse("kernel"));
    }

    @Test
    void hashStats() {
        assertEquals(
                Fact.known(new AvcHash(8177, 492, 512, 73)),
                AvcReader.parseHash("entries: 8177\nbuckets used: 492/512\nlongest chain: 73"));
        assertFalse(AvcReader.parseHash("entries: 8177").isKnown());
        assertFalse(AvcReader.parseHash("entries: 99999999999\nbuckets used: 492/512\nlongest chain: 73")
                .isKnown());
    }

    @Test
    void cacheStatsGoByName() {
        assertEquals(
                Fact.known(new AvcStats(11, 22, 33, 44, 55, 66)),
                AvcReader.parseStats(List.of(
                        "hits lookups misses allocations reclaims frees new", "2 1 3 4 5 6 9", "20 10 30 40 50 60 9")));
    }

    @Test
    void cacheStatsThatDoNotFitAreUnknown() {
        String names = "lookups hits misses allocations reclaims frees";
        assertFalse(AvcReader.parseStats(List.of(names)).isKnown());
        assertFalse(AvcReader.parseStats(List.of(names, "1 2 3")).isKnown());
        assertFalse(AvcReader.parseStats(List.of(names, "1 2 x 4 5 6")).isKnown());
        assertFalse(AvcReader.parseStats(List.of(names, "1 2 -3 4 5 6")).isKnown());
        assertFalse(AvcReader.parseStats(List.of("lookups hits", "1 2")).isKnown());
    }

    @Test
    void theUppermostMountCounts() {
        SelinuxMount mount = SelinuxMount.parse(List.of(
                        "selinuxfs /sys/fs/selinux selinuxfs rw,relatime 0 0",
                        "tmpfs /selinuxfs tmpfs ro 0 0",
                        "selinuxfs /sys/fs/selinux selinuxfs ro,relatime 0 0"))
                .orElseThrow();
        assertTrue(mount.readOnly());
        assertEquals("/sys/fs/selinux", mount.point().toString());
    }

    @Test
    void messagesNeedWhatTheHooksCheck() {
        Set<String> needed = new TreeSet<>(
                Permission.of(Workload.MSG_PAIR).stream().map(Permission::text).toList());
        assertEquals(
                Set.of(
                        "msg:receive",
                        "msg:send",
                        "msgq:associate",
                        "msgq:create",
                        "msgq:destroy",
                        "msgq:enqueue",
                        "msgq:getattr",
                        "msgq:read",
                        "msgq:unix_read",
                        "msgq:unix_write",
                        "msgq:write"),
                needed);
    }

    @Test
    void aRefusalNamesTheRight() {
        Failure denied = GuardClient.refused(
                SelinuxState.ENFORCING, "error EACCES writing /sys/fs/selinux/enforce: Permission denied");
        assertEquals(Failure.Kind.NOT_PERMITTED, denied.kind());
        assertTrue(String.valueOf(denied.getMessage()).contains("security:setenforce"));
        Failure other = GuardClient.refused(SelinuxState.ENFORCING, "error EIO reading back /x: Input/output error");
        assertEquals(Failure.Kind.CANNOT, other.kind());
    }
}
