package org.selipc.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.commons.lang3.StringUtils;
import org.selipc.model.Failure;
import org.selipc.store.IoCause;

/**
 * Debian's packages of one architecture through apt, with a state of its own: the machine's apt is left alone, and what
 * is downloaded is checked by apt against the archive's signature.
 */
final class Apt {
    /** From the oldest that the lab cares for to the newest. */
    private static final List<String> SUITES = List.of(
            "bookworm",
            "bookworm-updates",
            "bookworm-backports",
            "trixie",
            "trixie-updates",
            "trixie-backports",
            "sid");

    private static final List<String> SECURITY_SUITES = List.of("bookworm-security", "trixie-security");

    /** Of the keys that sign Debian's archive. */
    static final String KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg";

    private static final Duration LIMIT = Duration.ofMinutes(15);
    private static final int SHOWN_LINES = 5;

    private final Path home;
    private final String architecture;

    /**
     * @param home where its state is kept
     * @param architecture as Debian names it
     */
    Apt(Path home, String architecture) {
        this.home = home;
        this.architecture = architecture;
    }

    /**
     * Asks the archive for its newest indices.
     *
     * @return what could not be had, in apt's words; empty when all came
     * @throws Failure {@code CANNOT} when there is no apt
     */
    List<String> update() {
        try {
            for (String folder : List.of("lists/partial", "cache/archives/partial", "sources", "empty")) {
                Files.createDirectories(home.resolve(folder));
            }
            Files.writeString(home.resolve("sources/debian.sources"), sources());
        } catch (IOException e) {
            throw new Failure(
                    Failure.Kind.CANNOT_WRITE, "can't write apt's state below " + home + ": " + IoCause.of(e), e);
        }
        Said said = run("apt-get", List.of("update"), home);
        List<String> failed =
                AptOutput.notFetched(said.lines).stream().limit(SHOWN_LINES).toList();
        return said.code == 0 || !failed.isEmpty() ? failed : List.of(said.tail());
    }

    /** The names of all packages that begin so. */
    List<String> names(String prefix) {
        Said said = run("apt-cache", List.of("pkgnames", prefix), home);
        return said.lines.stream()
                .filter(line -> line.startsWith(prefix))
                .sorted()
                .toList();
    }

    /**
     * What the archive says of a package.
     *
     * @param suites that have it
     * @param bytes to download
     */
    record Described(List<String> suites, long bytes) {
        static final Described NOTHING = new Described(List.of(), 0);
    }

    /** What the archive says of these packages; of those that it has. */
    Map<String, Described> describe(List<String> names) {
        if (names.isEmpty()) {
            return Map.of();
        }
        Map<String, Set<String>> suites = AptOutput.suites(run("apt-cache", with("madison", names), home).lines);
        Map<String, Long> bytes = AptOutput.sizes(run("apt-cache", with("show", names), home).lines);
        Map<String, Described> described = new LinkedHashMap<>();
        suites.forEach(
                (one, from) -> described.put(one, new Described(List.copyOf(from), bytes.getOrDefault(one, 0L))));
        return described;
    }

    private static List<String> with(String order, List<String> names) {
        List<String> arguments = new ArrayList<>(List.of(order));
        arguments.addAll(names);
        return arguments;
    }

    /**
     * Downloads a package.
     *
     * @param folder takes it
     * @return the package's file, whole: apt has checked its digest
     * @throws Failure {@code UNMEASURABLE} when it can't be had, {@code CANNOT_WRITE} when there is no room for it
     */
    Path download(String name, Path folder) {
        Said said = run("apt-get", List.of("download", name + ":" + architecture), folder);
        if (said.code != 0) {
            // What has come of a package stays behind, under the package's name.
            boolean full = said.contains("No space left", "enough free space", "quota exceeded");
            throw new Failure(
                    full ? Failure.Kind.CANNOT_WRITE : Failure.Kind.UNMEASURABLE,
                    "apt-get download " + name + " failed: " + said.tail()
                            + (said.contains("404 ")
                                    ? "; the mirror lists it and does not have it: take another version"
                                            + " (`selipc lab kernels list`), name another mirror with"
                                            + " SELIPC_DEBIAN_MIRROR, or try later"
                                    : ""));
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".deb"))
                    .findFirst()
                    .orElseThrow(() -> new Failure(
                            Failure.Kind.UNMEASURABLE,
                            "apt-get download " + name + " brought no package: " + said.tail()));
        } catch (IOException e) {
            throw new Failure(Failure.Kind.CANNOT_WRITE, "can't read " + folder + ": " + IoCause.of(e), e);
        }
    }

    /** One that the user names is the only one. */
    private static String sources() throws IOException {
        String security = toldMirror().isPresent()
                ? ""
                : ofMachine(AptOutput::securityMirror)
                        .map(mirror -> "\n" + source(mirror, SECURITY_SUITES))
                        .orElse("");
        return source(mirror(), SUITES) + security;
    }

    private static String source(String mirror, List<String> suites) {
        return "Types: deb\nURIs: " + mirror + "\nSuites: " + String.join(" ", suites)
                + "\nComponents: main\nSigned-By: " + KEYRING + "\n";
    }

    private static Optional<String> toldMirror() {
        return Optional.ofNullable(System.getenv("SELIPC_DEBIAN_MIRROR")).filter(StringUtils::isNotBlank);
    }

    /** The mirror that the machine itself uses. */
    static String mirror() throws IOException {
        Optional<String> told = toldMirror();
        return (told.isPresent() ? told : ofMachine(AptOutput::mirror))
                .orElseThrow(() -> new Failure(
                        Failure.Kind.UNMEASURABLE,
                        "no source of Debian's is among this machine's for apt: name a mirror with"
                                + " SELIPC_DEBIAN_MIRROR"));
    }

    /** What the machine's sources say, the first of them that says it. */
    private static Optional<String> ofMachine(Function<String, Optional<String>> said) throws IOException {
        List<Path> files = new ArrayList<>(List.of(Path.of("/etc/apt/sources.list")));
        Path parts = Path.of("/etc/apt/sources.list.d");
        if (Files.isDirectory(parts)) {
            try (Stream<Path> listed = Files.list(parts)) {
                listed.sorted().forEach(files::add);
            }
        }
        for (Path file : files) {
            Optional<String> found = said.apply(Files.isReadable(file) ? Files.readString(file) : "");
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private Said run(String program, List<String> arguments, Path folder) {
        List<String> command = new ArrayList<>(List.of(program));
        for (String option : List.of(
                "APT::Architecture=" + architecture,
                "APT::Architectures::=" + architecture,
                "APT::Sandbox::User=root",
                "Acquire::Languages=none",
                "Acquire::Retries=3",
                "Dir::State=" + home,
                "Dir::State::status=/dev/null",
                "Dir::Cache=" + home.resolve("cache"),
                "Dir::Etc::main=/dev/null",
                "Dir::Etc::parts=" + home.resolve("empty"),
                "Dir::Etc::sourcelist=/dev/null",
                "Dir::Etc::sourceparts=" + home.resolve("sources"))) {
            command.addAll(List.of("-o", option));
        }
        command.addAll(arguments);
        List<String> lines = Collections.synchronizedList(new ArrayList<>());
        Held.End end = new Held(command, lines::add).in(folder).run(LIMIT);
        if (end.isMissing()) {
            throw new Failure(
                    Failure.Kind.CANNOT,
                    "there is no " + program
                            + " here to fetch Debian's kernels with; on a host without apt name an image or a package you"
                            + " have downloaded");
        }
        if (!end.inTime()) {
            throw new Failure(
                    Failure.Kind.CANNOT,
                    program + " did not end in " + LIMIT.toMinutes() + " minutes: " + end.tail(SHOWN_LINES));
        }
        return new Said(end.status(), List.copyOf(lines));
    }

    private record Said(int code, List<String> lines) {
        boolean contains(String... words) {
            return lines.stream().anyMatch(line -> StringUtils.containsAny(line, words));
        }

        String tail() {
            List<String> told = lines.stream().filter(line -> !line.isBlank()).toList();
            return String.join("; ", told.subList(Math.max(0, told.size() - SHOWN_LINES), told.size()));
        }
    }
}
