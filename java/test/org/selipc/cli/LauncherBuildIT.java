package org.selipc.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** When the launcher builds. The tree is a small one with a script for Maven, which the real build would find running. */
@Timeout(120) // a lock that is never freed would hang
final class LauncherBuildIT {
    private static final String COUNT = "echo built >>builds";
    private static final String MAKE_JAR = "echo jar >target/selipc.jar";

    @TempDir
    Path directory;

    private Path programs;
    private Path tree;

    static Stream<List<String>> shells() {
        return LauncherRun.SHELLS.stream();
    }

    @BeforeEach
    void makeATree() throws IOException {
        programs = Files.createDirectory(directory.resolve("bin"));
        tree = Files.createDirectory(directory.resolve("tree"));
        Files.createDirectories(tree.resolve("java/main"));
        Files.createFile(tree.resolve("java/main/Main.java"));
        Files.createFile(tree.resolve("pom.xml"));
        Files.copy(LauncherRun.launcher(), tree.resolve("selipc"));
        StubProgram.write(programs, "java", "exit 0");
        StubProgram.write(programs, "javac", "echo javac 17.0.1");
        StubProgram.write(programs, "mvn", COUNT, MAKE_JAR);
    }

    @ParameterizedTest
    @MethodSource("shells")
    void buildsOnceAndAgainOnlyWhenASourceIsNewer(List<String> shell) throws Exception {
        assertEquals(0, launcher(shell).end().code());
        assertEquals(0, launcher(shell).end().code());
        assertEquals(1, builds());

        FileTime built = Files.getLastModifiedTime(tree.resolve("target/selipc.jar"));
        Files.setLastModifiedTime(
                tree.resolve("java/main/Main.java"),
                FileTime.from(built.toInstant().plusSeconds(1)));
        assertEquals(0, launcher(shell).end().code());
        assertEquals(2, builds());
    }

    @ParameterizedTest
    @MethodSource("shells")
    void launchersAtTheSameTimeBuildOnce(List<String> shell) throws Exception {
        // The first build ends only when the other launcher has said that it waits.
        Path waiting = directory.resolve("waiting");
        Files.createFile(waiting);
        StubProgram.write(
                programs, "mvn", COUNT, "until grep -q waiting " + waiting + "; do sleep 0.02; done", MAKE_JAR);
        Process first = launcher(shell).start(directory.resolve("first"));
        while (!Files.exists(tree.resolve("builds"))) {
            Thread.onSpinWait();
        }
        Process second = launcher(shell).start(waiting);
        assertEquals(0, first.waitFor());
        assertEquals(0, second.waitFor());
        assertEquals(1, builds());
    }

    @ParameterizedTest
    @MethodSource("shells")
    void aFailedBuildIsAnInternalErrorThatShowsItsLog(List<String> shell) throws Exception {
        StubProgram.write(programs, "mvn", "echo '[ERROR] Main.java:1: broken'", "exit 1");
        LauncherRun.Ending ending = launcher(shell).end();
        assertEquals(70, ending.code());
        assertTrue(ending.err().contains("Main.java:1: broken"), ending.err());
        assertTrue(ending.err().contains("build.log"), ending.err());
    }

    @ParameterizedTest
    @MethodSource("shells")
    void aFailedDownloadSaysThatItMayBeTemporary(List<String> shell) throws Exception {
        StubProgram.write(programs, "mvn", "echo 'Could not transfer artifact'", "exit 1");
        LauncherRun.Ending ending = launcher(shell).end();
        assertEquals(70, ending.code());
        assertTrue(ending.err().contains("may be temporary"), ending.err());
    }

    @ParameterizedTest
    @MethodSource("shells")
    void aMissingToolThatItMayNotInstallIsNamedWithTheCommand(List<String> shell) throws Exception {
        StubProgram.write(programs, "javac", "echo javac 11.0.2");
        LauncherRun.Ending ending = launcher(shell).end();
        assertEquals(70, ending.code());
        assertTrue(ending.err().contains("install"), ending.err());
        assertTrue(ending.err().contains("-jdk-headless") || ending.err().contains("openjdk-devel"), ending.err());
    }

    @ParameterizedTest
    @MethodSource("shells")
    void verifyEndsWithTheInternalErrorWhenMavenFails(List<String> shell) throws Exception {
        StubProgram.write(programs, "mvn", "echo \"$*\"", "exit 1");
        LauncherRun.Ending ending = launcher(shell, "verify").end();
        assertEquals(70, ending.code());
        assumeFalse(ending.err().contains("missing:"), ending.err());
        assertTrue(ending.out().contains(" verify"), ending.out());
        assertTrue(ending.err().endsWith("verify failed: Maven ended with code 1\n"), ending.err());
    }

    @ParameterizedTest
    @MethodSource("shells")
    void verifyTakesNoArguments(List<String> shell) throws Exception {
        assertEquals(64, launcher(shell, "verify", "-DskipTests").end().code());
    }

    private LauncherRun launcher(List<String> shell) {
        return launcher(shell, "show");
    }

    /** A launcher of the small tree that may not install anything on this machine. */
    private LauncherRun launcher(List<String> shell, String... arguments) {
        return new LauncherRun(shell, tree.resolve("selipc"))
                .withProgramsOf(programs)
                .with("SELIPC_INSTALL", "no")
                .arguments(arguments);
    }

    private int builds() throws IOException {
        return Files.readAllLines(tree.resolve("builds")).size();
    }
}
