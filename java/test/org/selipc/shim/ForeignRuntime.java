package org.selipc.shim;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A Java runtime of another architecture, from Debian's packages, unpacked into the cache directory and run through
 * qemu-user. The machine's own apt state is left alone.
 */
final class ForeignRuntime {
    private static final List<String> PACKAGES =
            List.of("openjdk-17-jre-headless", "libc6", "zlib1g", "libgcc-s1", "libstdc++6");

    private final String debian;
    private final String qemu;
    private final Path home;

    /**
     * @param debian Debian's name of the architecture
     * @param qemu QEMU's name of it
     */
    ForeignRuntime(String debian, String qemu) {
        String cache = System.getenv("XDG_CACHE_HOME");
        this.debian = debian;
        this.qemu = qemu;
        this.home = (cache == null || cache.isEmpty()
                        ? Path.of(System.getProperty("user.home"), ".cache")
                        : Path.of(cache))
                .resolve("selipc/foreign/" + debian);
    }

    /** Why it can't run here, or an empty text. */
    static String missing(String qemu) {
        if (Stream.of("/usr/bin", "/bin").noneMatch(d -> Files.isExecutable(Path.of(d, "qemu-" + qemu + "-static")))) {
            return "qemu-" + qemu + "-static is not installed (Debian package qemu-user-static)";
        }
        return Files.isExecutable(Path.of("/usr/bin/apt-get")) ? "" : "no apt-get to fetch Debian's runtime with";
    }

    /** Output of a class with its arguments, error stream included. */
    String run(String classPath, Class<?> main, String... arguments) throws IOException, InterruptedException {
        Path root = unpacked();
        List<String> command = new ArrayList<>(List.of(
                "qemu-" + qemu + "-static",
                "-L",
                root.toString(),
                root + "/usr/lib/jvm/java-17-openjdk-" + debian + "/bin/java",
                "-Xint",
                "-cp",
                classPath,
                main.getName()));
        command.addAll(List.of(arguments));
        return output(command, root);
    }

    private Path unpacked() throws IOException, InterruptedException {
        Path root = home.resolve("root");
        if (Files.exists(home.resolve("complete"))) {
            return root;
        }
        Path apt = Files.createDirectories(home.resolve("apt"));
        Files.createDirectories(apt.resolve("lists/partial"));
        Files.createDirectories(apt.resolve("cache/archives/partial"));
        Path sources = Files.createDirectories(apt.resolve("sources"));
        copyDebianSources(sources);
        Path packages = Files.createDirectories(home.resolve("packages"));
        List<String> base = List.of(
                "apt-get",
                "-qq",
                "-o",
                "APT::Architecture=" + debian,
                "-o",
                "APT::Architectures::=" + debian,
                "-o",
                "APT::Sandbox::User=root",
                "-o",
                "Dir::State=" + apt,
                "-o",
                "Dir::State::status=/dev/null",
                "-o",
                "Dir::Cache=" + apt.resolve("cache"),
                "-o",
                "Dir::Etc::sourcelist=/dev/null",
                "-o",
                "Dir::Etc::sourceparts=" + sources);
        // An index that a mirror is just renewing fails alone; what is really missing shows at the download.
        attempt(with(base, List.of("update")), packages);
        output(
                with(
                        with(base, List.of("download")),
                        PACKAGES.stream().map(name -> name + ":" + debian).toList()),
                packages);
        try (Stream<Path> debs = Files.list(packages)) {
            for (Path deb :
                    debs.filter(file -> file.toString().endsWith(".deb")).toList()) {
                output(List.of("dpkg-deb", "-x", deb.toString(), root.toString()), packages);
                Files.delete(deb);
            }
        }
        keepLinksInside(root);
        Files.createFile(home.resolve("complete"));
        return root;
    }

    /** The machine's own sources, as far as they are Debian's. */
    private static void copyDebianSources(Path into) throws IOException {
        try (Stream<Path> parts = Files.list(Path.of("/etc/apt/sources.list.d"))) {
            for (Path part : Stream.concat(Stream.of(Path.of("/etc/apt/sources.list")), parts)
                    .filter(Files::isRegularFile)
                    .toList()) {
                String text = Files.readString(part);
                String name = part.getFileName().toString();
                if (text.contains("/debian") && !text.contains("[arch=")) {
                    Files.writeString(into.resolve(name.equals("sources.list") ? "main.list" : name), text);
                }
            }
        }
    }

    /** Debian's runtime links into /etc; under another root those links would leave it. */
    private static void keepLinksInside(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            for (Path link : files.filter(Files::isSymbolicLink).toList()) {
                Path target = Files.readSymbolicLink(link);
                if (target.isAbsolute() && !target.startsWith(root)) {
                    Files.delete(link);
                    Files.createSymbolicLink(
                            link, root.resolve(target.toString().substring(1)));
                }
            }
        }
    }

    private static List<String> with(List<String> command, List<String> more) {
        List<String> all = new ArrayList<>(command);
        all.addAll(more);
        return all;
    }

    private static String output(List<String> command, Path directory) throws IOException, InterruptedException {
        Attempt attempt = attempt(command, directory);
        if (attempt.code() != 0) {
            throw new IOException(
                    String.join(" ", command) + " left with " + attempt.code() + ":\n" + attempt.output());
        }
        return attempt.output();
    }

    private record Attempt(int code, String output) {}

    private static Attempt attempt(List<String> command, Path directory) throws IOException, InterruptedException {
        Files.createDirectories(directory);
        Process process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        if (!process.waitFor(5, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            throw new IOException(String.join(" ", command) + " did not end in 5 minutes:\n" + output);
        }
        return new Attempt(process.exitValue(), output);
    }
}
