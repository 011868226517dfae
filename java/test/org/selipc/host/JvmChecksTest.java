package org.selipc.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.selipc.host.Check.Status;
import org.selipc.model.Fact;

class JvmChecksTest {
    private static final String ROOT = "22 1 253:0 / / rw - xfs /dev/vda rw";
    private static final String SELINUX = "26 22 0:21 / /sys/fs/selinux rw - selinuxfs selinuxfs rw";

    @TempDir
    Path temporary;

    private Path directory;

    @BeforeEach
    void resolve() throws IOException {
        directory = temporary.toRealPath();
    }

    @Test
    void jnaUnpacksIntoTheCacheOfTheUser() {
        JvmChecks checks = checks(Map.of("user.home", directory.toString(), "java.io.tmpdir", "/tmp"), Map.of());
        assertEquals(Check.ok("JNA directory", directory + "/.cache/selipc"), checks.jnaDirectory(mounts(ROOT)));
        JvmChecks told = checks(
                Map.of("user.home", "/root", "java.io.tmpdir", "/tmp"), Map.of("XDG_CACHE_HOME", directory.toString()));
        assertEquals(Check.ok("JNA directory", directory + "/selipc"), told.jnaDirectory(mounts(ROOT)));
    }

    @Test
    void jnaFallsBackToTheTemporaryDirectoryWhereNoCacheCanBeMade() throws IOException {
        Path home = Files.createFile(directory.resolve("home"));
        JvmChecks checks = checks(
                Map.of("user.home", home.toString(), "java.io.tmpdir", directory.toString(), "user.name", "tester"),
                Map.of());
        assertEquals(Check.ok("JNA directory", directory + "/selipc-tester"), checks.jnaDirectory(mounts(ROOT)));
        Check told = checks(Map.of("jna.tmpdir", home.toString()), Map.of()).jnaDirectory(mounts(ROOT));
        assertEquals(Status.CANNOT, told.status());
    }

    @Test
    void codeCannotRunFromANoexecMount() {
        Check check = checks(Map.of("jna.tmpdir", directory.toString()), Map.of())
                .jnaDirectory(mounts(ROOT, noexec(directory)));
        assertEquals(Status.CANNOT, check.status());
        assertTrue(check.finding().contains("lies on " + directory + ", which is mounted noexec"), check.finding());
        assertTrue(String.valueOf(check.advice()).contains("-Djna.tmpdir="), check::toString);
    }

    @Test
    void aLinkLeadsToTheMountOfItsTarget() throws IOException {
        Path target = Files.createDirectory(directory.resolve("target"));
        Path link = Files.createSymbolicLink(directory.resolve("link"), target);
        Check check =
                checks(Map.of("jna.tmpdir", link.toString()), Map.of()).jnaDirectory(mounts(ROOT, noexec(target)));
        assertEquals(Status.CANNOT, check.status());
    }

    @Test
    void libffiNeedsADirectoryOnlyUnderSelinux() {
        JvmChecks checks = checks(Map.of(), Map.of("LIBFFI_TMPDIR", directory.toString()));
        assertEquals(Check.ok("libffi directory", directory.toString()), checks.libffiDirectory(mounts(ROOT, SELINUX)));
        assertTrue(checks.libffiDirectory(mounts(ROOT)).finding().startsWith("not needed"));
    }

    @Test
    void libffiFindsNoDirectoryWhereAllAreNoexec() {
        Check check = checks(Map.of(), Map.of("LIBFFI_TMPDIR", directory.toString()))
                .libffiDirectory(mounts(noexec(Path.of("/")), SELINUX));
        assertEquals(Status.LIMITED, check.status());
    }

    @Test
    void loopbackIsKnownUpBeforeItIsOk() {
        assertEquals(Status.OK, JvmChecks.loopback(Fact.known(true)).status());
        assertEquals("ip link set lo up", JvmChecks.loopback(Fact.known(false)).advice());
        assertEquals(Status.LIMITED, JvmChecks.loopback(Fact.unknown("no file")).status());
    }

    private static MountTable mounts(String... lines) {
        return MountTable.parse(List.of(lines));
    }

    private static String noexec(Path point) {
        return "40 22 0:40 / " + point + " rw,noexec - tmpfs tmpfs rw";
    }

    private JvmChecks checks(Map<String, String> properties, Map<String, String> environment) {
        return new JvmChecks(new HostPaths(directory), new Surroundings(properties::get, environment::get));
    }
}
