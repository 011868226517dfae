package org.selipc.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.selipc.host.Check;

class DoctorTextTest {
    private static final List<Check> CHECKS = List.of(
            Check.ok("System V IPC", "present"),
            Check.limited(
                    "governor", "powersave: the frequency follows the load", "cpupower frequency-set -g performance"),
            Check.limited("turbo", "unknown (no file /sys/devices/system/cpu/cpufreq/boost)", null),
            Check.cannot(
                    "kernel profile",
                    "perf_event_paranoid 2: sampling the kernel is refused",
                    "sysctl kernel.perf_event_paranoid=1"));

    @Test
    void printsWhatTheGoldenFileHolds() throws IOException {
        try (InputStream golden =
                Objects.requireNonNull(DoctorTextTest.class.getResourceAsStream("golden/doctor.txt"))) {
            assertEquals(new String(golden.readAllBytes(), StandardCharsets.UTF_8), DoctorText.of(CHECKS, false));
        }
    }

    @Test
    void coloursOnlyWhenTold() {
        assertFalse(DoctorText.of(CHECKS, false).contains("\u001b"));
        String coloured = DoctorText.of(CHECKS, true);
        assertTrue(coloured.contains("\u001b[31mcannot \u001b[0m  kernel profile"), coloured);
        assertEquals(DoctorText.of(CHECKS, false), coloured.replaceAll("\u001b\\[\\d+m", ""));
    }

    @Test
    void noChecksAreNoError() {
        assertEquals("\n0 ok, 0 limited, 0 cannot\n", DoctorText.of(List.of(), false));
    }
}
