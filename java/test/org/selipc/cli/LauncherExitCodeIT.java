package org.selipc.cli;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The table of exit codes: what each of the 256 endings of a JVM becomes. A script stands in for the JVM, since only its
 * exit code counts here; {@link LauncherJvmIT} has real ones.
 */
final class LauncherExitCodeIT {
    private static final Map<Integer, Integer> VERDICTS = Map.of(40, 0, 41, 1, 42, 2, 43, 125, 44, 0, 0, 70);
    private static final List<Integer> PASSED_ON = List.of(0, 64, 69, 70, 73, 77, 129, 130, 143);

    @TempDir
    Path directory;

    private Path jar;

    @BeforeEach
    void standInForTheJvm() throws IOException {
        StubProgram.write(directory, "java", "exit $JVM_ENDS_WITH");
        jar = Files.createFile(directory.resolve("selipc.jar"));
    }

    static Stream<List<String>> shells() {
        return LauncherRun.SHELLS.stream();
    }

    @ParameterizedTest
    @MethodSource("shells")
    void compareGivesAVerdictOnlyForItsPrivateCodes(List<String> shell) {
        assertAll(IntStream.range(0, 256).mapToObj(code -> () -> {
            int expected = VERDICTS.getOrDefault(code, PASSED_ON.contains(code) ? code : 70);
            assertEquals(expected, end(shell, code, "compare").code(), "a JVM that ends with " + code);
        }));
    }

    @ParameterizedTest
    @MethodSource("shells")
    void aVerificationGivesItsOutcomeOnlyForItsPrivateCodes(List<String> shell) {
        Map<Integer, Integer> outcomes = Map.of(40, 0, 41, 1, 42, 2, 44, 0, 0, 70);
        assertAll(IntStream.range(0, 256).mapToObj(code -> () -> {
            int expected = outcomes.getOrDefault(code, PASSED_ON.contains(code) ? code : 70);
            assertEquals(expected, end(shell, code, "bisect", "verify").code(), "a JVM that ends with " + code);
        }));
    }

    /** `git bisect run` takes 0 for good, 125 for skip, anything else below 128 for bad, and stops at the rest. */
    @ParameterizedTest
    @MethodSource("shells")
    void aStepThatIsNoVerdictStopsTheBisection(List<String> shell) {
        Map<Integer, Integer> verdicts = Map.of(40, 0, 41, 1, 43, 125);
        assertAll(IntStream.range(0, 256).mapToObj(code -> () -> {
            int ended = end(shell, code, "bisect", "step", "--kernel", "x").code();
            Integer verdict = verdicts.get(code);
            if (verdict != null) {
                assertEquals(verdict, ended, "a JVM that ends with " + code);
            } else {
                assertTrue(ended >= 128, "a JVM that ends with " + code + " became " + ended);
            }
        }));
    }

    @ParameterizedTest
    @MethodSource("shells")
    void aStepWithoutItsInstallationStopsTheBisection(List<String> shell) throws Exception {
        LauncherRun.Ending noJar = new LauncherRun(shell)
                .with("SELIPC_JAR", directory.resolve("gone.jar"))
                .arguments("bisect", "step")
                .end();
        assertEquals(128, noJar.code(), noJar.err());
        StubProgram.write(directory, "java", "kill -9 $$");
        assertTrue(end(shell, 0, "bisect", "step").code() >= 128);
        StubProgram.write(directory, "java", "kill -TERM $PPID; sleep 5");
        assertEquals(143, end(shell, 0, "bisect", "step").code());
    }

    @ParameterizedTest
    @MethodSource("shells")
    void theOtherCommandsOfBisectHaveNoVerdicts(List<String> shell) throws Exception {
        for (int code : List.of(1, 40, 41, 42, 43, 44)) {
            assertEquals(70, end(shell, code, "bisect", "search", "step").code());
        }
        assertEquals(0, end(shell, 0, "bisect", "search").code());
        assertEquals(64, end(shell, 64, "bisect", "search").code());
        assertEquals(0, end(shell, 0, "bisect").code(), "its help");
    }

    /** In `git bisect run` 64 would read as bad, at every commit. */
    @ParameterizedTest
    @MethodSource("shells")
    void aMistypedStepStopsTheBisection(List<String> shell) throws Exception {
        for (int code : List.of(1, 40, 41, 43, 64, 69, 70)) {
            assertEquals(128, end(shell, code, "bisect").code());
            assertEquals(128, end(shell, code, "bisect", "setp").code());
            assertEquals(128, end(shell, code, "bisect", "help", "step").code());
            assertEquals(128, end(shell, code, "bisct", "step").code());
            assertEquals(128, end(shell, code, "step", "--kernel", "x").code());
            assertEquals(128, end(shell, code, "", "bisect", "step").code());
        }
        assertEquals(128, end(shell, 0, "bisect", "setp").code());
    }

    @ParameterizedTest
    @MethodSource("shells")
    void otherCommandsHaveNoVerdicts(List<String> shell) {
        assertAll(IntStream.range(0, 256).mapToObj(code -> () -> {
            int expected = PASSED_ON.contains(code) ? code : 70;
            assertEquals(expected, end(shell, code, "show").code(), "a JVM that ends with " + code);
        }));
    }

    @ParameterizedTest
    @MethodSource("shells")
    void theCommandMayFollowOptions(List<String> shell) throws Exception {
        assertEquals(1, end(shell, 41, "--json", "compare", "base.json").code());
        assertEquals(70, end(shell, 41, "--json", "show", "compare").code());
        assertEquals(70, end(shell, 41).code());
    }

    @ParameterizedTest
    @MethodSource("shells")
    void aCodeThatIsNoAnswerIsNamedInOneLine(List<String> shell) throws Exception {
        LauncherRun.Ending ending = end(shell, 1, "compare");
        assertEquals("selipc: the JVM ended with code 1: no answer\n", ending.err());
        assertTrue(end(shell, 137, "compare").err().contains("killed (code 137)"));
    }

    private LauncherRun.Ending end(List<String> shell, int jvmEndsWith, String... arguments)
            throws IOException, InterruptedException {
        return new LauncherRun(shell)
                .withProgramsOf(directory)
                .with("SELIPC_JAR", jar)
                .with("JVM_ENDS_WITH", jvmEndsWith)
                .arguments(arguments)
                .end();
    }
}
