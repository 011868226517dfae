package org.selipc.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.selipc.lab.LabKernels;
import org.selipc.model.LabInfo;
import org.selipc.model.Result;
import org.selipc.store.ResultFiles;

/** {@code selipc lab} through the launcher: documents, bad input, kills, and two at once. */
final class LabRunIT {
    private static final List<String> SHELL = List.of("/bin/dash");

    @TempDir
    Path directory;

    private Path kernel;
    private Path hanging;
    private Path temporary;

    @BeforeEach
    void findKernels() throws IOException {
        kernel = LabKernels.require("aarch64-7.2.13-fixed");
        temporary = Files.createDirectory(directory.resolve("temporary"));
        // Its first instruction branches to itself.
        byte[] image = Files.readAllBytes(kernel);
        System.arraycopy(new byte[] {0, 0, 0, 0x14}, 0, image, 0, 4);
        hanging = Files.write(directory.resolve("hanging"), image);
    }

    private LauncherRun launcher(String... arguments) {
        return new LauncherRun(SHELL)
                .in(directory)
                .with("SELIPC_JAR", LauncherRun.builtJar())
                .with("XDG_CACHE_HOME", directory.resolve("cache"))
                .with("SELIPC_JAVA_OPTS", "-Djava.io.tmpdir=" + temporary)
                .arguments(arguments);
    }

    @Test
    void theResultIsADocumentLikeAnyOther() throws Exception {
        LauncherRun.Ending run = launcher("lab", "run", "--kernel", kernel.toString(), "-o", "a.json", "--json")
                .end();
        assertEquals(0, run.code(), run.err());
        Result result = ResultFiles.read(directory.resolve("a.json"));
        assertEquals(Files.readString(directory.resolve("a.json")), run.out());
        LabInfo lab = Objects.requireNonNull(result.lab());
        assertEquals(64, lab.imageDigest().length());
        LauncherRun.Ending shown = launcher("show", "a.json").end();
        assertTrue(shown.out().contains("instr/op"), shown.out());
        assertTrue(shown.out().contains("all blocks agree"), shown.out());
        assertEquals(
                73,
                launcher("lab", "run", "--kernel", kernel.toString(), "-o", "a.json")
                        .end()
                        .code(),
                "a result is not overwritten");
    }

    @Test
    void aPlaceThatTakesNoResultIsSaidBeforeMeasuring() throws Exception {
        for (String[] words : new String[][] {
            {"lab", "run", "--kernel", hanging.toString()},
            {"lab", "run", "--kernel", hanging.toString(), "-o", "a.json"},
            {"lab", "dose", "--kernel", hanging.toString(), "-o", "a.json"}
        }) {
            LauncherRun.Ending run = launcher(words).in(Path.of("/proc")).end();
            assertEquals(73, run.code(), run.err());
            assertEquals("", run.out());
        }
    }

    @Test
    void aDoseIsKeptAndIsNoResult() throws Exception {
        String image = kernel.toString();
        LauncherRun.Ending dose = launcher(
                        "lab",
                        "dose",
                        "--kernel",
                        image,
                        "--doses",
                        "1,64",
                        "--states",
                        "permissive",
                        "-o",
                        "dose.json")
                .end();
        assertEquals(0, dose.code(), dose.err());
        assertTrue(dose.err().contains("dose.json"), dose.err());
        assertEquals(
                "selipc-dose/1",
                Commands.document(Files.readString(directory.resolve("dose.json")))
                        .path("schema")
                        .textValue());
        LauncherRun.Ending shown = launcher("show", "dose.json").end();
        assertEquals(69, shown.code(), shown.err());
        assertTrue(shown.err().contains("no result but another document"), shown.err());
    }

    @Test
    void anotherPolicyOfItsOwnIsLoaded() throws Exception {
        LauncherRun.Ending run = launcher(
                        "lab",
                        "run",
                        "--kernel",
                        kernel.toString(),
                        "-o",
                        "a.json",
                        "--categories",
                        "7",
                        "--types",
                        "50",
                        "--transitions",
                        "20")
                .end();
        assertEquals(0, run.code(), run.err());
        assertTrue(run.out().contains("7 categories, 50 types, 20 transitions"), run.out());
    }

    @Test
    void aPolicyThatTheKernelRefusesIsShownWithItsReason() throws Exception {
        byte[] policy = Files.readAllBytes(Path.of("policy/prebuilt/1024-0-0").toAbsolutePath());
        Files.write(directory.resolve("cut.policy"), Arrays.copyOf(policy, policy.length / 2));
        LauncherRun.Ending run = launcher(
                        "lab", "run", "--kernel", kernel.toString(), "--policy", "cut.policy", "--context", "u:r:t:s0")
                .end();
        assertEquals(69, run.code(), run.err());
        assertTrue(run.err().contains("it refuses the policy"), run.err());
        assertTrue(run.err().contains("SELinux:"), "the kernel's own words: " + run.err());
    }

    @Test
    void aContextThatThePolicyDoesNotHaveIsNamed() throws Exception {
        Path policy = Path.of("policy/prebuilt/1-0-0").toAbsolutePath();
        LauncherRun.Ending run = launcher(
                        "lab",
                        "run",
                        "--kernel",
                        kernel.toString(),
                        "--policy",
                        policy.toString(),
                        "--context",
                        "nobody:r:t:s0")
                .end();
        assertEquals(64, run.code(), run.err());
        assertTrue(run.err().contains("context nobody:r:t:s0 is not valid in policy " + policy), run.err());
    }

    @Test
    void wrongOptionsAreNamed() throws Exception {
        String image = kernel.toString();
        for (String[] wrong : List.of(
                new String[] {"lab", "run"},
                new String[] {"lab"},
                new String[] {"lab", "run", "--kernel", image, "--arch", "ppc64le"},
                new String[] {"lab", "run", "--kernel", image, "--arch", "mips"},
                new String[] {"lab", "run", "--kernel", image, "--shift", "4"},
                new String[] {"lab", "run", "--kernel", image, "--cpus", "2"},
                new String[] {"lab", "run", "--kernel", image, "--categories", "0"},
                new String[] {"lab", "run", "--kernel", image, "--policy", "x"},
                new String[] {"lab", "run", "--kernel", image, "--states", "asleep"},
                new String[] {"lab", "run", "--kernel", image, "--states", "not-built"},
                new String[] {"lab", "run", "--kernel", image, "--message-bytes", "0"},
                new String[] {"lab", "run", "--kernel", image, "--policy", "x", "--context", "a b"},
                new String[] {"lab", "run", "--kernel", image, "--append", "two words"},
                new String[] {"lab", "run", "--kernel", image, "--timeout", "99999999999999999"},
                new String[] {"lab", "host", "--timeout", "9223372036854775807"},
                new String[] {"lab", "run", "--kernel", image, "-o", "-"},
                new String[] {"lab", "dose", "--kernel", image, "-o", "-"},
                new String[] {"lab", "dose", "--kernel", image, "--doses", "5"},
                new String[] {"lab", "dose", "--kernel", image, "--doses", "5,5"},
                new String[] {"lab", "dose", "--kernel", image, "--categories", "7"},
                new String[] {"lab", "dose", "--kernel", image, "--states", "disabled"},
                new String[] {"lab", "scan", image, "--jobs", "0"})) {
            LauncherRun.Ending ending = launcher(wrong).end();
            assertEquals(64, ending.code(), String.join(" ", wrong) + ": " + ending.err());
            assertTrue(ending.err().startsWith("selipc: ") || ending.err().contains("\nselipc: "), ending.err());
        }
    }

    @Test
    void aScanOfNothingIsAFailureAndOneOfSomethingIsNot() throws Exception {
        Path text = Files.writeString(directory.resolve("text"), "no kernel");
        LauncherRun.Ending nothing =
                launcher("lab", "scan", "-o", "a", "nosuch", text.toString()).end();
        assertEquals(69, nothing.code(), nothing.err());
        assertEquals("", nothing.out());
        assertTrue(nothing.err().contains("nosuch can't be measured: there is no such file"), nothing.err());
        assertTrue(nothing.err().contains("text can't be measured"), nothing.err());
        assertFalse(Files.exists(directory.resolve("a.csv")), "an empty history was written");
        LauncherRun.Ending some = launcher("lab", "scan", "-o", "a", "--states", "enforcing", "nosuch", "" + kernel)
                .end();
        assertEquals(0, some.code(), some.err());
        assertTrue(some.out().contains("nosuch can't be measured: there is no such file"), some.out());
        assertTrue(Files.exists(directory.resolve("a.csv")));
    }

    /** The second hangs when it is booted, and would take its time-out. */
    @Test
    void aScanOfTwoArchitecturesIsRefusedBeforeMeasuring() throws Exception {
        String other = LabKernels.require("x86_64-7.2.13-fixed").toString();
        LauncherRun.Ending run = launcher("lab", "scan", "-o", "a", "nosuch", other, "" + hanging)
                .end();
        assertEquals(64, run.code(), run.err());
        assertTrue(run.err().contains(other + " is of x86_64, and " + hanging + " is of aarch64"), run.err());
        assertFalse(Files.exists(directory.resolve("a.csv")));
        assertFalse(Files.exists(directory.resolve("cache/selipc/initramfs")), "a guest was made");
    }

    @Test
    void aMissingEmulatorIsTheHostsFault() throws Exception {
        Path programs = Files.createDirectory(directory.resolve("programs"));
        for (String name : List.of("java", "readlink", "find", "head", "cksum", "tr", "uname", "rm", "mktemp", "cat")) {
            for (String folder : List.of("/usr/bin", "/bin", System.getProperty("java.home") + "/bin")) {
                Path program = Path.of(folder, name);
                if (Files.exists(program) && !Files.exists(programs.resolve(name))) {
                    Files.createSymbolicLink(programs.resolve(name), program.toRealPath());
                }
            }
        }
        LauncherRun.Ending run = launcher("lab", "run", "--kernel", kernel.toString())
                .with("PATH", programs)
                .end();
        assertEquals(69, run.code(), run.err());
        assertTrue(run.err().contains("qemu-system-aarch64"), run.err());
    }

    /** As where KVM is nested: QEMU calls it enabled and aborts, or is never heard of again. */
    @ParameterizedTest
    @ValueSource(strings = {"echo no KVM today >&2; kill -ABRT $$", "exec sleep 1000"})
    void aKvmThatBootsNothingIsNotUsed(String ending) throws Exception {
        assumeTrue(
                Files.isWritable(Path.of("/dev/kvm"))
                        && System.getProperty("os.arch").equals("amd64"),
                "this user may not use /dev/kvm, or the host is no x86_64: KVM is not tried then");
        Path programs = Files.createDirectory(directory.resolve("programs"));
        String name = "qemu-system-x86_64";
        Path real = Stream.of(System.getenv("PATH").split(":"))
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow();
        Path wrapper = Files.writeString(
                programs.resolve(name),
                "#!/bin/sh\ncase \"$*\" in *'-accel kvm'*) : > %s; %s;; esac\nexec %s \"$@\"\n"
                        .formatted(directory.resolve("tried"), ending, real));
        assertTrue(wrapper.toFile().setExecutable(true));
        LauncherRun.Ending run = launcher(
                        "lab",
                        "run",
                        "--kernel",
                        LabKernels.require("x86_64-7.2.13-fixed").toString(),
                        "--clock",
                        "wall",
                        "-o",
                        "a.json")
                .withProgramsOf(programs)
                .end();
        assertEquals(0, run.code(), run.err());
        assertTrue(Files.exists(directory.resolve("tried")), "KVM was not tried");
        assertTrue(run.err().contains("KVM does not boot"), run.err());
        LabInfo lab = Objects.requireNonNull(
                ResultFiles.read(directory.resolve("a.json")).lab());
        assertEquals("tcg", lab.accelerator());
    }

    @Test
    void noGuestOutlivesAJvmThatIsKilled() throws Exception {
        Process running = launcher("lab", "run", "--kernel", hanging.toString(), "--timeout", "300")
                .start(directory.resolve("err"));
        ProcessHandle guest = await(() -> guests().stream().findFirst().orElse(null));
        ProcessHandle jvm = await(() -> running.descendants()
                .filter(process -> process.info().command().orElse("").endsWith("/java"))
                .findFirst()
                .orElse(null));
        jvm.destroyForcibly();
        assertEquals(70, running.waitFor());
        await(() -> guest.isAlive() ? null : guest);
        assertTrue(guests().isEmpty(), "another guest of this test");
        assertEquals(1, folders().size(), "SIGKILL leaves what the guest was booted from");
        LauncherRun.Ending next = launcher("lab", "run", "--kernel", kernel.toString(), "-o", "a.json")
                .end();
        assertEquals(0, next.code(), next.err());
        assertEquals(List.of(), folders(), "and the next run sweeps it");
    }

    @Test
    void noGuestOutlivesACtrlC() throws Exception {
        Process running = launcher("lab", "run", "--kernel", hanging.toString(), "--timeout", "300")
                .start(directory.resolve("err"));
        ProcessHandle guest = await(() -> guests().stream().findFirst().orElse(null));
        assertEquals(1, folders().size());
        assertEquals(1, folders().size());
        running.destroy();
        assertEquals(143, running.waitFor());
        await(() -> guest.isAlive() ? null : guest);
        await(() -> folders().isEmpty() ? guest : null);
    }

    /** What guests are booted from. */
    private List<Path> folders() throws IOException {
        try (Stream<Path> files = Files.list(temporary)) {
            return files.filter(file -> file.getFileName().toString().startsWith("selipc-lab"))
                    .toList();
        }
    }

    /** QEMU processes that boot this test's hanging kernel. */
    private List<ProcessHandle> guests() {
        return ProcessHandle.allProcesses()
                .filter(process -> process.info()
                        .commandLine()
                        .filter(line -> line.startsWith("/")
                                && line.contains("qemu-system-aarch64 -machine")
                                && line.contains(hanging.toString())
                                && !line.contains("hold"))
                        .isPresent())
                .toList();
    }

    private static <T> T await(Callable<T> what) throws Exception {
        for (int tries = 0; tries < 600; tries++) {
            T found = what.call();
            if (found != null) {
                return found;
            }
            Thread.sleep(50);
        }
        throw new AssertionError("it did not happen within 30 s");
    }

    @Test
    void twoAtOnceShareACache() throws Exception {
        ExecutorService crew = Executors.newFixedThreadPool(2);
        List<Future<LauncherRun.Ending>> runs = new ArrayList<>();
        for (String name : List.of("one.json", "two.json")) {
            runs.add(crew.submit(
                    () -> launcher("lab", "run", "--kernel", kernel.toString(), "-o", name, "--categories", "33")
                            .end()));
        }
        for (Future<LauncherRun.Ending> run : runs) {
            assertEquals(0, run.get().code(), run.get().err());
        }
        crew.shutdown();
        Result one = ResultFiles.read(directory.resolve("one.json"));
        Result two = ResultFiles.read(directory.resolve("two.json"));
        assertFalse(one.id().equals(two.id()));
        assertEquals(one.summary().states(), two.summary().states(), "to the last digit");
    }

    /** Memory of the orchestrating JVM, whatever the machine has: it runs in a heap and beside it in 200 MB. */
    @Test
    void aSmallJvmSuffices() throws Exception {
        LauncherRun.Ending run = launcher("lab", "run", "--kernel", kernel.toString(), "-o", "a.json")
                .with(
                        "SELIPC_JAVA_OPTS",
                        "-Djava.io.tmpdir=" + temporary
                                + " -Xmx48m -XX:MaxMetaspaceSize=64m -XX:ReservedCodeCacheSize=24m")
                .end();
        assertEquals(0, run.code(), run.err());
    }
}
