package org.selipc.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.selipc.host.Check.Status;
import org.selipc.model.Fact;

class CpuChecksTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource({"tsc", "kvm-clock", "hyperv_clocksource_tsc_page", "arch_sys_counter", "timebase"})
    void theVdsoReadsTheseClocks(String clock) {
        assertEquals(
                Status.OK,
                CpuChecks.clockSource(Fact.known(clock), Fact.known(clock)).status());
    }

    @Test
    void aSlowClockIsChangedWhereAFastOneIsAvailable() {
        Check check = CpuChecks.clockSource(Fact.known("hpet"), Fact.known("tsc hpet acpi_pm"));
        assertEquals(Status.LIMITED, check.status());
        assertEquals("echo tsc > /sys/devices/system/clocksource/clocksource0/current_clocksource", check.advice());
        assertEquals(
                "dmesg | grep -i clocksource shows why the kernel gave up the faster one",
                CpuChecks.clockSource(Fact.known("hpet"), Fact.known("hpet acpi_pm"))
                        .advice());
    }

    @Test
    void turboHasTwoSwitches() throws Exception {
        HostTree tree = HostTree.empty(directory).file("sys/devices/system/cpu/cpufreq/boost", "1\n");
        assertEquals(
                "echo 0 > /sys/devices/system/cpu/cpufreq/boost",
                CpuChecks.turbo(Turbo.read(tree.paths())).advice());
        tree.file("sys/devices/system/cpu/cpufreq/boost", "0\n");
        assertEquals(Check.ok("turbo", "off"), CpuChecks.turbo(Turbo.read(tree.paths())));
        tree.file("sys/devices/system/cpu/intel_pstate/no_turbo", "1\n");
        assertEquals(Check.ok("turbo", "off"), CpuChecks.turbo(Turbo.read(tree.paths())));
    }

    @Test
    void balancingThatCannotBeReadIsNotCalledOff() {
        Fact<List<Integer>> nodes = Fact.known(List.of(0, 1));
        assertEquals(Check.ok("NUMA", "2 nodes, automatic balancing off"), CpuChecks.numa(nodes, Fact.known(0L)));
        assertEquals(
                Check.ok("NUMA", "2 nodes, automatic balancing unknown (no file)"),
                CpuChecks.numa(nodes, Fact.unknown("no file")));
    }

    @Test
    void aFixedFrequencyIsFine() {
        assertEquals(Check.ok("governor", "performance"), CpuChecks.governor(Fact.known("performance")));
    }
}
