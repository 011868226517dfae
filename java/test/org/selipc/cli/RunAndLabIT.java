package org.selipc.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.selipc.lab.Architecture;
import org.selipc.lab.Distribution;
import org.selipc.lab.LabKernels;
import org.selipc.model.Result;
import org.selipc.model.SelinuxState;
import org.selipc.selinux.SelinuxReader;
import org.selipc.store.ResultFiles;

/** {@code selipc run} on a host without SELinux: first the host, then a kernel with SELinux in the lab. */
final class RunAndLabIT {
    @TempDir
    Path directory;

    @BeforeEach
    void requireAHostWithoutSelinux() {
        SelinuxState state = SelinuxReader.host().state();
        if (state.switchable() || state == SelinuxState.NO_POLICY) {
            String reason = "this host has SELinux (" + state.word() + "), so the lab adds nothing";
            System.out.println("skipped: " + reason);
            abort(reason);
        }
    }

    /** What the cache would have of a kernel that was fetched, so that no network is needed. */
    private Path cacheWithKernel() throws Exception {
        Architecture host = Architecture.ofHost();
        Distribution distribution = Distribution.ofHost();
        Path kernels = Files.createDirectories(directory.resolve("cache/selipc").resolve(distribution.word()));
        Path kept = kernels.resolve(
                host.debianName() + "-7.2.13" + (distribution == Distribution.DEBIAN ? ".deb" : ".rpm"));
        Files.copy(LabKernels.require(host + "-7.2.13-fixed"), kept);
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(kept));
        Files.writeString(
                kernels.resolve(kept.getFileName() + ".sha256"), HexFormat.of().formatHex(digest) + "\n");
        return directory.resolve("cache");
    }

    private LauncherRun run() {
        return Commands.command(directory, "run", "--forks", "0", "--blocks", "2", "--time", "0.4", "-o", "here.json")
                .with("XDG_CACHE_HOME", directory.resolve("cache"));
    }

    @Test
    void theLabFollowsWithAResultOfItsOwn() throws Exception {
        LauncherRun.Ending ending =
                run().with("XDG_CACHE_HOME", cacheWithKernel()).end();
        assertEquals(0, ending.code(), ending.err());
        assertEquals(null, ResultFiles.read(directory.resolve("here.json")).lab());
        Result lab = ResultFiles.read(directory.resolve("here-lab.json"));
        assertNotNull(lab.lab());
        assertEquals(4, lab.summary().states().size(), ending.err());
        assertTrue(ending.out().contains("instr/op"), ending.out());
        assertTrue(ending.err().endsWith("result: here-lab.json\n"), ending.err());
        assertEquals(List.of("cache", "here-lab.json", "here.json"), files());
    }

    @Test
    void aSecondFileInTheWayIsSaidBeforeMeasuring() throws Exception {
        Path precious = Files.writeString(directory.resolve("here-lab.json"), "precious");
        LauncherRun.Ending ending = run().end();
        assertEquals(73, ending.code(), ending.err());
        assertTrue(ending.err().contains("here-lab.json") && ending.err().contains("--host-only"), ending.err());
        assertEquals("precious", Files.readString(precious));
        assertEquals(List.of("here-lab.json"), files());
    }

    @Test
    void withoutAnEmulatorTheRunIsWholeAndSaysSo() throws Exception {
        String path = programsWithout("qemu-system-");
        LauncherRun.Ending ending = run().with("PATH", path).end();
        assertEquals(0, ending.code(), ending.err());
        assertTrue(ending.err().contains("selipc: the lab can't measure here: there is no qemu-system-"), ending.err());
        assertNotNull(ResultFiles.read(directory.resolve("here.json")));
        assertTrue(Files.notExists(directory.resolve("here-lab.json")));
    }

    /** A PATH that has all of this host's programs but those whose names begin so. */
    private String programsWithout(String prefix) throws IOException {
        Path programs = Files.createDirectory(directory.resolve("programs"));
        List<Path> folders = new ArrayList<>();
        folders.add(Path.of(System.getProperty("java.home"), "bin"));
        Stream.of(System.getenv("PATH").split(":")).map(Path::of).forEach(folders::add);
        for (Path folder : folders) {
            if (!Files.isDirectory(folder)) {
                continue;
            }
            try (Stream<Path> files = Files.list(folder)) {
                for (Path file : files.toList()) {
                    Path link = programs.resolve(file.getFileName().toString());
                    if (!link.getFileName().toString().startsWith(prefix) && Files.notExists(link)) {
                        Files.createSymbolicLink(link, file.toAbsolutePath());
                    }
                }
            }
        }
        return programs.toString();
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> directory.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }
}
