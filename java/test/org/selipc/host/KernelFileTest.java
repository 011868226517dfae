package org.selipc.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.selipc.model.Fact;

class KernelFileTest {
    @TempDir
    Path directory;

    @Test
    void saysWhatIsMissing() {
        Path file = directory.resolve("absent/file");
        assertEquals(Fact.unknown("no file " + file), KernelFile.text(file));
        assertEquals(Fact.unknown("no file " + file), KernelFile.names(file));
        assertEquals(Fact.unknown("no file " + file), KernelFile.link(file));
    }

    @Test
    void saysWhatIsForbidden() throws Exception {
        Path file = Files.writeString(directory.resolve("secret"), "x");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("---------"));
        Assumptions.assumeFalse(Files.isReadable(file), "root may read every file");
        assertEquals(Fact.unknown("no permission to read " + file), KernelFile.text(file));
    }

    @Test
    void aDirectoryIsNoText() {
        Fact<String> text = KernelFile.text(directory);
        assertFalse(text.isKnown());
        assertTrue(String.valueOf(text.reason()).startsWith("reading " + directory + " failed: "), text::toString);
    }

    @Test
    void aFileIsNoLink() throws Exception {
        Path file = Files.writeString(directory.resolve("file"), "x");
        assertEquals(Fact.unknown(file + " is no link"), KernelFile.link(file));
    }

    @Test
    void dropsTheNulOfADeviceTreeAndSurvivesBrokenText() throws Exception {
        Path file = directory.resolve("property");
        Files.write(file, new byte[] {'a', ',', 'b', 0});
        assertEquals(Fact.known("a,b"), KernelFile.text(file));
        Files.write(file, new byte[] {(byte) 0xff, '1'});
        assertEquals(Fact.known("\ufffd1"), KernelFile.text(file));
    }

    @Test
    void readsASysctlWhole() {
        // The kernel lets nobody set a pid_max of less than 301, so one digit would be a part of it.
        Fact<Long> pidMax = KernelFile.number(Path.of("/proc/sys/kernel/pid_max"));
        assertTrue(pidMax.orElse(0L) >= 301, pidMax::toString);
    }

    @Test
    void readsDecimalAndHexadecimal() throws Exception {
        Path file = Files.writeString(directory.resolve("number"), "-1\n");
        assertEquals(Fact.known(-1L), KernelFile.number(file));
        Files.writeString(file, "0x1009\n");
        assertEquals(Fact.known(0x1009L), KernelFile.number(file));
        Files.writeString(file, "");
        assertFalse(KernelFile.number(file).isKnown());
    }
}
