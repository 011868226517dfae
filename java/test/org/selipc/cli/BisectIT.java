package org.selipc.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.selipc.lab.LabKernels;

/** {@code selipc bisect} through the launcher, with real kernels of the architecture that boots fastest. */
final class BisectIT {
    private static final List<String> SHELL = List.of("dash");

    @TempDir
    static Path directory;

    private static Path fixed;
    private static Path regressed;

    @BeforeAll
    static void measureTheEnds() throws Exception {
        fixed = LabKernels.require("aarch64-7.2.13-fixed");
        regressed = LabKernels.require("aarch64-7.2.13-regressed");
        for (String end : List.of("fixed", "regressed")) {
            LauncherRun.Ending ending = selipc(
                    "lab",
                    "run",
                    "--kernel",
                    LabKernels.require("aarch64-7.2.13-" + end).toString(),
                    "-o",
                    end + ".json");
            assertEquals(0, ending.code(), ending.err());
        }
        byte[] image = Files.readAllBytes(fixed);
        Files.write(directory.resolve("cut"), Arrays.copyOf(image, image.length / 3));
        Files.writeString(directory.resolve("junk"), "this is no kernel\n");
        // Its first instruction branches to itself: it boots, and never ends.
        byte[] hanging = image.clone();
        System.arraycopy(new byte[] {0, 0, 0, 0x14}, 0, hanging, 0, 4);
        Files.write(directory.resolve("hanging"), hanging);
    }

    private static LauncherRun.Ending selipc(String... arguments) throws IOException, InterruptedException {
        return new LauncherRun(SHELL)
                .in(directory)
                .with("SELIPC_JAR", LauncherRun.builtJar())
                .arguments(arguments)
                .end();
    }

    private static LauncherRun.Ending step(String kernel, String... more) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of("bisect", "step", "--kernel", kernel));
        arguments.addAll(List.of("--good", "fixed.json", "--bad", "regressed.json"));
        arguments.addAll(List.of(more));
        return selipc(arguments.toArray(String[]::new));
    }

    @Test
    void aKernelIsGoodOrBadAndTheLogKeepsWhy() throws Exception {
        assertEquals(0, step(fixed.toString(), "--log", "log").code());
        assertEquals(1, step(regressed.toString(), "--log", "log").code());
        List<String> lines = Files.readAllLines(directory.resolve("log"));
        assertEquals(2, lines.size());
        JsonNode second = Commands.document(lines.get(1));
        assertEquals("bad", second.path("verdict").textValue());
        assertEquals("selipc-step/1", second.path("schema").textValue());
        assertEquals(2, second.path("places").size(), "permissive and enforcing");
        JsonNode place = second.path("places").path(0);
        assertEquals("instructions", place.path("unit").textValue());
        assertEquals(place.path("badCost"), place.path("cost"), "its own image is the bad end");
    }

    @Test
    void aGoodEndAloneServesWithAMargin() throws Exception {
        assertEquals(
                1,
                selipc("bisect", "step", "--kernel", regressed.toString(), "--good", "fixed.json", "--margin", "5")
                        .code());
        assertEquals(
                0,
                selipc("bisect", "step", "--kernel", fixed.toString(), "--good", "fixed.json", "--margin", "5")
                        .code());
    }

    @Test
    void aKernelThatCannotBeMeasuredIsSkippedWithTheReason() throws Exception {
        for (String kernel : List.of("cut", "junk", "missing", ".")) {
            LauncherRun.Ending ending = step(kernel);
            assertEquals(125, ending.code(), kernel + ": " + ending.err());
            assertTrue(ending.err().startsWith("selipc: skip: " + kernel + ": "), ending.err());
        }
        LauncherRun.Ending hanging = step("hanging", "--timeout", "5");
        assertEquals(125, hanging.code(), hanging.err());
        assertTrue(hanging.err().contains("did not end within 5 s"), hanging.err());
        LauncherRun.Ending disabled = step(fixed.toString(), "--append", "selinux=0");
        assertEquals(125, disabled.code(), disabled.err());
        assertTrue(disabled.err().contains("SELinux"), disabled.err());
    }

    @Test
    void whatIsNotTheKernelsFaultStops() throws Exception {
        Path kernel = fixed;
        assertEquals(128, step(kernel.toString(), "--shift", "x").code());
        for (List<String> otherwise : List.of(
                List.of("--shift", "0"),
                List.of("--message-bytes", "64"),
                List.of("--categories", "1"),
                List.of("--append", "slub_debug=FZPU"),
                List.of("--mitigations"))) {
            LauncherRun.Ending ending = step("never-opened", otherwise.toArray(String[]::new));
            assertEquals(128, ending.code(), otherwise + ": " + ending.err());
            assertTrue(ending.err().contains("measured otherwise than this step would be"), ending.err());
        }
        LauncherRun.Ending swapped =
                selipc("bisect", "step", "--kernel", "never-opened", "--good", "regressed.json", "--bad", "fixed.json");
        assertEquals(128, swapped.code(), swapped.err());
        assertTrue(swapped.err().contains("they may be swapped"), swapped.err());
        assertEquals(128, step(kernel.toString(), "--log", "no/such/folder/log").code());
        assertEquals(128, selipc("bisect", "step", "--help").code());
        assertEquals(
                128, selipc("bisect", "step", "--kernel", kernel.toString()).code());
        assertEquals(
                128,
                selipc("bisect", "step", "--kernel", kernel.toString(), "--good", "fixed.json", "--bad", "fixed.json")
                        .code(),
                "ends that do not differ");
    }

    @Test
    void aSearchFindsTheFirstBadKernelAndUsesItsEvidenceAgain() throws Exception {
        String[] kernels = {"k0", "k1", "cut", "k3", "k4", "k5"};
        for (String kernel : List.of("k0", "k1", "k3", "k4", "k5")) {
            byte[] image = Files.readAllBytes(kernel.compareTo("k3") < 0 ? fixed : regressed);
            // Another file to anybody, the same kernel when it runs.
            byte[] longer = Arrays.copyOf(image, image.length + kernel.charAt(1));
            Files.write(directory.resolve(kernel), longer);
        }
        List<String> arguments = new ArrayList<>(List.of("bisect", "search", "--json", "-d", "evidence"));
        arguments.addAll(List.of(kernels));
        LauncherRun.Ending first = selipc(arguments.toArray(String[]::new));
        assertEquals(0, first.code(), first.err());
        JsonNode found = Commands.document(first.out());
        assertEquals("selipc-search/1", found.path("schema").textValue());
        assertTrue(found.path("firstBad").isNull(), "the kernel before it was skipped: " + first.out());
        assertEquals("k1", found.path("lastGood").textValue());
        long kept;
        try (var files = Files.list(directory.resolve("evidence"))) {
            kept = files.count();
        }
        LauncherRun.Ending again = selipc(arguments.toArray(String[]::new));
        assertEquals(0, again.code(), again.err());
        try (var files = Files.list(directory.resolve("evidence"))) {
            assertEquals(kept, files.count(), "nothing was measured twice");
        }
    }

    @Test
    void evidenceThatCannotBeKeptIsSaidBeforeAnythingIsMeasured() throws Exception {
        for (String place : List.of("fixed.json", "/proc/evidence")) {
            for (List<String> command : List.of(
                    List.of("bisect", "search", "-d", place, fixed.toString(), regressed.toString()),
                    List.of("bisect", "verify", "-d", place, "--parent", "p", "--culprit", "c"))) {
                LauncherRun.Ending ending = selipc(command.toArray(String[]::new));
                assertEquals(73, ending.code(), ending.err());
                assertTrue(ending.err().contains(place), ending.err());
            }
        }
    }

    @Test
    void aCulpritIsConfirmedOrNot() throws Exception {
        String good = fixed.toString();
        String bad = regressed.toString();
        assertEquals(
                0,
                selipc("bisect", "verify", "--parent", good, "--culprit", bad, "--fixed", good, "-d", "verified")
                        .code(),
                "the parent's image has one result in the directory");
        LauncherRun.Ending dosed = selipc("bisect", "verify", "--parent", good, "--culprit", bad, "--dose", "--json");
        assertEquals(0, dosed.code(), dosed.err());
        JsonNode verification = Commands.document(dosed.out());
        assertEquals("selipc-verification/1", verification.path("schema").textValue());
        JsonNode fits = verification.path("doses").path(0).path("dose").path("fits");
        assertTrue(fits.path(0).path("slope").doubleValue() > 30, dosed.out());
        assertEquals(
                1,
                selipc("bisect", "verify", "--parent", good, "--culprit", good).code());
        assertEquals(
                2,
                selipc("bisect", "verify", "--parent", good, "--culprit", "junk")
                        .code());
    }

    /** 32 commits, each naming an image; regressed from the 23rd on, two of them unbootable. */
    @Test
    void gitBisectRunFindsTheCommit() throws Exception {
        Path repository = Files.createDirectory(directory.resolve("repository"));
        git(repository, "init", "-q");
        for (int commit = 1; commit <= 32; commit++) {
            String image = commit >= 23 ? regressed.toString() : fixed.toString();
            image = commit == 16 ? directory.resolve("junk").toString() : image;
            image = commit == 24 ? directory.resolve("cut").toString() : image;
            Files.writeString(repository.resolve("image"), image);
            Files.writeString(repository.resolve("number"), Integer.toString(commit));
            git(repository, "add", "image", "number");
            git(repository, "commit", "-q", "-m", "commit " + commit);
        }
        git(repository, "bisect", "start", "HEAD", "HEAD~31");
        String step = "exec %s %s bisect step --kernel \"$(cat image)\" --good %s --bad %s --log %s"
                .formatted(
                        SHELL.get(0),
                        LauncherRun.launcher(),
                        directory.resolve("fixed.json"),
                        directory.resolve("regressed.json"),
                        directory.resolve("git.log"));
        String said = git(repository, "bisect", "run", "sh", "-c", step);
        assertTrue(said.contains("is the first bad commit"), said);
        assertEquals("23", git(repository, "show", "refs/bisect/bad:number").strip());
        assertTrue(said.contains("commit 23"), said);
        String log = Files.readString(directory.resolve("git.log"));
        assertTrue(log.contains("\"verdict\":\"skip\""), log);
        String commit = git(repository, "rev-parse", "refs/bisect/bad").strip();
        assertTrue(log.contains("\"commit\":\"" + commit + "\""), log);
    }

    private static String git(Path repository, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                "git", "-c", "user.name=lab", "-c", "user.email=lab@localhost", "-c", "init.defaultBranch=main"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(repository.toFile()).redirectErrorStream(true);
        builder.environment().put("SELIPC_JAR", LauncherRun.builtJar().toString());
        builder.environment().keySet().removeIf(name -> name.startsWith("GIT_"));
        Process process = builder.start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), String.join(" ", arguments) + ": " + said);
        return said;
    }
}
