package org.selipc.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.selipc.model.Failure;
import org.selipc.model.SelinuxState;
import org.selipc.model.Workload;

/** Requests that make no sense are refused before anything boots. */
class LabRequestTest {
    private static void assertUsage(String named, Executable request) {
        Failure failure = assertThrows(Failure.class, request);
        assertEquals(Failure.Kind.USAGE, failure.kind());
        assertTrue(String.valueOf(failure.getMessage()).contains(named), failure.getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a b", "a\tb", "a\nstate enforcing", "a:b:c:ä"})
    void aContextIsOnePrintableWord(String context) {
        assertUsage("--context", () -> PolicyChoice.ofFile(Path.of("policy"), context));
    }

    @Test
    void aContextMayBeLongAndNotAnyLength() {
        PolicyChoice.ofFile(Path.of("policy"), "u:r:t:s0:" + "c".repeat(490));
        assertUsage("--context", () -> PolicyChoice.ofFile(Path.of("policy"), "c".repeat(501)));
    }

    @Test
    void noGuestHasTheStateOfAKernelWithoutSelinux() {
        assertUsage("not-built", () -> LabRequest.of("Image", List.of(SelinuxState.NOT_BUILT)));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, (1 << 24) + 1})
    void messagesHaveALength(int bytes) {
        assertUsage(
                "--message-bytes " + bytes,
                () -> LabRequest.of("Image", LabRequest.BOTH_MODES, Workload.MSG_PAIR, bytes));
    }
}
