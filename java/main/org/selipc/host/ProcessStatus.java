package org.selipc.host;

import java.util.List;
import org.selipc.model.Fact;

/** {@code /proc/self/status}: one {@code Name: value} a line ({@code fs/proc/array.c}). */
record ProcessStatus(List<String> lines) {

    /** A right to act that root may lack and another user may have ({@code linux/capability.h}). */
    enum Capability {
        SYS_ADMIN(21),
        SYSLOG(34),
        PERFMON(38);

        private final int bit;

        Capability(int bit) {
            this.bit = bit;
        }
    }

    static Fact<ProcessStatus> read(HostPaths paths) {
        return KernelFile.lines(paths.ownStatus()).map(ProcessStatus::new);
    }

    /** The value of a line. */
    Fact<String> value(String name) {
        return lines.stream()
                .filter(line -> line.startsWith(name + ":"))
                .map(line -> Fact.known(line.substring(name.length() + 1).strip()))
                .findFirst()
                .orElseGet(() -> Fact.unknown("no line " + name + " in /proc/self/status"));
    }

    /** Whether the process holds the capability now. A status that doesn't say counts as not held. */
    boolean holds(Capability capability) {
        String mask = value("CapEff").orElse("");
        return mask.matches("[0-9a-f]{1,16}") && (Long.parseUnsignedLong(mask, 16) >>> capability.bit & 1) == 1;
    }
}
