package org.selipc.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Real JVMs that end badly: none of them reads as a verdict, and signals reach them. */
@Timeout(120) // a lost signal would hang
final class LauncherJvmIT {
    @TempDir
    Path directory;

    static Stream<List<String>> shells() {
        return LauncherRun.SHELLS.stream();
    }

    @ParameterizedTest
    @MethodSource("shells")
    void aMissingJarIsAnInternalError(List<String> shell) throws Exception {
        Path missing = directory.resolve("nowhere.jar");
        LauncherRun.Ending ending = new LauncherRun(shell)
                .with("SELIPC_JAR", missing)
                .arguments("compare", "a", "b")
                .end();
        assertEquals(70, ending.code());
        assertTrue(ending.err().contains("no jar at " + missing), ending.err());
    }

    @ParameterizedTest
    @MethodSource("shells")
    void aDamagedJarIsAnInternalError(List<String> shell) throws Exception {
        Path damaged = Files.writeString(directory.resolve("selipc.jar"), "this is no jar");
        assertEquals(
                70,
                new LauncherRun(shell)
                        .with("SELIPC_JAR", damaged)
                        .arguments("compare")
                        .end()
                        .code());
    }

    @ParameterizedTest
    @MethodSource("shells")
    void anUncaughtExceptionIsAnInternalError(List<String> shell) throws Exception {
        LauncherRun.Ending ending = compare(shell, "exception").end();
        assertEquals(70, ending.code());
        assertTrue(ending.err().contains("nobody catches this"), ending.err());
        assertTrue(ending.err().contains("the JVM ended with code 1"), ending.err());
    }

    @ParameterizedTest
    @MethodSource("shells")
    void anExhaustedHeapIsAnInternalError(List<String> shell) throws Exception {
        LauncherRun.Ending ending =
                compare(shell, "heap").with("SELIPC_JAVA_OPTS", "-Xmx16m").end();
        assertEquals(70, ending.code());
        assertTrue(ending.err().contains("OutOfMemoryError"), ending.err());
    }

    @ParameterizedTest
    @MethodSource("shells")
    void aJvmOptionThatItRefusesIsAnInternalError(List<String> shell) throws Exception {
        assertEquals(
                70,
                compare(shell, "wait")
                        .with("SELIPC_JAVA_OPTS", "-XX:NoSuchOption=1")
                        .end()
                        .code());
    }

    @ParameterizedTest
    @MethodSource("shells")
    void aKilledJvmIsAnInternalError(List<String> shell) throws Exception {
        Process launcher = compare(shell, "wait").start(directory.resolve("err"));
        try (BufferedReader out = launcher.inputReader()) {
            signal("KILL", Long.parseLong(out.readLine()));
            assertEquals(70, launcher.waitFor());
        }
    }

    /** As a signal does that comes before the JVM has installed its handlers; dash has a word for it. */
    @ParameterizedTest
    @MethodSource("shells")
    void aJvmThatASignalEndsAtOnceIsNotCommentedOn(List<String> shell) throws Exception {
        StubProgram.write(directory, "java", "kill -TERM $$");
        LauncherRun.Ending ending = new LauncherRun(shell)
                .withProgramsOf(directory)
                .with("SELIPC_JAR", LauncherRun.builtJar())
                .arguments("show")
                .end();
        assertEquals("", ending.err());
        assertEquals(143, ending.code());
    }

    @ParameterizedTest
    @MethodSource("shells")
    void termReachesTheJvmAndItsHooksRunBeforeTheLauncherEnds(List<String> shell) throws Exception {
        assertEnds(shell, "TERM", 143);
    }

    @ParameterizedTest
    @MethodSource("shells")
    void interruptReachesTheJvmAndItsHooksRunBeforeTheLauncherEnds(List<String> shell) throws Exception {
        assumeFalse(isInterruptIgnored(), "SIGINT is ignored here (a background job), and a shell can't undo that");
        assertEnds(shell, "INT", 130);
    }

    /** The signal may come before the shell knows the JVM's process id. */
    @RepeatedTest(20)
    void aSignalAtTheVeryStartIsNotLost() throws Exception {
        StubProgram.write(directory, "java", "kill -TERM $PPID", "exec sleep 1000");
        for (List<String> shell : LauncherRun.SHELLS) {
            assertEquals(
                    143,
                    new LauncherRun(shell)
                            .withProgramsOf(directory)
                            .with("SELIPC_JAR", LauncherRun.builtJar())
                            .arguments("compare")
                            .end()
                            .code());
        }
    }

    @ParameterizedTest
    @MethodSource("shells")
    void theJarOfThisBuildNeverReadsAsAVerdictWhenAskedNonsense(List<String> shell) throws Exception {
        for (String options : List.of("-Xmx16m", "-Xmx2m", "")) {
            int code = new LauncherRun(shell)
                    .with("SELIPC_JAR", LauncherRun.builtJar())
                    .with("SELIPC_JAVA_OPTS", options)
                    .arguments("compare", "--no-such-option")
                    .end()
                    .code();
            assertFalse(code == 1 || code == 2, "code " + code + " with " + options);
        }
    }

    @ParameterizedTest
    @MethodSource("shells")
    void aClosedStandardInputIsNoFailure(List<String> shell) throws Exception {
        StubProgram.write(directory, "java", "cat", "exit 40");
        LauncherRun.Ending ending = new LauncherRun(shell)
                .under("sh", "-c", "exec \"$@\" <&-", "sh")
                .withProgramsOf(directory)
                .with("SELIPC_JAR", LauncherRun.builtJar())
                .arguments("compare")
                .end();
        assertEquals("", ending.err());
        assertEquals(0, ending.code());
    }

    private void assertEnds(List<String> shell, String signal, int code) throws Exception {
        Process launcher = compare(shell, "wait").start(directory.resolve("err"));
        try (BufferedReader out = launcher.inputReader()) {
            long jvm = Long.parseLong(out.readLine());
            signal(signal, launcher.pid());
            assertEquals("shutdown hook ran", out.readLine());
            assertNull(out.readLine());
            assertEquals(code, launcher.waitFor());
            assertFalse(ProcessHandle.of(jvm).isPresent(), "the JVM outlived the launcher");
        }
    }

    private LauncherRun compare(List<String> shell, String ending) throws IOException {
        return new LauncherRun(shell)
                .with("SELIPC_JAR", jarOf(JvmEndings.class))
                .arguments("compare", ending);
    }

    private Path jarOf(Class<?> program) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, program.getName());
        Path jar = directory.resolve("endings.jar");
        String entry = program.getName().replace('.', '/') + ".class";
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file, manifest);
                InputStream bytes = program.getResourceAsStream("/" + entry)) {
            out.putNextEntry(new JarEntry(entry));
            bytes.transferTo(out);
        }
        return jar;
    }

    private static void signal(String name, long pid) throws IOException, InterruptedException {
        assertEquals(
                0,
                new ProcessBuilder("sh", "-c", "kill -" + name + " " + pid)
                        .start()
                        .waitFor());
    }

    private static boolean isInterruptIgnored() throws IOException {
        String line = Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(text -> text.startsWith("SigIgn:"))
                .findFirst()
                .orElseThrow();
        long mask = Long.parseUnsignedLong(line.substring(7).strip(), 16);
        int interrupt = 2;
        return (mask >> (interrupt - 1) & 1) == 1;
    }
}
