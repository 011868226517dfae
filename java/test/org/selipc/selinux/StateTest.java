package org.selipc.selinux;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.selipc.model.Failure;
import org.selipc.model.SelinuxState;

/** The five states, and what tells two that look the same apart. */
class StateTest {
    @ParameterizedTest
    @CsvSource({
        "enforcing, ENFORCING",
        "permissive, PERMISSIVE",
        "no-policy, NO_POLICY",
        "mls-off, ENFORCING",
        "elsewhere, ENFORCING",
        "disabled, DISABLED",
        "not-built, NOT_BUILT",
    })
    void isReadFromTheTree(String fixture, SelinuxState state) {
        assertEquals(state, Fixtures.reader(fixture).state());
    }

    @Test
    void anUnmountedSelinuxfsIsNoState() {
        Failure failure =
                assertThrows(Failure.class, () -> Fixtures.reader("unmounted").state());
        assertEquals(Failure.Kind.CANNOT, failure.kind());
        assertTrue(String.valueOf(failure.getMessage()).contains("mount -t selinuxfs selinuxfs /sys/fs/selinux"));
    }

    @Test
    void withoutProcNothingIsGuessed(@TempDir Path root) {
        Failure failure = assertThrows(Failure.class, () -> new SelinuxReader(SelinuxPaths.under(root)).state());
        assertEquals(Failure.Kind.CANNOT, failure.kind());
        assertTrue(String.valueOf(failure.getMessage()).contains("proc/filesystems"));
    }

    @Test
    void aModeThatIsNoModeIsNotEnforcing(@TempDir Path root) throws IOException {
        Path selinuxfs = Files.createDirectories(root.resolve("sys/fs/selinux"));
        Files.createDirectories(selinuxfs.resolve("class/process"));
        Files.writeString(selinuxfs.resolve("enforce"), "2");
        Failure failure = assertThrows(Failure.class, () -> new SelinuxReader(SelinuxPaths.under(root)).state());
        assertEquals(Failure.Kind.CANNOT, failure.kind());
        assertTrue(String.valueOf(failure.getMessage()).contains("'2'"));
    }

    @Test
    void theStateIsReadAnew(@TempDir Path root) throws IOException {
        Path selinuxfs = Files.createDirectories(root.resolve("sys/fs/selinux"));
        Files.createDirectories(selinuxfs.resolve("class/process"));
        Files.writeString(selinuxfs.resolve("enforce"), "1");
        SelinuxReader reader = new SelinuxReader(SelinuxPaths.under(root));
        assertEquals(SelinuxState.ENFORCING, reader.state());
        Files.writeString(selinuxfs.resolve("enforce"), "0");
        assertEquals(SelinuxState.PERMISSIVE, reader.state());
    }

    /** enforcing=1 on the command line shows in the mode before there is a policy. */
    @Test
    void enforcingWithoutAPolicyIsNoPolicy(@TempDir Path root) throws IOException {
        Path selinuxfs = Files.createDirectories(root.resolve("sys/fs/selinux"));
        Files.writeString(selinuxfs.resolve("enforce"), "1");
        assertEquals(SelinuxState.NO_POLICY, new SelinuxReader(SelinuxPaths.under(root)).state());
    }

    @ParameterizedTest
    @CsvSource({
        "'quiet', 'capability,yama', NOT_BUILT",
        "'quiet selinux=0', '', DISABLED",
        "'quiet selinux=0 selinux=1', '', NOT_BUILT",
        "'quiet xselinux=0', '', NOT_BUILT",
        "'init=/x -- selinux=0', '', NOT_BUILT",
        "'lsm=landlock,yama', '', DISABLED",
        "'lsm=landlock,selinux', '', NOT_BUILT",
        "'security=apparmor', '', DISABLED",
        "'security=selinux', '', NOT_BUILT",
        "'lsm=selinux security=apparmor', '', NOT_BUILT",
        "'quiet', 'capability,selinux', DISABLED",
    })
    void withoutAConfigurationTheBootOptionsDecide(String commandLine, String modules, SelinuxState state) {
        assertEquals(state, BootChoice.decide(commandLine, modules).state());
    }

    @ParameterizedTest
    @CsvSource({
        "quiet, CONFIG_SECURITY_SELINUX=y, DISABLED",
        "selinux=0, CONFIG_SECURITY_SELINUX=y, DISABLED",
        "selinux=0, # CONFIG_SECURITY_SELINUX is not set, NOT_BUILT",
        "selinux=0, CONFIG_SECURITY_SELINUX_BOOTPARAM=y, NOT_BUILT",
    })
    void theConfigurationDecidesOverBootOptions(
            String commandLine, String configuration, SelinuxState state, @TempDir Path root) throws IOException {
        Path proc = Files.createDirectories(root.resolve("proc"));
        Files.writeString(proc.resolve("cmdline"), commandLine);
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(proc.resolve("config.gz")))) {
            out.write(("CONFIG_64BIT=y\n" + configuration + "\n").getBytes(StandardCharsets.US_ASCII));
        }
        assertEquals(state, BootChoice.read(SelinuxPaths.under(root)).state());
    }

    @Test
    void theConfigurationInBootIsTheOneOfThisKernel(@TempDir Path root) throws IOException {
        Files.writeString(
                Files.createDirectories(root.resolve("proc/sys/kernel")).resolve("osrelease"), "7.2.13\n");
        Path boot = Files.createDirectories(root.resolve("boot"));
        Files.writeString(boot.resolve("config-6.1.0"), "CONFIG_SECURITY_SELINUX=y\n");
        assertEquals(
                SelinuxState.NOT_BUILT,
                BootChoice.read(SelinuxPaths.under(root)).state());
        Files.writeString(boot.resolve("config-7.2.13"), "CONFIG_SECURITY_SELINUX=y\n");
        assertEquals(
                SelinuxState.DISABLED, BootChoice.read(SelinuxPaths.under(root)).state());
    }
}
