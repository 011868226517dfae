package org.selipc.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostArchitectureTest {
    @ParameterizedTest
    @CsvSource({
        "amd64, x86_64",
        "x86_64, x86_64",
        "aarch64, aarch64",
        "ppc64le, ppc64le",
        "ppc64, ppc64",
        "riscv64, riscv64",
        "i386, i386",
        "s390x, s390x"
    })
    void givesTheNameOfUname(String osArch, String expected) {
        assertEquals(expected, Architecture.parse(osArch));
    }
}
