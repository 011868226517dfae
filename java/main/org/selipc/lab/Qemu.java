package org.selipc.lab;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.selipc.model.Failure;
import org.selipc.model.LabClock;

/**
 * QEMU as it is installed here, for one architecture.
 *
 * @param program its path
 * @param version as it says itself
 */
record Qemu(Path program, String version) {
    private static final Path KVM_DEVICE = Path.of("/dev/kvm");
    private static final Pattern VERSION = Pattern.compile("version (\\S+)");
    private static final int PROBE_SECONDS = 20;

    /**
     * Finds it.
     *
     * @throws Failure {@code CANNOT} when it isn't installed or doesn't run
     */
    static Qemu find(Architecture architecture) {
        String name = architecture.emulator();
        Path program = path().map(directory -> directory.resolve(name))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(() -> new Failure(
                        Failure.Kind.CANNOT,
                        "there is no " + name + " in PATH: the lab needs it for a kernel of " + architecture
                                + ". Install it (Debian: " + architecture.debianEmulatorPackage()
                                + ", Fedora: " + architecture.fedoraEmulatorPackage() + ")"));
        String said = output(List.of(program.toString(), "--version"), "");
        Matcher version = VERSION.matcher(said);
        if (!version.find()) {
            throw new Failure(Failure.Kind.CANNOT, program + " --version says no version, but: " + said.strip());
        }
        return new Qemu(program, version.group(1));
    }

    /** KVM where the guest is one of the host's architecture, the clock is the wall's, and KVM works; else translation. */
    Accelerator accelerator(Architecture architecture, LabClock clock) {
        boolean mayTry =
                clock == LabClock.WALL && architecture.isHost() && Files.isWritable(KVM_DEVICE) && runsUnderKvm();
        return mayTry ? Accelerator.KVM : Accelerator.TCG;
    }

    private boolean runsUnderKvm() {
        String said = output(
                List.of(
                        program.toString(),
                        "-machine",
                        "none",
                        "-accel",
                        "kvm",
                        "-nodefaults",
                        "-display",
                        "none",
                        "-monitor",
                        "stdio"),
                "info kvm\nquit\n");
        return said.contains("kvm support: enabled");
    }

    private static Stream<Path> path() {
        return Stream.of(String.valueOf(System.getenv("PATH")).split(":"))
                .filter(directory -> directory.startsWith("/"))
                .map(Path::of);
    }

    /** All that a short command says. */
    private static String output(List<String> command, String input) {
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            try (OutputStream stdin = process.getOutputStream()) {
                stdin.write(input.getBytes(StandardCharsets.UTF_8));
            }
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (!process.waitFor(PROBE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
            return said;
        } catch (IOException e) {
            throw new Failure(Failure.Kind.CANNOT, "can't run " + String.join(" ", command) + ": " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Failure(Failure.Kind.CANNOT, "interrupted while running " + command.get(0), e);
        }
    }
}
