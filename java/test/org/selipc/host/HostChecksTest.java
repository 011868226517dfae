package org.selipc.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.selipc.host.Check.Status;

class HostChecksTest {
    @TempDir
    Path directory;

    @Test
    void aServerWithTurboAndTwoNodes() throws Exception {
        List<Check> checks = checks(HostTree.copy("x86_64-server", directory, 4096), "x86_64");
        assertEquals(Status.OK, named(checks, "System V IPC").status());
        assertEquals(
                "msgmni 32000 queues, in use 2", named(checks, "message queues").finding());
        assertEquals(
                "cpupower frequency-set -g performance",
                named(checks, "governor").advice());
        assertEquals(
                "echo 1 > /sys/devices/system/cpu/intel_pstate/no_turbo",
                named(checks, "turbo").advice());
        assertEquals(Check.ok("isolated CPUs", "2-3"), named(checks, "isolated CPUs"));
        assertEquals("sysctl kernel.numa_balancing=0", named(checks, "NUMA").advice());
        assertEquals(Check.ok("virtualization", "none"), named(checks, "virtualization"));
        assertEquals(
                "2 mitigated, 1 not affected, vulnerable: mmio_stale_data",
                named(checks, "mitigations").finding());
        assertEquals(
                "sysctl kernel.perf_event_paranoid=1",
                named(checks, "kernel profile").advice());
        assertEquals(Status.CANNOT, named(checks, "kernel symbols").status());
        assertEquals(Status.OK, named(checks, "hardware counters").status());
        assertEquals(Status.OK, named(checks, "loopback").status());
    }

    @Test
    void aPrivilegedPodSeesTheKernelButNotTheFrequency() throws Exception {
        HostTree tree = HostTree.copy("aarch64-pod", directory, 4096).link("proc/self/ns/ipc", "ipc:[4026532817]");
        List<Check> checks = checks(tree, "aarch64");
        assertTrue(named(checks, "IPC namespace").finding().startsWith("private"));
        assertEquals(Status.LIMITED, named(checks, "governor").status());
        assertEquals(Status.LIMITED, named(checks, "virtualization").status());
        assertEquals(Status.OK, named(checks, "clock source").status());
        assertEquals(Status.OK, named(checks, "kernel profile").status());
        assertEquals(Status.OK, named(checks, "kernel symbols").status());
        assertEquals(Status.OK, named(checks, "hardware counters").status());
    }

    @Test
    void aPartitionWithItsLoopbackDown() throws Exception {
        List<Check> checks = checks(HostTree.copy("ppc64le-partition", directory, 65536), "ppc64le");
        assertEquals("ip link set lo up", named(checks, "loopback").advice());
        assertEquals(Status.OK, named(checks, "NUMA").status());
        assertEquals(Status.OK, named(checks, "kernel profile").status());
        assertEquals(Status.OK, named(checks, "libffi directory").status());
    }

    @Test
    void aHostWithoutFilesIsNeverOkByDefault() {
        for (Check check : checks(HostTree.empty(directory), "x86_64")) {
            if (!check.name().equals("NUMA") && !check.name().equals("JNA directory")) {
                assertNotEquals(Status.OK, check.status(), check::toString);
            }
        }
    }

    private List<Check> checks(HostTree tree, String architecture) {
        Map<String, String> properties = Map.of("jna.tmpdir", directory.toString());
        Map<String, String> environment = Map.of("LIBFFI_TMPDIR", directory.toString());
        return new HostChecks(tree.paths(), architecture, new Surroundings(properties::get, environment::get)).all();
    }

    private static Check named(List<Check> checks, String name) {
        return checks.stream()
                .filter(check -> check.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
