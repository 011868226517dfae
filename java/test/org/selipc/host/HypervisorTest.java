package org.selipc.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.selipc.model.Fact;

class HypervisorTest {
    private static final String CLOCKS = "sys/devices/system/clocksource/clocksource0/available_clocksource";

    @TempDir
    Path directory;

    private HostTree tree;

    @BeforeEach
    void makeTree() {
        tree = HostTree.empty(directory);
    }

    @ParameterizedTest
    @CsvSource({
        "QEMU Standard PC (Q35 + ICH9), qemu",
        "Red Hat KVM, kvm",
        "'VMware, Inc. VMware7,1', vmware",
        "innotek GmbH VirtualBox, virtualbox",
        "Microsoft Corporation Virtual Machine, hyperv",
        "Microsoft Corporation Surface Laptop, none",
        "Amazon EC2 m6g.large, amazon",
        "Amazon EC2 m6g.metal, none",
        "Google Google Compute Engine, google",
        "Firecracker, firecracker",
        "Dell Inc. PowerEdge R650, none",
        "'', none"
    })
    void knowsWhatFirmwareCallsAMachine(String vendorAndProduct, String expected) {
        assertEquals(expected, Hypervisor.parseFirmwareName(vendorAndProduct));
    }

    @Test
    void anX86GuestHasTheFlag() throws Exception {
        assertFalse(detect("x86_64").isKnown());
        tree.file("proc/cpuinfo", "flags\t\t: fpu vme\n").file(CLOCKS, "tsc");
        assertEquals(Fact.known("none"), detect("x86_64"));
        tree.file("proc/cpuinfo", "flags\t\t: fpu hypervisor lahf_lm\n");
        assertEquals(Fact.known("unnamed hypervisor"), detect("x86_64"));
        tree.file("sys/class/dmi/id/sys_vendor", "QEMU\n");
        assertEquals(Fact.known("qemu"), detect("x86_64"));
        tree.file(CLOCKS, "tsc kvm-clock");
        assertEquals(Fact.known("kvm"), detect("x86_64"));
        tree.file("sys/hypervisor/type", "xen\n");
        assertEquals(Fact.known("xen"), detect("x86_64"));
    }

    @Test
    void aCloudKeepsItsNameThoughItRunsOnKvm() throws Exception {
        tree.file("proc/cpuinfo", "flags\t\t: hypervisor\n")
                .file(CLOCKS, "kvm-clock tsc")
                .file("sys/class/dmi/id/sys_vendor", "Amazon EC2\n")
                .file("sys/class/dmi/id/product_name", "m5.large\n");
        assertEquals(Fact.known("amazon"), detect("x86_64"));
    }

    @Test
    void powerTellsByPlatform() throws Exception {
        tree.file("proc/cpuinfo", "platform\t: PowerNV\nmodel\t\t: 8335-GTH\n");
        assertEquals(Fact.known("none"), detect("ppc64le"));
        tree.file("proc/cpuinfo", "platform\t: pSeries\nmodel\t\t: IBM,9009-42A\n");
        assertEquals(Fact.known("powervm"), detect("ppc64le"));
        tree.file("proc/cpuinfo", "platform\t: pSeries\nmodel\t\t: IBM pSeries (emulated by qemu)\n");
        assertEquals(Fact.known("qemu"), detect("ppc64le"));
        tree.file("sys/firmware/devicetree/base/hypervisor/compatible", "linux,kvm\0");
        assertEquals(Fact.known("kvm"), detect("ppc64le"));
    }

    @Test
    void armTellsByFirmware() throws Exception {
        assertFalse(detect("aarch64").isKnown());
        tree.file("sys/firmware/devicetree/base/compatible", "raspberrypi,4-model-b\0brcm,bcm2711\0");
        assertEquals(Fact.known("none"), detect("aarch64"));
        tree.file("sys/firmware/devicetree/base/compatible", "linux,dummy-virt\0");
        assertEquals(Fact.known("unnamed hypervisor"), detect("aarch64"));
        tree.file("sys/class/dmi/id/sys_vendor", "QEMU\n");
        assertEquals(Fact.known("qemu"), detect("aarch64"));
        tree.file("sys/firmware/devicetree/base/hypervisor/compatible", "xen,xen-4.17\0xen,xen\0");
        assertEquals(Fact.known("xen"), detect("aarch64"));
    }

    private Fact<String> detect(String architecture) {
        return new Hypervisor(tree.paths()).detect(architecture);
    }
}
