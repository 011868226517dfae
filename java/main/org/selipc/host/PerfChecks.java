package org.selipc.host;

import java.util.List;
import org.selipc.host.ProcessStatus.Capability;
import org.selipc.model.Fact;

/** Whether this process may sample the kernel, name what it samples, and count in hardware. */
final class PerfChecks {
    private final HostPaths paths;

    PerfChecks(HostPaths paths) {
        this.paths = paths;
    }

    List<Check> all() {
        ProcessStatus status = ProcessStatus.read(paths).orElse(new ProcessStatus(List.of()));
        Fact<Long> paranoid = KernelFile.number(paths.kernelSysctl("perf_event_paranoid"));
        return List.of(
                sampling(paranoid, status),
                symbols(KernelFile.number(paths.kernelSysctl("kptr_restrict")), paranoid, status),
                counters(KernelFile.names(paths.perfEventSources())));
    }

    /** The rule of {@code perf_allow_kernel()}: sampling the kernel needs a level of at most 1, or a capability. */
    static Check sampling(Fact<Long> paranoid, ProcessStatus status) {
        String name = "kernel profile";
        if (!paranoid.isKnown()) {
            return Check.cannot(name, paranoid.toString(), "boot a kernel built with CONFIG_PERF_EVENTS=y");
        }
        String finding = "perf_event_paranoid " + paranoid;
        if (paranoid.orElse(0L) <= 1) {
            return Check.ok(name, finding);
        }
        return status.holds(Capability.PERFMON) || status.holds(Capability.SYS_ADMIN)
                ? Check.ok(name, finding + ", which this process may pass over")
                : Check.cannot(
                        name, finding + ": sampling the kernel is refused", "sysctl kernel.perf_event_paranoid=1");
    }

    /** The rule of {@code kallsyms_show_value()} in {@code kernel/ksyms_common.c}. */
    static Check symbols(Fact<Long> kptrRestrict, Fact<Long> paranoid, ProcessStatus status) {
        String name = "kernel symbols";
        if (!kptrRestrict.isKnown()) {
            return Check.limited(name, kptrRestrict.toString(), null);
        }
        long level = kptrRestrict.orElse(2L);
        boolean shown = level == 0 && paranoid.orElse(2L) <= 1 || level <= 1 && status.holds(Capability.SYSLOG);
        String finding = "kptr_restrict " + level;
        return shown
                ? Check.ok(name, finding)
                : Check.cannot(
                        name,
                        finding + ": addresses in /proc/kallsyms read as zero",
                        "sysctl kernel.kptr_restrict=0 kernel.perf_event_paranoid=1");
    }

    /** A core's own counters go by the names cpu (x86, POWER), cpu_core (hybrid x86) and armv8_… */
    static Check counters(Fact<List<String>> sources) {
        String name = "hardware counters";
        List<String> known = sources.value();
        if (known == null) {
            return Check.limited(name, sources.toString(), null);
        }
        return known.stream().anyMatch(source -> source.matches("cpu|cpu_core|armv[89].*"))
                ? Check.ok(name, "present")
                : Check.limited(name, "none: cycles and instructions can't be counted here", null);
    }
}
