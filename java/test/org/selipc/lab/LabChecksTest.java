package org.selipc.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.selipc.host.Check;
import org.selipc.host.Check.Status;

/** The lab's part of {@code selipc doctor}, on a host with these programs. */
class LabChecksTest {
    @TempDir
    Path directory;

    private List<Check> checks(Set<String> programs) throws IOException {
        for (String name : programs) {
            Path program = Files.writeString(directory.resolve(name), "#!/bin/sh\necho emulator version 9.8.7\n");
            assertTrue(program.toFile().setExecutable(true));
        }
        return new LabChecks(
                        name -> Optional.of(directory.resolve(name)).filter(Files::isExecutable),
                        directory.resolve("kvm"))
                .all();
    }

    private static Check named(List<Check> checks, String name) {
        return checks.stream()
                .filter(check -> check.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aHostWithNothingIsToldWhatToInstall() throws IOException {
        List<Check> checks = checks(Set.of());
        for (Architecture architecture : Architecture.values()) {
            Check check = named(checks, "lab: " + architecture + " kernels");
            assertEquals(architecture.isHost() ? Status.CANNOT : Status.LIMITED, check.status());
            assertTrue(check.finding().contains(architecture.emulator()), check.finding());
            assertTrue(String.valueOf(check.advice()).contains(architecture.debianEmulatorPackage()), check.toString());
            assertTrue(String.valueOf(check.advice()).contains(architecture.fedoraEmulatorPackage()), check.toString());
        }
        assertEquals("install secilc", named(checks, "lab: policies").advice());
        assertEquals(Status.LIMITED, named(checks, "lab: kernels to fetch").status());
        assertEquals(Status.LIMITED, named(checks, "lab: KVM").status());
    }

    @Test
    void whatIsThereIsNamed() throws IOException {
        Files.createFile(directory.resolve("kvm"));
        List<Check> checks = checks(Set.of("qemu-system-x86_64", "secilc", "dnf"));
        assertEquals(Check.ok("lab: x86_64 kernels", "QEMU 9.8.7"), named(checks, "lab: x86_64 kernels"));
        assertEquals(Status.OK, named(checks, "lab: policies").status());
        assertEquals(Check.ok("lab: kernels to fetch", "dnf:VERSION, by dnf"), named(checks, "lab: kernels to fetch"));
        assertEquals(Status.OK, named(checks, "lab: KVM").status());
    }

    @Test
    void anEmulatorThatDoesNotRunIsNone() throws IOException {
        Path program = Files.writeString(directory.resolve("qemu-system-x86_64"), "#!/bin/sh\nexit 3\n");
        assertTrue(program.toFile().setExecutable(true));
        Check check = named(checks(Set.of()), "lab: x86_64 kernels");
        assertTrue(check.status() != Status.OK, check.toString());
        assertTrue(check.finding().contains("status 3"), check.finding());
    }
}
