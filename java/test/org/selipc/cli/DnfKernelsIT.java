package org.selipc.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.commons.lang3.StringUtils;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.selipc.lab.LabKernels;
import org.selipc.model.LabInfo;
import org.selipc.model.Result;
import org.selipc.store.ResultFiles;

/** Kernels through the real dnf, from a repository on disk whose packages hold a kernel of the lab's. */
class DnfKernelsIT {
    private static final List<String> VERSIONS = List.of("7.2.9-100.fc45", "7.2.13-100.fc45", "7.3.1-200.fc45");

    @TempDir
    Path directory;

    private Path programs;

    @BeforeEach
    void makeRepository() throws Exception {
        Path dnf = require("dnf");
        Path rpmbuild = require("rpmbuild");
        Path createrepo = require("createrepo_c");
        Path kernel = LabKernels.require("aarch64-7.2.13-fixed");
        Path repository = Files.createDirectory(directory.resolve("repository"));
        for (String version : VERSIONS) {
            Path spec = Files.writeString(directory.resolve("kernel.spec"), spec(version, kernel));
            run(
                    rpmbuild.toString(),
                    "--quiet",
                    "-bb",
                    "--target=aarch64",
                    "--define=_topdir " + directory.resolve("build"),
                    "--define=_rpmdir " + repository,
                    spec.toString());
        }
        run(createrepo.toString(), "--quiet", repository.toString());
        Path configuration = Files.writeString(
                directory.resolve("dnf.conf"),
                "[main]\nreposdir=%s\nreleasever=45\n[shelf]\nname=shelf\nbaseurl=%s\ngpgcheck=0\n"
                        .formatted(directory.resolve("none"), repository.toUri()));
        programs = Files.createDirectory(directory.resolve("programs"));
        Path wrapper = Files.writeString(
                programs.resolve("dnf"), "#!/bin/sh\nexec %s --config=%s \"$@\"\n".formatted(dnf, configuration));
        assertTrue(wrapper.toFile().setExecutable(true));
    }

    private static String spec(String version, Path kernel) {
        String modules = "/lib/modules/" + version + ".aarch64";
        return """
                Name: kernel-core
                Version: %s
                Release: %s
                Summary: A kernel
                License: GPL-2.0-only
                %%description
                A kernel.
                %%global __os_install_post %%{nil}
                %%install
                mkdir -p %%{buildroot}%s
                cp %s %%{buildroot}%s/vmlinuz
                echo CONFIG_SECURITY_SELINUX=y >%%{buildroot}%s/config
                %%files
                %s
                """.formatted(
                        StringUtils.substringBefore(version, "-"),
                        StringUtils.substringAfter(version, "-"),
                        modules,
                        kernel,
                        modules,
                        modules,
                        modules);
    }

    /** In CI the launcher has brought them. */
    private static Path require(String program) {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .map(folder -> Path.of(folder, program))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseGet(() -> {
                    String reason = "there is no " + program + " here";
                    if (StringUtils.isNotBlank(System.getenv("CI"))) {
                        return fail(reason);
                    }
                    System.out.println("skipped: " + reason);
                    return abort(reason);
                });
    }

    private void run(String... command) throws IOException, InterruptedException {
        Path log = directory.resolve("log");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        assertEquals(0, process.waitFor(), () -> String.join(" ", command) + ": " + read(log));
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return e.toString();
        }
    }

    private LauncherRun.Ending selipc(String... arguments) throws Exception {
        return new LauncherRun(List.of("dash"))
                .in(directory)
                .with("SELIPC_JAR", LauncherRun.builtJar())
                .with("XDG_CACHE_HOME", directory.resolve("cache"))
                .withProgramsOf(programs)
                .arguments(arguments)
                .end();
    }

    @Test
    void theyAreListedFetchedAndMeasured() throws Exception {
        LauncherRun.Ending list = selipc("lab", "kernels", "list", "--from", "dnf", "--arch", "aarch64");
        assertEquals(0, list.code(), list.err());
        List<String> kernels =
                list.out().lines().skip(1).map(line -> line.split(" ")[0]).toList();
        assertEquals(VERSIONS.stream().map(version -> "dnf:" + version).toList(), kernels, "oldest first");
        assertTrue(list.out().lines().skip(1).allMatch(line -> line.endsWith("shelf")), list.out());

        LauncherRun.Ending fetched = selipc("lab", "kernels", "fetch", "7.2", "--from", "dnf", "--arch", "aarch64");
        assertEquals(0, fetched.code(), fetched.err());
        assertTrue(fetched.out().strip().endsWith("arm64-7.2.13-100.fc45.rpm"), fetched.out());

        LauncherRun.Ending run = selipc(
                "lab",
                "run",
                "--kernel",
                "dnf:7.2.13-100.fc45",
                "--arch",
                "aarch64",
                "--states",
                "permissive",
                "-o",
                "a.json");
        assertEquals(0, run.code(), run.err());
        Result result = ResultFiles.read(directory.resolve("a.json"));
        assertEquals("7.2.13", result.host().kernelRelease());
        LabInfo lab = Objects.requireNonNull(result.lab());
        assertTrue(lab.imageFormat().startsWith("rpm+Image"), lab.imageFormat());
        assertTrue(lab.kernelConfiguration().isKnown(), "the package has it");
    }

    @Test
    void whatDnfCannotBringIsNamed() throws Exception {
        LauncherRun.Ending run = selipc("lab", "kernels", "fetch", "9.9", "--from", "dnf", "--arch", "aarch64");
        assertEquals(69, run.code(), run.err());
        assertTrue(run.err().contains("dnf has no kernel 9.9 for aarch64; the newest are"), run.err());

        Files.delete(directory.resolve("repository/aarch64/kernel-core-7.3.1-200.fc45.aarch64.rpm"));
        LauncherRun.Ending gone = selipc("lab", "kernels", "fetch", "7.3", "--from", "dnf", "--arch", "aarch64");
        assertEquals(69, gone.code(), gone.err());
        assertTrue(gone.err().contains("dnf download failed with status 1"), gone.err());
    }
}
