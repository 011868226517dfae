package org.selipc.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The project's own policy in a real kernel, enforcing: its categories, and the domains that lack something. */
class LabPolicyIT {
    private static final Path FOLDER = Path.of("target/guest");

    private static final String SCRIPT = """
            selinux=/sys/fs/selinux
            record mls cat $selinux/mls
            for categories in c0.c1023 c1023 c1024; do
                record valid-$categories sh -c "printf u:object_r:t:s0:$categories >$selinux/context"
            done
            record enforce sh -c "echo 1 >$selinux/enforce"
            record context in-context u:r:no_setenforce:s0 cat /proc/self/attr/current
            record no-setenforce in-context u:r:no_setenforce:s0 sh -c "echo 0 >$selinux/enforce"
            for domain in t no_setenforce no_msgq tolerated; do
                record measure-$domain in-context u:r:$domain:s0 \
                        /opt/selipc-guest measure --samples 1 --operations 100
            done
            record mode cat $selinux/enforce
            record queues cat /proc/sysvipc/msg
            record kernel-log dmesg
            """;

    private static GuestResults results;

    @BeforeAll
    static void boot() throws IOException {
        Path kernel = LabKernels.require("x86_64-7.2.13-fixed");
        Files.createDirectories(FOLDER);
        Path image = FOLDER.resolve("policy.cpio");
        new HostGuestImage(JavaRuntime.in(FOLDER))
                .withPolicy("denied", LabPolicy.compileWithDenied(1024, FOLDER))
                .with("/opt/selipc-guest", Path.of("target/classes/linux-x86-64/selipc-guest"))
                .write(image);
        results = new HostGuest(kernel, image, new GuestClock.Exact(1, 1), List.of("policy=denied"))
                .run(SCRIPT, FOLDER.resolve("policy"), Duration.ofMinutes(2));
    }

    @Test
    void namesThe1024CategoriesAndNoMore() {
        assertEquals("1", results.output("mls"));
        assertEquals(0, results.status("valid-c0.c1023"));
        assertEquals(0, results.status("valid-c1023"));
        assertEquals(1, results.status("valid-c1024"));
    }

    @Test
    void enforces() {
        assertEquals(0, results.status("enforce"));
        assertEquals("1", results.output("mode"));
    }

    @Test
    void deniesSetenforceWhereItIsMissing() {
        assertEquals("u:r:no_setenforce:s0", results.output("context").replace("\0", ""));
        assertEquals(1, results.status("no-setenforce"));
        assertDenied("setenforce", "no_setenforce");
    }

    @Test
    void deniesMessageQueuesWhereTheyAreMissing() {
        assertEquals(0, results.status("measure-t"), results.errors("measure-t"));
        assertEquals(0, results.status("measure-no_setenforce"), results.errors("measure-no_setenforce"));
        assertEquals(77, results.status("measure-no_msgq"), results.errors("measure-no_msgq"));
        assertDenied("create", "no_msgq");
    }

    @Test
    void onlyLogsInAPermissiveDomain() {
        assertEquals(0, results.status("measure-tolerated"), results.errors("measure-tolerated"));
        assertDenied("create", "tolerated");
    }

    /** One line: the table's head. */
    @Test
    void leavesNoQueue() {
        assertEquals(1, results.output("queues").lines().count(), results.output("queues"));
    }

    private static void assertDenied(String permission, String domain) {
        assertTrue(
                results.output("kernel-log")
                        .lines()
                        .anyMatch(line -> line.contains("denied  { " + permission + " }")
                                && line.contains("scontext=u:r:" + domain + ":s0")),
                results.output("kernel-log"));
    }
}
