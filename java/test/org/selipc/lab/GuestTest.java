package org.selipc.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.selipc.model.Failure;

/** What becomes of a guest that misbehaves: a shell stands where QEMU would, on the same two streams. */
class GuestTest {
    private static final Path KERNEL = Path.of("some-kernel");
    private static final String HELLO = "echo '{\"n\":0,\"event\":\"hello\"}'; ";
    private static final String END = "echo '{\"n\":1,\"event\":\"end\"}'; ";

    private static Answers run(String script, int seconds) {
        return new Guest(List.of("sh", "-c", script), Duration.ofSeconds(seconds)).run(KERNEL);
    }

    private static Failure failure(String script, int seconds) {
        return assertThrows(Failure.class, () -> run(script, seconds), script);
    }

    @Test
    void aGuestIsStoppedAsSoonAsItHasSaidAll() {
        Answers answers = run(HELLO + END + "exec sleep 1000", 100);
        assertEquals(2, answers.all().size());
    }

    @Test
    void theConsoleServesWhereThereIsNoChannel() {
        String script = "echo 'kernel: noise' >&2; printf 'cut line@selipc {\"n\":0,\"event\":\"hello\"}\\r\\n' >&2;"
                + " echo more noise >&2; echo '@selipc {\"n\":1,\"event\":\"end\"}' >&2; exec sleep 1000";
        assertEquals(2, run(script, 100).all().size());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "echo nonsense; exec sleep 1000 | garbled",
                "echo '{\"n\":1,\"event\":\"hello\"}'; exec sleep 1000 | a line is missing",
                "echo '{\"n\":0}'; exec sleep 1000 | no number or no event",
                "printf '{\"n\":0,\"event\":\"hel' | nothing",
                "exit 0 | panicked, or reset",
                "echo 'Kernel panic - not syncing' >&2 | Kernel panic",
                "head -c 40000000 /dev/zero >&2; exec sleep 1000 | floods its console",
                "head -c 40000000 /dev/zero; exec sleep 1000 | floods its channel",
                "echo 'qemu-system-x86_64: could not load kernel' >&2; exit 1 | QEMU refuses it"
            })
    void aKernelThatMisbehavesCannotBeMeasured(String script, String reason) {
        Failure failure = failure(script, 100);
        assertEquals(Failure.Kind.UNMEASURABLE, failure.kind(), failure.getMessage());
        assertTrue(String.valueOf(failure.getMessage()).contains(reason), failure.getMessage());
        assertTrue(String.valueOf(failure.getMessage()).contains(KERNEL.toString()), failure.getMessage());
    }

    @Test
    void aKernelThatHangsIsStoppedInTime() {
        Failure failure = failure(HELLO + "exec sleep 1000", 1);
        assertEquals(Failure.Kind.UNMEASURABLE, failure.kind());
        assertTrue(String.valueOf(failure.getMessage()).contains("within 1 s"), failure.getMessage());
        assertTrue(String.valueOf(failure.getMessage()).contains("'hello'"), "its last word: " + failure.getMessage());
    }

    @ParameterizedTest
    @CsvSource({"kill -9 $$, SIGKILL", "echo no such machine >&2; exit 1, no such machine", "exit 127, status 127"})
    void whatIsQemusFaultIsNotTheKernels(String script, String reason) {
        Failure failure = failure(script, 100);
        assertEquals(Failure.Kind.CANNOT, failure.kind(), failure.getMessage());
        assertTrue(String.valueOf(failure.getMessage()).contains(reason), failure.getMessage());
    }

    @Test
    void controlCharactersOfAConsoleDoNotReachTheTerminal() {
        Failure failure = failure("printf '\\033[31mpanic\\007\\n' >&2", 100);
        assertFalse(String.valueOf(failure.getMessage()).contains("\033"), "an escape sequence");
    }
}
