package org.selipc.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
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
                "head -c 40000000 /dev/zero; exec sleep 1000 | floods its channel"
            })
    void aKernelThatMisbehavesCannotBeMeasured(String script, String reason) {
        Failure failure = failure(script, 100);
        assertEquals(Failure.Kind.UNMEASURABLE, failure.kind(), failure.getMessage());
        assertTrue(String.valueOf(failure.getMessage()).contains(reason), failure.getMessage());
        assertTrue(String.valueOf(failure.getMessage()).contains(KERNEL.toString()), failure.getMessage());
    }

    /** QEMU's words for images that are cut, are no kernel, or are another machine's. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "qemu: could not load kernel 'some-kernel': Is a directory",
                "qemu: invalid kernel header",
                "qemu: linux kernel too old to load a ram disk",
                "qemu-system-x86_64: Error while loading elf kernel",
                "qemu-system-x86_64: Error loading uncompressed kernel without PVH ELF Note",
                "qemu-system-aarch64: kernel 'k' is too large to fit in RAM (kernel size 1099511627776, RAM size 1)",
                "qemu-system-aarch64: could not load kernel 'some-kernel'",
                "qemu-system-ppc64: error loading some-kernel: The image is from incompatible architecture",
                "qemu-system-ppc64: Some ROM regions are overlapping"
            })
    void aFileThatQemuWillNotLoadCannotBeMeasured(String said) {
        Failure failure = failure("echo noise >&2; echo \"" + said + "\" >&2; echo and more >&2; exit 1", 100);
        assertEquals(Failure.Kind.UNMEASURABLE, failure.kind(), failure.getMessage());
        assertTrue(String.valueOf(failure.getMessage()).endsWith("QEMU refuses it: " + said), failure.getMessage());
    }

    @Test
    void aKernelThatHangsIsStoppedInTime() {
        Failure failure = failure(HELLO + "exec sleep 1000", 1);
        assertEquals(Failure.Kind.UNMEASURABLE, failure.kind());
        assertTrue(String.valueOf(failure.getMessage()).contains("within 1 s"), failure.getMessage());
        assertTrue(String.valueOf(failure.getMessage()).contains("'hello'"), "its last word: " + failure.getMessage());
    }

    @ParameterizedTest
    @CsvSource({
        "kill -9 $$, SIGKILL",
        "echo no such machine >&2; exit 1, no such machine",
        "exit 127, status 127",
        "echo 'qemu-system-aarch64: terminating on signal 15 from pid 1' >&2, ended from outside",
        "echo 'qemu-system-x86_64: Could not access KVM kernel module: No such file' >&2; exit 1, KVM kernel module",
        "echo 'qemu-system-x86_64: cannot set up guest memory: no memory' >&2; echo a kernel >&2; exit 1, guest memory",
        "echo 'qemu: could not open kernel file k: Permission denied' >&2; exit 1, Permission denied",
        "echo 'the kernel says qemu: invalid kernel header' >&2; exit 1, status 1"
    })
    void whatIsQemusFaultIsNotTheKernels(String script, String reason) {
        Failure failure = failure(script, 100);
        assertEquals(Failure.Kind.CANNOT, failure.kind(), failure.getMessage());
        assertTrue(String.valueOf(failure.getMessage()).contains(reason), failure.getMessage());
    }

    /** Escapes, and the 8-bit control that some terminals take for one, as a byte and as UTF-8 has it. */
    @ParameterizedTest
    @ValueSource(strings = {"\\033", "\\233", "\\302\\233", "\\007", "\\177"})
    void controlCharactersOfAGuestDoNotReachTheTerminal(String control) {
        for (String script :
                List.of("printf 'na\\303\\257ve %s[31mpanic\\n' >&2", "printf 'na\\303\\257ve %s[31mpanic\\n'")) {
            String message =
                    String.valueOf(failure(script.formatted(control), 100).getMessage());
            assertTrue(message.contains("[31mpanic"), message);
            assertTrue(message.contains("na\u00efve"), message);
            assertTrue(message.chars().allMatch(c -> c == '\n' || !Character.isISOControl(c)), message);
        }
    }
}
