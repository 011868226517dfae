package org.selipc.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DebianRepositoryTest {
    @ParameterizedTest
    @CsvSource({
        "linux-image-6.1.0-50-cloud-amd64, 6.1.0-50",
        "linux-image-6.12.74+deb13+1-cloud-arm64, 6.12.74+deb13+1",
        "linux-binary-7.3.4+deb13-powerpc64le, 7.3.4+deb13",
        "linux-image-7.4-rc2-cloud-amd64, 7.4-rc2"
    })
    void aPackageOfAKernelHasItsVersion(String name, String version) {
        assertEquals(Optional.of(version), DebianRepository.versionOf(name));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "linux-image-6.12-cloud-amd64",
                "linux-image-cloud-amd64",
                "linux-image-6.1.0-50-cloud-amd64-unsigned",
                "linux-image-6.1.0-50-cloud-amd64-dbg",
                "linux-image-6.1.0-50-rt-amd64",
                "linux-headers-6.1.0-50-cloud-amd64"
            })
    void othersHaveNone(String name) {
        assertEquals(Optional.empty(), DebianRepository.versionOf(name));
    }
}
