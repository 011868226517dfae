package org.selipc.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the launcher prepares around the JVM: the IPC namespace, libffi's directory, where the jar is. */
final class LauncherRunIT {
    @TempDir
    Path directory;

    static Stream<List<String>> shells() {
        return LauncherRun.SHELLS.stream();
    }

    @BeforeEach
    void standInForTheJvm() throws IOException {
        StubProgram.write(
                directory,
                "java",
                "echo ${SELIPC_IPC-unset} $(readlink /proc/self/ns/ipc)",
                "echo \"${LIBFFI_TMPDIR-unset} $*\"");
        Files.createFile(directory.resolve("selipc.jar"));
    }

    @ParameterizedTest
    @MethodSource("shells")
    void runHasAnIpcNamespaceOfItsOwn(List<String> shell) throws Exception {
        assumeTrue(isUnshareAllowed(), "unshare --ipc is not permitted here");
        for (String[] arguments : List.of(
                new String[] {"run"}, new String[] {"run", "--ipc", "private"}, new String[] {"run", "--ipc=private"
                })) {
            List<String> words = firstLine(launcher(shell).arguments(arguments));
            assertEquals("private", words.get(0));
            assertNotEquals(ownNamespace(), words.get(1));
        }
    }

    @ParameterizedTest
    @MethodSource("shells")
    void runStaysInTheHostsNamespaceWhenTold(List<String> shell) throws Exception {
        assertEquals(List.of("host", ownNamespace()), firstLine(launcher(shell).arguments("run", "--ipc", "host")));
        assertEquals(List.of("host", ownNamespace()), firstLine(launcher(shell).arguments("--ipc=host", "run")));
    }

    @ParameterizedTest
    @MethodSource("shells")
    void commandsThatDoNotMeasureStayInTheHostsNamespace(List<String> shell) throws Exception {
        assertEquals(List.of("unset", ownNamespace()), firstLine(launcher(shell).arguments("show")));
    }

    @ParameterizedTest
    @MethodSource("shells")
    void aNamespaceThatIsNotPermittedIsAnErrorOnlyWhenAskedFor(List<String> shell) throws Exception {
        assumeTrue(isUnshareAllowed(), "needs a right that it can drop");
        String[] dropped = {"setpriv", "--bounding-set=-sys_admin", "--inh-caps=-all"};
        LauncherRun.Ending asked = launcher(shell)
                .under(dropped)
                .arguments("run", "--ipc", "private")
                .end();
        assertEquals(77, asked.code());
        assertTrue(asked.err().contains("Operation not permitted"), asked.err());
        assertEquals(
                List.of("host", ownNamespace()),
                firstLine(launcher(shell).under(dropped).arguments("run")));
    }

    @ParameterizedTest
    @MethodSource("shells")
    void argumentsReachTheJvmAsTheyAre(List<String> shell) throws Exception {
        String out = launcher(shell)
                .arguments("run", "--ipc", "host", "a b", "*")
                .end()
                .out();
        assertTrue(out.endsWith(" -jar " + directory.resolve("selipc.jar") + " run --ipc host a b *\n"), out);
    }

    /** Under dash alone: busybox has a {@code uname} of its own that no stub replaces. */
    @Test
    void onPpc64leLibffiGetsADirectoryOfItsOwnThatIsGoneAfterwards() throws Exception {
        List<String> shell = List.of("dash");
        StubProgram.write(directory, "uname", "echo ppc64le");
        String out = launcher(shell).arguments("show").end().out();
        Path given = Path.of(out.lines().toList().get(1).split(" ")[0]);
        assertEquals(directory, given.getParent());
        assertFalse(Files.exists(given), given + " was left behind");
        String own = launcher(shell)
                .with("LIBFFI_TMPDIR", "/dev/shm")
                .arguments("show")
                .end()
                .out();
        assertTrue(own.lines().toList().get(1).startsWith("/dev/shm "), own);
    }

    @ParameterizedTest
    @MethodSource("shells")
    void theJarIsFoundBesideTheLauncherThroughALink(List<String> shell) throws Exception {
        Files.copy(LauncherRun.launcher(), directory.resolve("selipc"));
        Path bin = Files.createDirectory(directory.resolve("bin"));
        Path link = Files.createSymbolicLink(bin.resolve("selipc"), Path.of("../selipc"));
        LauncherRun.Ending ending = new LauncherRun(shell, link)
                .withProgramsOf(directory)
                .arguments("show")
                .end();
        assertEquals(0, ending.code(), ending.err());
        assertTrue(ending.out().contains(directory.resolve("selipc.jar").toString()), ending.out());
    }

    @ParameterizedTest
    @MethodSource("shells")
    void aCollectorOfTheUsersOwnReplacesOurs(List<String> shell) throws Exception {
        assertTrue(launcher(shell).arguments("show").end().out().contains("-XX:+UseSerialGC"));
        String out = launcher(shell)
                .with("SELIPC_JAVA_OPTS", "-XX:+UseParallelGC")
                .arguments("show")
                .end()
                .out();
        assertFalse(out.contains("SerialGC"), out);
        assertTrue(out.contains("-XX:+UseParallelGC -jar"), out);
    }

    private LauncherRun launcher(List<String> shell) {
        return new LauncherRun(shell)
                .withProgramsOf(directory)
                .with("TMPDIR", directory)
                .with("SELIPC_JAR", directory.resolve("selipc.jar"));
    }

    private static List<String> firstLine(LauncherRun run) throws IOException, InterruptedException {
        LauncherRun.Ending ending = run.end();
        assertEquals(0, ending.code(), ending.err());
        return List.of(ending.out().lines().findFirst().orElse("").split(" "));
    }

    private static String ownNamespace() throws IOException {
        return Files.readSymbolicLink(Path.of("/proc/self/ns/ipc")).toString();
    }

    private static boolean isUnshareAllowed() throws IOException, InterruptedException {
        return new ProcessBuilder("unshare", "-i", "true").start().waitFor() == 0;
    }
}
