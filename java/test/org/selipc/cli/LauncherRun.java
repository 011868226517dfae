package org.selipc.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One run of the launcher: the shell it runs under, its environment and its arguments. */
final class LauncherRun {
    /** The shells it has to run under: Debian's {@code /bin/sh} and a lab guest's. */
    static final List<List<String>> SHELLS = List.of(List.of("dash"), List.of("busybox", "sh"));

    /** What a run ended with. */
    record Ending(int code, String out, String err) {}

    private final List<String> command = new ArrayList<>();
    private final Map<String, String> environment = new LinkedHashMap<>();
    private Path directory = Path.of("");

    LauncherRun(List<String> shell, Path launcher) {
        command.addAll(shell);
        command.add(launcher.toString());
    }

    LauncherRun(List<String> shell) {
        this(shell, launcher());
    }

    /** The launcher of this source tree. */
    static Path launcher() {
        return Path.of(System.getProperty("selipc.basedir", "."))
                .resolve("selipc")
                .toAbsolutePath();
    }

    /** The jar that this build made. */
    static Path builtJar() {
        return Path.of(System.getProperty("selipc.jar", "target/selipc.jar")).toAbsolutePath();
    }

    LauncherRun with(String name, Object value) {
        environment.put(name, value.toString());
        return this;
    }

    /** Programs in this directory are found before all others, {@code java} included. */
    LauncherRun withProgramsOf(Path directory) {
        return with("PATH", directory + ":" + System.getenv("PATH"));
    }

    /** Runs in this directory. */
    LauncherRun in(Path workingDirectory) {
        directory = workingDirectory;
        return this;
    }

    /** Puts a command in front, one that runs the rest of its arguments. */
    LauncherRun under(String... words) {
        command.addAll(0, List.of(words));
        return this;
    }

    LauncherRun arguments(String... arguments) {
        command.addAll(List.of(arguments));
        return this;
    }

    /** Starts it with nothing on its standard input and its standard error in a file. */
    Process start(Path standardError) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectError(standardError.toFile())
                .directory(directory.toAbsolutePath().toFile());
        // The JDK of the build would hide a java of the test's own.
        builder.environment().remove("JAVA_HOME");
        builder.environment().keySet().removeIf(name -> name.startsWith("SELIPC_") || name.equals("LIBFFI_TMPDIR"));
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        return process;
    }

    Ending end() throws IOException, InterruptedException {
        Path standardError = Files.createTempFile("launcher", ".err");
        try {
            Process process = start(standardError);
            String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Ending(process.waitFor(), out, Files.readString(standardError));
        } finally {
            Files.delete(standardError);
        }
    }
}
