package org.selipc.host;

import org.selipc.model.Fact;

/**
 * The switch for frequencies above the nominal one. Intel's driver has a switch for "no turbo", the others one for
 * "boost" ({@code drivers/cpufreq}).
 *
 * @param isOn whether the processor may exceed its nominal frequency
 * @param offCommand what a root shell runs to turn it off
 */
record Turbo(boolean isOn, String offCommand) {

    static Fact<Turbo> read(HostPaths paths) {
        Fact<Long> noTurbo = KernelFile.number(paths.cpu("intel_pstate/no_turbo"));
        if (noTurbo.isKnown()) {
            return noTurbo.map(
                    value -> new Turbo(value == 0, "echo 1 > /sys/devices/system/cpu/intel_pstate/no_turbo"));
        }
        return KernelFile.number(paths.cpu("cpufreq/boost"))
                .map(value -> new Turbo(value != 0, "echo 0 > /sys/devices/system/cpu/cpufreq/boost"));
    }
}
