package org.selipc.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.selipc.host.Check.Status;
import org.selipc.model.Fact;

class PerfChecksTest {
    private static final String NOTHING = "0000000000000000";
    private static final String SYS_ADMIN = "0000000000200000";
    private static final String SYSLOG = "0000000400000000";
    private static final String PERFMON = "0000004000000000";

    @ParameterizedTest
    @CsvSource({
        "-1, " + NOTHING + ", OK",
        "1, " + NOTHING + ", OK",
        "2, " + NOTHING + ", CANNOT",
        "2, " + SYSLOG + ", CANNOT",
        "2, " + PERFMON + ", OK",
        "3, " + SYS_ADMIN + ", OK",
        "3, not a mask, CANNOT"
    })
    void samplingNeedsALevelOrACapability(long paranoid, String capabilities, Status expected) {
        assertEquals(
                expected,
                PerfChecks.sampling(Fact.known(paranoid), status(capabilities)).status());
    }

    @ParameterizedTest
    @CsvSource({
        "0, 1, " + NOTHING + ", OK",
        "0, 2, " + NOTHING + ", CANNOT",
        "0, 2, " + SYSLOG + ", OK",
        "1, -1, " + NOTHING + ", CANNOT",
        "1, 2, " + SYSLOG + ", OK",
        "2, -1, " + SYSLOG + ", CANNOT"
    })
    void symbolsNeedBothLevelsOrACapability(long restrict, long paranoid, String capabilities, Status expected) {
        assertEquals(
                expected,
                PerfChecks.symbols(Fact.known(restrict), Fact.known(paranoid), status(capabilities))
                        .status());
    }

    @ParameterizedTest
    @CsvSource({"cpu, OK", "cpu_core, OK", "armv8_pmuv3_0, OK", "cpuidle, LIMITED", "software, LIMITED"})
    void aCoreHasCountersOfItsOwn(String source, Status expected) {
        assertEquals(
                expected,
                PerfChecks.counters(Fact.known(List.of("breakpoint", source))).status());
    }

    @Test
    void aKernelWithoutPerfCannot() {
        assertEquals(
                Status.CANNOT,
                PerfChecks.sampling(Fact.unknown("no file"), status(PERFMON)).status());
    }

    private static ProcessStatus status(String capabilities) {
        return new ProcessStatus(List.of("Name:\tjava", "CapEff:\t" + capabilities));
    }
}
