package org.selipc.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.selipc.model.Result;
import org.selipc.model.Sample;
import org.selipc.store.JournalContents;
import org.selipc.store.ResultFiles;

/**
 * What {@code selipc run} says of a host that doesn't allow what was asked, and what it leaves there. One guest of the
 * fixed kernel goes through the script {@code guest/bad-hosts}; it is enforcing throughout.
 */
class BadHostsIT {
    private static final Path FOLDER = Path.of("target/guest");
    private static final String UNCHANGED = host(1, 0, 0, "");

    private static GuestResults guest;

    @BeforeAll
    static void boot() throws IOException {
        Path kernel = LabKernels.require("x86_64-7.2.13-fixed");
        Files.createDirectories(FOLDER);
        Path image = FOLDER.resolve("bad-hosts.cpio");
        new HostGuestImage(JavaRuntime.in(FOLDER))
                .withPolicy("denied", LabPolicy.compileWithDenied(1024, FOLDER))
                .with("/opt/selipc/selipc", Path.of("selipc"))
                .with("/opt/selipc/selipc.jar", Path.of(System.getProperty("selipc.jar")))
                .with("/bin/ipcrm", Path.of("/usr/bin/ipcrm"))
                .write(image);
        guest = new HostGuest(kernel, image, new GuestClock.Exact(1, 1), List.of("policy=denied"))
                .run(script(), FOLDER.resolve("bad-hosts"), Duration.ofMinutes(8));
        System.out.println("bad hosts, " + guest.elapsed().toSeconds() + " s");
    }

    private static String script() throws IOException {
        try (InputStream text = BadHostsIT.class.getResourceAsStream("guest/bad-hosts")) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** As the script writes it. */
    private static String host(int mode, int queues, int ledgerEntries, String files) {
        return "mode %d\nqueues %d\nprocesses 0\nledger %d\nfiles %s\n".formatted(mode, queues, ledgerEntries, files);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "no-selinuxfs   | 69 | selinuxfs isn't visible at /sys/fs/selinux | mount -t selinuxfs selinuxfs /sys/fs/selinux",
                "read-only      | 77 | /sys/fs/selinux/enforce | mount -o remount,rw /sys/fs/selinux",
                "no-setenforce  | 77 | u:r:no_setenforce:s0 | security:setenforce",
                "no-msgq        | 77 | denies msgq:create, | u:r:no_msgq:s0",
                "plain-both     | 77 | /sys/fs/selinux/enforce | run as root",
                "no-loopback    | 69 | ip link set lo up | --forks 0",
                "no-queue-free  | 69 | ENOSPC | sysctl kernel.msgmni=N",
                "too-large      | 69 | 8193 bytes | kernel.msgmax, 8192",
                "removed        | 69 | EI | removed the queue",
            })
    void saysWhatIsWrongAndWhatToDo(String name, int code, String what, String remedy) {
        String errors = guest.errors(name);
        assertEquals(code, guest.status(name), errors);
        assertTrue(errors.startsWith("selipc: "), errors);
        assertTrue(errors.contains(what), errors);
        assertTrue(errors.contains(remedy), errors);
        assertFalse(errors.contains("\tat "), "a stack trace is no message: " + errors);
        assertEquals("", guest.output(name));
    }

    @ParameterizedTest
    @CsvSource({
        "no-selinuxfs",
        "read-only",
        "no-setenforce",
        "no-msgq",
        "tolerated",
        "plain",
        "no-queue-free",
        "too-large"
    })
    void leavesTheHostAsItWas(String name) {
        assertEquals(UNCHANGED, guest.text(name + ".host"));
    }

    @Test
    void aPermissiveDomainMeasuresAndItsSamplesSayWhatWasDenied() throws IOException {
        assertEquals(0, guest.status("tolerated"), guest.errors("tolerated"));
        Result result = result("tolerated.json");
        assertEquals(true, result.selinux().permissiveDomain().value());
        assertTrue(result.samples().stream().allMatch(sample -> sample.denials().contains("msgq:create")));
    }

    /** In the host's IPC namespace, since a new one takes CAP_SYS_ADMIN; without the loopback interface too. */
    @Test
    void anotherUserMeasuresThePresentState() throws IOException {
        assertEquals(0, guest.status("plain"), guest.errors("plain"));
        Result result = result("plain.json");
        assertEquals("host", result.host().ipcNamespace().value());
        assertTrue(result.samples().stream().allMatch(Sample::counts));
    }

    @Test
    void aRemovedQueueLeavesTheJournal() throws IOException {
        assertEquals(host(1, 0, 0, "removed.json.journal"), guest.text("removed.host"));
        assertTrue(guest.errors("removed").contains("/tmp/removed.json.journal"), guest.errors("removed"));
        assertFalse(JournalContents.read(file("removed.json.journal")).samples().isEmpty());
    }

    @ParameterizedTest
    @CsvSource({"INT,130", "TERM,143"})
    void aSignalRestoresTheMode(String signal, int code) throws IOException {
        assertEquals(code, guest.status(signal), guest.errors(signal));
        String journal = signal + ".json.journal";
        boolean kept = guest.files().containsKey(journal);
        assertEquals(host(1, 0, 0, kept ? journal : ""), guest.text(signal + ".host"));
        if (kept) {
            assertFalse(JournalContents.read(file(journal)).samples().isEmpty());
        }
    }

    @Test
    void afterSigkillOfEverythingTheNextRunSweeps() {
        String killed = guest.text("killed.host");
        assertTrue(killed.startsWith(host(0, 1, 2, "").replace("files \n", "")), killed);
        assertEquals(0, guest.status("sweeping"), guest.errors("sweeping"));
        assertTrue(guest.errors("sweeping").contains("it is enforcing again"), guest.errors("sweeping"));
        assertTrue(guest.errors("sweeping").contains("0x5e"), guest.errors("sweeping"));
        assertEquals(UNCHANGED, guest.text("sweeping.host"));
    }

    @Test
    void theScriptRanToItsEnd() {
        assertEquals(0, guest.status("test"));
    }

    private static Result result(String name) throws IOException {
        return ResultFiles.read(file(name));
    }

    private static Path file(String name) throws IOException {
        return Files.write(
                FOLDER.resolve("bad-hosts").resolve(name), guest.files().get(name));
    }
}
