package org.selipc.selinux;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.selipc.host.Check;
import org.selipc.host.Check.Status;
import org.selipc.model.Failure;

/** What the doctor says of each tree, and what stops a switch before it begins. */
class SelinuxChecksTest {
    private static List<Check> checks(String fixture) {
        return new SelinuxChecks(Fixtures.reader(fixture)).all();
    }

    private static Check check(String fixture, String name) {
        return checks(fixture).stream()
                .filter(check -> check.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aRunningSelinux() {
        assertEquals(Check.ok("SELinux state", "enforcing"), check("enforcing", "SELinux state"));
        assertEquals(Check.ok("selinuxfs", "at /sys/fs/selinux, writable"), check("enforcing", "selinuxfs"));
        assertEquals(
                "497 entries, threshold 512; 251 of 512 slots used, longest chain 7",
                check("enforcing", "access vector cache").finding());
        assertEquals(
                Status.LIMITED, check("enforcing", "permissions of msg-pair").status());
    }

    @Test
    void aReadOnlyMountIsNamedWhereItHurts() {
        assertEquals(Status.LIMITED, check("elsewhere", "selinuxfs").status());
        assertEquals("mount selinuxfs writable", check("elsewhere", "policy").advice());
        assertEquals(
                "run in a domain with security:read_policy and check_context",
                check("enforcing", "policy").advice());
    }

    @Test
    void whatIsOffHasOneCheck() {
        assertEquals(
                List.of(Check.cannot(
                        "SELinux state",
                        "built in, disabled: 'selinux=0' on the kernel's command line; enforcing and permissive can't"
                                + " be measured",
                        "boot with selinux=1 and selinux in lsm=, and load a policy; or: selipc lab run"
                                + " --kernel debian:7.3")),
                checks("disabled"));
        assertEquals(Status.CANNOT, checks("not-built").get(0).status());
        assertEquals(1, checks("not-built").size());
        assertEquals(2, checks("no-policy").size());
    }

    @Test
    void anUnmountedSelinuxfsCannotBeTold() {
        Check only = checks("unmounted").get(0);
        assertEquals(Status.CANNOT, only.status());
        assertTrue(only.finding().contains("mount -t selinuxfs"), only.finding());
    }

    @Test
    void onlyTwoStatesSwitch() {
        for (String fixture : List.of("disabled", "not-built", "no-policy")) {
            Failure failure =
                    assertThrows(Failure.class, () -> new ModeRights(Fixtures.reader(fixture)).require(), fixture);
            assertEquals(Failure.Kind.CANNOT, failure.kind());
        }
        new ModeRights(Fixtures.reader("enforcing")).require();
    }
}
