package org.selipc.lab;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.selipc.model.Failure;

/**
 * QEMU as it is installed here, for one architecture.
 *
 * @param program its path
 * @param version as it says itself
 */
record Qemu(Path program, String version) {
    private static final Pattern VERSION = Pattern.compile("version (\\S+)");
    private static final Duration ANSWERING = Duration.ofSeconds(20);
    private static final int SHOWN_LINES = 4;

    /**
     * Finds it.
     *
     * @throws Failure {@code CANNOT} when it isn't installed or doesn't run
     */
    static Qemu find(Architecture architecture) {
        String name = architecture.emulator();
        Path program = Programs.find(name)
                .orElseThrow(() -> new Failure(
                        Failure.Kind.CANNOT,
                        "there is no " + name + " in PATH: the lab needs it for a kernel of " + architecture
                                + ". Install it (Debian: " + architecture.debianEmulatorPackage()
                                + ", Fedora: " + architecture.fedoraEmulatorPackage() + ")"));
        return at(program);
    }

    /**
     * The one that this program is.
     *
     * @throws Failure {@code CANNOT} when it doesn't run
     */
    static Qemu at(Path program) {
        Held.End end = new Held(List.of(program.toString(), "--version"), line -> {}).run(ANSWERING);
        Matcher version = VERSION.matcher(end.tail(SHOWN_LINES));
        if (!end.succeeded() || !version.find()) {
            throw new Failure(
                    Failure.Kind.CANNOT,
                    program + " --version says no version, but: " + end.tail(SHOWN_LINES) + " (status " + end.status()
                            + ")");
        }
        return new Qemu(program, version.group(1));
    }
}
