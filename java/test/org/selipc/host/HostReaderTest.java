package org.selipc.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.selipc.model.Fact;
import org.selipc.model.HostInfo;

class HostReaderTest {
    @TempDir
    Path directory;

    @Test
    void readsAServerWithX86() throws Exception {
        HostTree tree = HostTree.copy("x86_64-server", directory, 4096);
        assertEquals(
                new HostInfo(
                        "x86_64",
                        "5.14.0-427.el9.x86_64",
                        "#1 SMP PREEMPT_DYNAMIC Fri Apr 12 10:45:03 EDT 2024",
                        Fact.known("0f6c3f6e-64b1-4f0e-9d2b-6b7c2c1d7f10"),
                        Fact.known("BOOT_IMAGE=(hd0,gpt2)/vmlinuz-5.14.0-427.el9.x86_64 root=/dev/mapper/rhel-root ro"
                                + " isolcpus=2-3 nohz_full=2-3"),
                        Fact.known("Red Hat Enterprise Linux 9.4 (Plow)"),
                        Fact.known("Intel(R) Xeon(R) Gold 6338 CPU @ 2.00GHz"),
                        Fact.known("0-3"),
                        Fact.known("0-1"),
                        Fact.known("2-3"),
                        Fact.known("powersave"),
                        Fact.known(true),
                        Fact.known("tsc"),
                        Fact.known("none"),
                        Fact.known(Map.of(
                                "spectre_v1",
                                "Mitigation: usercopy/swapgs barriers and __user pointer sanitization",
                                "spectre_v2",
                                "Mitigation: Enhanced / Automatic IBRS; IBPB: conditional",
                                "meltdown",
                                "Not affected",
                                "mmio_stale_data",
                                "Vulnerable: Clear CPU buffers attempted, no microcode")),
                        Fact.known(4096L),
                        Fact.known(8192L),
                        Fact.known(16384L),
                        Fact.known(32000L),
                        Fact.known("host")),
                new HostReader(tree.paths(), "x86_64").read());
    }

    @Test
    void readsAPodOnAarch64() throws Exception {
        HostTree tree = HostTree.copy("aarch64-pod", directory, 4096)
                .link("proc/self/ns/ipc", "ipc:[4026532817]")
                .link("proc/self/ns/pid", "pid:[4026532819]");
        HostInfo host = new HostReader(tree.paths(), "aarch64").read();
        assertEquals(Fact.known("Neoverse-N1 r3p1, m6g.large"), host.cpuModel());
        assertEquals(Fact.known("kubernetes in amazon"), host.virtualization());
        assertEquals(Fact.known("Amazon Linux"), host.distribution());
        assertEquals(Fact.known("private"), host.ipcNamespace());
        assertEquals(Fact.known(""), host.isolatedCpus());
        assertEquals("no file " + tree.paths().bootId(), host.bootId().reason());
        assertFalse(host.governor().isKnown());
        assertFalse(host.turbo().isKnown());
    }

    @Test
    void readsAPartitionOnPower() throws Exception {
        HostTree tree = HostTree.copy("ppc64le-partition", directory, 65536);
        HostInfo host = new HostReader(tree.paths(), "ppc64le").read();
        assertEquals(Fact.known("POWER9 (architected), IBM,9009-42A"), host.cpuModel());
        assertEquals(Fact.known("powervm"), host.virtualization());
        assertEquals(Fact.known(65536L), host.pageBytes());
        assertEquals(Fact.known("timebase"), host.clockSource());
        assertEquals(Fact.known("0,2"), host.numaNodes());
    }

    @Test
    void knowsNothingOfAHostWithoutFilesAndDoesNotThrow() throws Exception {
        HostInfo host = new HostReader(HostTree.empty(directory).paths(), "x86_64").read();
        for (RecordComponent component : HostInfo.class.getRecordComponents()) {
            if (component.getType() == Fact.class) {
                Fact<?> fact = (Fact<?>) component.getAccessor().invoke(host);
                assertFalse(fact.isKnown(), component.getName());
                assertFalse(String.valueOf(fact.reason()).isBlank(), component.getName());
            }
        }
        assertTrue(host.kernelVersion().startsWith("unknown (no file "), host.kernelVersion());
    }

    @Test
    void tellsLoopbackFromItsFlagsAndItsRoute() throws Exception {
        HostTree tree = HostTree.empty(directory);
        assertFalse(new HostReader(tree.paths()).isLoopbackUp().isKnown());
        tree.file("proc/self/net/fib_trie", "Local:\n           |-- 127.0.0.1\n              /32 host LOCAL\n");
        assertEquals(Fact.known(true), new HostReader(tree.paths()).isLoopbackUp());
        tree.file("proc/self/net/fib_trie", "Main:\n     |-- 10.127.0.0\n        /24 universe UNICAST\n");
        assertEquals(Fact.known(false), new HostReader(tree.paths()).isLoopbackUp());
        tree.file("sys/class/net/lo/flags", "0x9\n");
        assertEquals(Fact.known(false), new HostReader(tree.paths()).isLoopbackUp(), "sysfs of another namespace");
        tree.file("proc/self/net/fib_trie", "Local:\n           |-- 127.0.0.1\n              /32 host LOCAL\n");
        assertEquals(Fact.known(true), new HostReader(tree.paths()).isLoopbackUp());
        tree.file("sys/class/net/lo/flags", "0x8\n");
        assertEquals(Fact.known(false), new HostReader(tree.paths()).isLoopbackUp(), "a route that outlasts");
    }

    @Test
    void joinsContainerAndHypervisor() {
        Fact<String> none = Fact.known("none");
        Fact<String> docker = Fact.known("docker");
        Fact<String> unknown = Fact.unknown("no file");
        assertEquals(none, HostReader.joinVirtualization(none, none));
        assertEquals(docker, HostReader.joinVirtualization(docker, none));
        assertEquals(Fact.known("docker in kvm"), HostReader.joinVirtualization(docker, Fact.known("kvm")));
        assertEquals(Fact.known("docker in an unknown machine"), HostReader.joinVirtualization(docker, unknown));
        assertEquals(Fact.known("kvm"), HostReader.joinVirtualization(unknown, Fact.known("kvm")));
        assertEquals(unknown, HostReader.joinVirtualization(unknown, none));
        assertEquals(unknown, HostReader.joinVirtualization(none, unknown));
    }

    @Test
    void wantsANameFromOsRelease() {
        assertEquals(
                Fact.known("Debian 12"),
                HostReader.parseOsRelease(List.of("NAME=Debian", "PRETTY_NAME=\"Debian 12\"")));
        assertFalse(HostReader.parseOsRelease(List.of("ID=x")).isKnown());
    }

    @Test
    void wantsThePageSizeFromTheAuxiliaryVector() {
        assertFalse(HostReader.parsePageBytes(new byte[0]).isKnown());
        assertFalse(HostReader.parsePageBytes(new byte[31]).isKnown());
    }
}
