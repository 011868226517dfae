package org.selipc.host;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.selipc.model.Fact;

/**
 * The processor's name out of {@code /proc/cpuinfo}, whose lines each architecture chooses for itself. Arm's kernel
 * prints numbers only; the names are those of {@code arch/arm64/include/asm/cputype.h}.
 */
final class CpuModel {
    private static final Map<String, String> ARM_PARTS = Map.ofEntries(
            Map.entry("0x41 0xd03", "Cortex-A53"),
            Map.entry("0x41 0xd05", "Cortex-A55"),
            Map.entry("0x41 0xd07", "Cortex-A57"),
            Map.entry("0x41 0xd08", "Cortex-A72"),
            Map.entry("0x41 0xd09", "Cortex-A73"),
            Map.entry("0x41 0xd0a", "Cortex-A75"),
            Map.entry("0x41 0xd0b", "Cortex-A76"),
            Map.entry("0x41 0xd0c", "Neoverse-N1"),
            Map.entry("0x41 0xd0d", "Cortex-A77"),
            Map.entry("0x41 0xd40", "Neoverse-V1"),
            Map.entry("0x41 0xd41", "Cortex-A78"),
            Map.entry("0x41 0xd49", "Neoverse-N2"),
            Map.entry("0x41 0xd4f", "Neoverse-V2"),
            Map.entry("0x41 0xd84", "Neoverse-V3"),
            Map.entry("0x41 0xd8e", "Neoverse-N3"),
            Map.entry("0x43 0x0a1", "ThunderX"),
            Map.entry("0x43 0x0af", "ThunderX2"),
            Map.entry("0x46 0x001", "A64FX"),
            Map.entry("0x48 0xd01", "TSV110"),
            Map.entry("0x4e 0x004", "Carmel"),
            Map.entry("0x61 0x022", "M1 Icestorm"),
            Map.entry("0x61 0x023", "M1 Firestorm"),
            Map.entry("0xc0 0xac3", "Ampere-1"),
            Map.entry("0xc0 0xac4", "Ampere-1A"));

    private CpuModel() {}

    /**
     * The model, with every kind of core where there are several.
     *
     * @param lines {@code /proc/cpuinfo}
     * @param board the machine's name by its firmware, which tells apart what Arm's numbers do not
     */
    static Fact<String> parse(List<String> lines, Fact<String> board) {
        Set<String> arm = armCores(lines);
        if (!arm.isEmpty()) {
            String cores = String.join(" + ", arm);
            return Fact.known(board.map(name -> cores + ", " + name).orElse(cores));
        }
        Set<String> power = values(lines, "cpu");
        if (!power.isEmpty()) {
            String cpu = String.join(" + ", power).replace(", altivec supported", "");
            String machine = String.join(" + ", values(lines, "model"));
            return Fact.known(machine.isEmpty() ? cpu : cpu + ", " + machine);
        }
        Set<String> x86 = values(lines, "model name");
        return x86.isEmpty() ? Fact.unknown("/proc/cpuinfo names no model") : Fact.known(String.join(" + ", x86));
    }

    /** The different values of a key, in the order they come. */
    static Set<String> values(List<String> lines, String key) {
        Set<String> values = new LinkedHashSet<>();
        for (String line : lines) {
            int colon = line.indexOf(':');
            if (colon > 0 && line.substring(0, colon).strip().equals(key)) {
                values.add(line.substring(colon + 1).strip());
            }
        }
        return values;
    }

    private static Set<String> armCores(List<String> lines) {
        Set<String> cores = new LinkedHashSet<>();
        String implementer = "";
        String variant = "";
        String part = "";
        for (String line : lines) {
            String value = line.substring(line.indexOf(':') + 1).strip();
            if (line.startsWith("CPU implementer")) {
                implementer = value;
            } else if (line.startsWith("CPU variant")) {
                variant = value.replace("0x", "");
            } else if (line.startsWith("CPU part")) {
                part = value;
            } else if (line.startsWith("CPU revision")) {
                String numbers = "implementer " + implementer + " part " + part;
                String name = ARM_PARTS.getOrDefault(implementer + " " + part, numbers);
                cores.add(name + " r" + variant + "p" + value);
            }
        }
        return cores;
    }
}
