package org.selipc.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.selipc.model.Failure;

/** What is said, and of whom, when a guest could not do all. */
class GuestFailuresTest {
    private static final PolicyChoice FILE = PolicyChoice.ofFile(Path.of("/etc/policy.33"), "a:b:c:s0");
    private static final String LOADED =
            "\"event\":\"policy\",\"path\":\"" + FILE.path() + "\",\"loaded\":true,\"errno\":null";

    private static Failure failure(String... bodies) {
        return new GuestFailures("Image", List.of(FILE))
                .of(RecordedAnswers.written(bodies))
                .orElseThrow();
    }

    private static String failed(String order, String what, String errno) {
        return "\"event\":\"failed\",\"order\":\"" + order + "\",\"what\":\"" + what + "\",\"errno\":" + errno;
    }

    private static void assertSays(Failure.Kind kind, String message, Failure failure) {
        assertEquals(kind + ": " + message, failure.kind() + ": " + failure.getMessage());
    }

    @Test
    void aGuestThatDidAllDidNotFail() {
        GuestFailures failures = new GuestFailures("Image", List.of(FILE));
        assertEquals(Optional.empty(), failures.of(RecordedAnswers.twoPolicies().answers()));
        assertEquals(Optional.empty(), failures.of(RecordedAnswers.disabled().answers()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "no-policy | \"disabled\" | it has no SELinux, or does not switch it on (CONFIG_SECURITY_SELINUX)",
                "no-policy | null | its SELinux state can't be read",
                "disabled | null | its SELinux state can't be read",
                "disabled | \"no-policy\" | the kernel ignores selinux=0 (it lacks CONFIG_SECURITY_SELINUX_BOOTPARAM):"
                        + " its state is no-policy; its other states can be measured",
                "enforcing | \"permissive\" | state enforcing was not reached: selinuxfs says permissive"
            })
    void aStateThatIsNotReachedIsTheKernels(String asked, String observed, String reason) {
        assertSays(
                Failure.Kind.UNMEASURABLE,
                "kernel Image can't be measured: " + reason,
                failure("\"event\":\"state\",\"asked\":\"" + asked + "\",\"observed\":" + observed
                        + ",\"reached\":false"));
    }

    @Test
    void aContextThatThePolicyDoesNotHaveIsTheRequests() {
        assertSays(
                Failure.Kind.USAGE,
                "context a:b:c:s0 is not valid in policy /etc/policy.33: name one that is with --context",
                failure(LOADED, failed("context a:b:c:s0", "writing to /proc/self/attr/current", "\"EINVAL\"")));
    }

    @Test
    void aContextThatIsRefusedOtherwiseIsTheKernels() {
        assertSays(
                Failure.Kind.UNMEASURABLE,
                "kernel Image can't be measured: at 'context a:b:c:s0' writing to /proc/self/attr/current failed with"
                        + " EACCES",
                failure(LOADED, failed("context a:b:c:s0", "writing to /proc/self/attr/current", "\"EACCES\"")));
    }

    @Test
    void anOrderThatMakesNoSenseIsSelipcsOwnFault() {
        assertSays(
                Failure.Kind.INTERNAL,
                "the guest refuses the order 'settle x': milliseconds are from 0 to 3600000",
                failure(failed("settle x", "milliseconds are from 0 to 3600000", "null")));
    }

    @Test
    void aKernelWithoutTheCallsIsNamed() {
        assertSays(
                Failure.Kind.UNMEASURABLE,
                "kernel Image can't be measured: it lacks the system calls of the workload (CONFIG_SYSVIPC): at"
                        + " 'measure 0.0 msg-pair 3 15 8 direct' msgget, msgsnd or msgrcv failed with ENOSYS",
                failure(failed("measure 0.0 msg-pair 3 15 8 direct", "msgget, msgsnd or msgrcv", "\"ENOSYS\"")));
    }

    @Test
    void aPolicyThatIsRefusedIsShownWithTheKernelsWords() {
        assertSays(
                Failure.Kind.UNMEASURABLE,
                "kernel Image can't be measured: it refuses the policy: writing to /sys/fs/selinux/load failed with"
                        + " EINVAL; its log says: SELinux: too new",
                failure(
                        failed("policy /policy/file", "writing to /sys/fs/selinux/load", "\"EINVAL\""),
                        "\"event\":\"log\",\"text\":\"Linux version 6.1\"",
                        "\"event\":\"log\",\"text\":\"SELinux: too new\""));
    }
}
