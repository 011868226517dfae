package org.selipc.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.selipc.model.Failure;

class HostFindingsTest {
    private static final String LOGIN = "unconfined_u:unconfined_r:unconfined_t:s0-s0:c0.c1023";

    @TempDir
    private Path directory;

    private final Map<String, String> files = new LinkedHashMap<>();

    @BeforeEach
    void whatAHostHandsOver() {
        files.put("./host.facts", "release 7.3.4\nmode Enforcing\nlogin " + LOGIN + "\n");
        files.put("./login.status", "0\n");
        files.put("./login.txt", "the login's table\n");
        files.put("./login.err", "result: login.json\n");
        files.put("./service.context", "system_u:system_r:selipc_t:s0\n");
        files.put("./service-both.status", "77\n");
        files.put("./service-both.txt", "selipc: not permitted\n");
        files.put("./service.status", "0\n");
        files.put("./service.txt", "the service's table\n");
        files.put("./kill.facts", kill("Enforcing", "Permissive", "Enforcing", 0));
        files.put("complete", "");
    }

    private static String kill(String before, String during, String after, int left) {
        return "before " + before + "\nduring " + during + "\nafter " + after + "\nrestoredMillis 212\nleft " + left
                + "\nstatus 70\n";
    }

    @Test
    void readsAllThatTheHostFound() throws IOException {
        HostFindings findings = findings();
        assertEquals("7.3.4", findings.release());
        assertEquals("Enforcing", findings.mode());
        assertEquals(new HostFindings.Run(LOGIN, 0, "the login's table\n"), findings.login());
        assertEquals(
                new HostFindings.Run("system_u:system_r:selipc_t:s0", 77, "selipc: not permitted\n"), findings.both());
        assertEquals(new HostFindings.Kill("Enforcing", "Permissive", "Enforcing", 212, 0, 70), findings.kill());
        assertTrue(Files.exists(directory.resolve("login.txt")), "the files are kept");
    }

    @Test
    void aRunThatFailedSaysWhy() throws IOException {
        files.put("./login.status", "70\n");
        assertEquals(
                "the login's table\nresult: login.json\n", findings().login().output());
    }

    @Test
    void withoutTheKillThereIsNone() throws IOException {
        files.remove("./kill.facts");
        assertNull(findings().kill());
    }

    @ParameterizedTest
    @CsvSource({
        "Enforcing, Permissive, Enforcing, 0, true",
        "Enforcing, Enforcing, Enforcing, 0, false",
        "Enforcing, Permissive, Permissive, 0, false",
        "Enforcing, Permissive, Enforcing, 1, false"
    })
    void restoredMeansThatNothingStayed(String before, String during, String after, int left, boolean restored)
            throws IOException {
        files.put("./kill.facts", kill(before, during, after, left));
        HostFindings.Kill kill = findings().kill();
        assertEquals(restored, kill != null && kill.restored());
    }

    @ParameterizedTest
    @ValueSource(strings = {"complete", "./host.facts", "./login.status", "./service-both.txt", "./service.context"})
    void whateverIsMissingIsNoticed(String name) {
        files.remove(name);
        assertUnmeasurable();
    }

    @ParameterizedTest
    @ValueSource(strings = {"../outside", "/etc/passwd", "sub/file", ".hidden", "a name"})
    void aMemberOfAnotherNameIsRefused(String name) {
        Map<String, String> all = new LinkedHashMap<>(Map.of(name, "x"));
        all.putAll(files);
        files.clear();
        files.putAll(all);
        assertUnmeasurable();
        assertFalse(Files.exists(directory.resolve("../outside")));
    }

    /** It lies where the JVM worked, and must not hide what else was found, nor be lost. */
    @Test
    void theLogOfAJvmThatCrashedIsKept() throws IOException {
        files.put("./login.status", "70\n");
        Map<String, String> all = new LinkedHashMap<>(Map.of("./hs_err_pid123.log", "SIGSEGV\n"));
        all.putAll(files);
        files.clear();
        files.putAll(all);
        assertEquals(70, findings().login().status());
        assertEquals("SIGSEGV\n", Files.readString(directory.resolve("hs_err_pid123.log")));
    }

    @Test
    void aDiskThatNobodyWroteToIsEmpty() throws IOException {
        Path disk = directory.resolve("disk");
        try (RandomAccessFile file = new RandomAccessFile(disk.toFile(), "rw")) {
            file.setLength(1 << 20);
        }
        Failure failure = assertThrows(Failure.class, () -> HostFindings.unpack(disk, directory));
        assertTrue(String.valueOf(failure.getMessage()).contains("it is empty"), failure.toString());
    }

    private void assertUnmeasurable() {
        Failure failure = assertThrows(Failure.class, this::findings);
        assertEquals(Failure.Kind.UNMEASURABLE, failure.kind());
    }

    /** Through an archive on a disk that is larger. */
    private HostFindings findings() throws IOException {
        Path disk = directory.resolve("output.tar");
        try (TarArchiveOutputStream archive = new TarArchiveOutputStream(Files.newOutputStream(disk))) {
            for (Map.Entry<String, String> file : files.entrySet()) {
                byte[] content = file.getValue().getBytes(StandardCharsets.UTF_8);
                TarArchiveEntry entry = new TarArchiveEntry(file.getKey(), true);
                entry.setSize(content.length);
                archive.putArchiveEntry(entry);
                archive.write(content);
                archive.closeArchiveEntry();
            }
        }
        try (RandomAccessFile file = new RandomAccessFile(disk.toFile(), "rw")) {
            file.setLength(1 << 20);
        }
        return HostFindings.of(HostFindings.unpack(disk, directory));
    }
}
