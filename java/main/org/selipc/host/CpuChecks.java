package org.selipc.host;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.selipc.model.Fact;
import org.selipc.model.HostInfo;

/** Processors, memory nodes and the clock: what makes one sample differ from the next. */
final class CpuChecks {
    /**
     * Clock sources that the vDSO reads without a system call ({@code arch/x86/kernel/tsc.c} and {@code kvmclock.c},
     * {@code drivers/clocksource/hyperv_timer.c} and {@code arm_arch_timer.c}, {@code arch/powerpc/kernel/time.c}).
     */
    private static final Set<String> VDSO_CLOCKS =
            Set.of("tsc", "kvm-clock", "hyperv_clocksource_tsc_page", "arch_sys_counter", "timebase");

    private final HostPaths paths;
    private final HostInfo host;

    CpuChecks(HostPaths paths, HostInfo host) {
        this.paths = paths;
        this.host = host;
    }

    List<Check> all() {
        return List.of(
                governor(host.governor()),
                turbo(Turbo.read(paths)),
                isolated(host.isolatedCpus()),
                numa(new Topology(paths).numaNodes(), KernelFile.number(paths.kernelSysctl("numa_balancing"))),
                virtualization(host.virtualization()),
                clockSource(host.clockSource(), KernelFile.text(paths.availableClockSources())),
                mitigations(host.mitigations()));
    }

    static Check governor(Fact<String> governor) {
        String name = "governor";
        if (!governor.isKnown()) {
            return Check.limited(name, governor + ": the frequency can't be fixed from here", null);
        }
        return governor.orElse("").equals("performance")
                ? Check.ok(name, "performance")
                : Check.limited(
                        name, governor + ": the frequency follows the load", "cpupower frequency-set -g performance");
    }

    static Check turbo(Fact<Turbo> turbo) {
        String name = "turbo";
        Turbo known = turbo.value();
        if (known == null) {
            return Check.limited(name, turbo.toString(), null);
        }
        return known.isOn()
                ? Check.limited(name, "on: the frequency follows heat and neighbours", known.offCommand())
                : Check.ok(name, "off");
    }

    static Check isolated(Fact<String> isolated) {
        String name = "isolated CPUs";
        if (isolated.isKnown() && !isolated.orElse("").isEmpty()) {
            return Check.ok(name, isolated.toString());
        }
        return Check.limited(
                name,
                isolated.isKnown() ? "none: other tasks share every CPU" : isolated.toString(),
                "boot with isolcpus=LIST nohz_full=LIST for the quietest samples");
    }

    static Check numa(Fact<List<Integer>> nodes, Fact<Long> balancing) {
        String name = "NUMA";
        List<Integer> known = nodes.value();
        if (known == null || known.size() < 2) {
            return Check.ok(name, known == null ? "no nodes: " + nodes.reason() : "one node");
        }
        if (!balancing.isKnown()) {
            return Check.ok(name, known.size() + " nodes, automatic balancing " + balancing);
        }
        return balancing.orElse(0L) == 0
                ? Check.ok(name, known.size() + " nodes, automatic balancing off")
                : Check.limited(
                        name,
                        known.size() + " nodes, and automatic balancing moves pages between them",
                        "sysctl kernel.numa_balancing=0");
    }

    static Check virtualization(Fact<String> virtualization) {
        String name = "virtualization";
        if (virtualization.orElse("").equals(Hypervisor.NONE)) {
            return Check.ok(name, "none");
        }
        return Check.limited(
                name,
                virtualization.isKnown()
                        ? virtualization + ": neighbours and the layers below are in every time"
                        : virtualization.toString(),
                null);
    }

    static Check clockSource(Fact<String> current, Fact<String> available) {
        String name = "clock source";
        if (!current.isKnown()) {
            return Check.limited(name, current.toString(), null);
        }
        if (VDSO_CLOCKS.contains(current.orElse(""))) {
            return Check.ok(name, current + ", read without a system call");
        }
        String better = List.of(available.orElse("").split(" ")).stream()
                .filter(VDSO_CLOCKS::contains)
                .findFirst()
                .map(clock -> "echo " + clock + " > /sys/devices/system/clocksource/clocksource0/current_clocksource")
                .orElse("dmesg | grep -i clocksource shows why the kernel gave up the faster one");
        return Check.limited(name, current + ": each reading costs a system call", better);
    }

    static Check mitigations(Fact<Map<String, String>> mitigations) {
        String name = "mitigations";
        Map<String, String> known = mitigations.value();
        if (known == null) {
            return Check.limited(name, mitigations.toString(), null);
        }
        long mitigated = count(known, "Mitigation");
        long unaffected = count(known, "Not affected");
        String vulnerable = known.entrySet().stream()
                .filter(entry -> entry.getValue().startsWith("Vulnerable"))
                .map(Map.Entry::getKey)
                .collect(Collectors.joining(", "));
        return Check.ok(
                name,
                mitigated + " mitigated, " + unaffected + " not affected"
                        + (vulnerable.isEmpty() ? "" : ", vulnerable: " + vulnerable));
    }

    private static long count(Map<String, String> mitigations, String state) {
        return mitigations.values().stream()
                .filter(value -> value.startsWith(state))
                .count();
    }
}
