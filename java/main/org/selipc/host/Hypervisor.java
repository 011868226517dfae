package org.selipc.host;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.selipc.model.Fact;

/**
 * Which hypervisor runs this kernel, {@code none} on bare metal. x86 processors say through a CPUID bit that there is
 * one, POWER through the platform's name; aarch64 has no such bit and is judged by what its firmware calls the machine.
 */
final class Hypervisor {
    static final String NONE = "none";

    /** Names that firmware gives to virtual machines. Vendors that sell real machines too are told apart in code. */
    private static final Map<String, String> FIRMWARE_NAMES = Map.ofEntries(
            Map.entry("qemu", "qemu"),
            Map.entry("kvm", "kvm"),
            Map.entry("openstack", "kvm"),
            Map.entry("vmware", "vmware"),
            Map.entry("virtualbox", "virtualbox"),
            Map.entry("xen", "xen"),
            Map.entry("bhyve", "bhyve"),
            Map.entry("parallels", "parallels"),
            Map.entry("firecracker", "firecracker"),
            Map.entry("apple virtualization", "apple"),
            Map.entry("amazon ec2", "amazon"),
            Map.entry("google compute engine", "google"),
            Map.entry("alibaba cloud ecs", "alibaba"),
            Map.entry("microsoft corporation virtual machine", "hyperv"));

    private final HostPaths paths;

    Hypervisor(HostPaths paths) {
        this.paths = paths;
    }

    Fact<String> detect(String architecture) {
        Fact<String> type = KernelFile.text(paths.hypervisorType());
        if (type.isKnown()) {
            return type;
        }
        return switch (architecture) {
            case "x86_64" -> KernelFile.lines(paths.cpuinfo()).map(this::onX86);
            case "ppc64le" -> KernelFile.lines(paths.cpuinfo()).map(this::onPower);
            default -> byFirmware();
        };
    }

    private String onX86(List<String> cpuinfo) {
        boolean guest = CpuModel.values(cpuinfo, "flags").stream()
                .anyMatch(flags -> List.of(flags.split(" ")).contains("hypervisor"));
        if (!guest) {
            return NONE;
        }
        String clocks = KernelFile.text(paths.availableClockSources()).orElse("");
        String firmware = parseFirmwareName(firmwareText());
        if (clocks.contains("kvm-clock") && (firmware.equals("qemu") || firmware.equals(NONE))) {
            return "kvm";
        }
        if (clocks.contains("hyperv")) {
            return "hyperv";
        }
        return firmware.equals(NONE) ? "unnamed hypervisor" : firmware;
    }

    private String onPower(List<String> cpuinfo) {
        String platform = String.join(" ", CpuModel.values(cpuinfo, "platform"));
        boolean emulated = String.join(" ", CpuModel.values(cpuinfo, "model")).contains("emulated by qemu");
        if (byDeviceTree().isKnown()) {
            return byDeviceTree().orElse("");
        }
        if (emulated) {
            return "qemu";
        }
        return platform.equals("PowerNV") ? NONE : "powervm";
    }

    private Fact<String> byFirmware() {
        Fact<String> byTree = byDeviceTree();
        if (byTree.isKnown()) {
            return byTree;
        }
        String firmware = firmwareText();
        String machine = KernelFile.text(paths.deviceTree("compatible")).orElse("");
        if (firmware.isEmpty() && machine.isEmpty()) {
            return Fact.unknown("neither " + paths.firmwareName("sys_vendor") + " nor " + paths.deviceTree("compatible")
                    + " can be read");
        }
        String name = parseFirmwareName(firmware);
        return Fact.known(name.equals(NONE) && machine.contains("linux,dummy-virt") ? "unnamed hypervisor" : name);
    }

    private Fact<String> byDeviceTree() {
        return KernelFile.text(paths.deviceTree("hypervisor/compatible")).map(text -> {
            if (text.contains("kvm")) {
                return "kvm";
            }
            return text.contains("xen") ? "xen" : text;
        });
    }

    private String firmwareText() {
        String vendor = KernelFile.text(paths.firmwareName("sys_vendor")).orElse("");
        return (vendor + " "
                        + KernelFile.text(paths.firmwareName("product_name")).orElse(""))
                .strip();
    }

    /** The hypervisor behind vendor and product, {@code none} when they name a real machine. */
    static String parseFirmwareName(String vendorAndProduct) {
        String text = vendorAndProduct.toLowerCase(Locale.ROOT);
        if (text.contains(".metal")) {
            // EC2's bare metal instances have the vendor of its virtual ones.
            return NONE;
        }
        return FIRMWARE_NAMES.entrySet().stream()
                .filter(entry -> text.contains(entry.getKey()))
                .map(Map.Entry::getValue)
                .sorted()
                .findFirst()
                .orElse(NONE);
    }
}
