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
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.selipc.model.Failure;
import org.selipc.store.IoCause;

/**
 * The kernels in the repositories that this host's dnf is set up for (Fedora's, RHEL's and their kin's), with a cache of
 * its own. What is downloaded is checked by dnf against the repository's metadata; {@code dnf download} checks no
 * signature.
 */
final class DnfRepository implements KernelRepository {
    /** Holds /lib/modules/VERSION/vmlinuz and config, since Fedora 21 and RHEL 8. */
    private static final String PACKAGE = "kernel-core";

    private static final Pattern LISTED = Pattern.compile("(\\d\\S*)\\|(\\S+)\\|(\\d+)");
    private static final Duration LIMIT = Duration.ofMinutes(15);
    private static final int SHOWN_LINES = 5;

    private final Path home;
    private final Architecture architecture;
    private final Notices notices;

    DnfRepository(Cache cache, Architecture architecture, Notices notices) {
        this.home = cache.path("dnf-" + architecture);
        this.architecture = architecture;
        this.notices = notices;
    }

    @Override
    public String owner() {
        return "dnf";
    }

    @Override
    public String whyNone() {
        return "none of its repositories has " + PACKAGE + " for " + architecture + "; `dnf repolist` names them";
    }

    @Override
    public List<Offer> offers() {
        notices.progress("asking dnf for the kernels of " + architecture);
        List<String> lines = run(
                home,
                "repoquery",
                "--showduplicates",
                "--arch=" + architecture,
                "--queryformat=%{version}-%{release}|%{repoid}|%{downloadsize}\n",
                PACKAGE);
        Map<String, TreeSet<String>> repositories = new LinkedHashMap<>();
        Map<String, Long> bytes = new LinkedHashMap<>();
        for (String line : lines) {
            Matcher parts = LISTED.matcher(line.strip());
            if (parts.matches()) {
                repositories
                        .computeIfAbsent(parts.group(1), version -> new TreeSet<>())
                        .add(parts.group(2));
                bytes.put(parts.group(1), Long.parseLong(parts.group(3)));
            }
        }
        List<Offer> offers = new ArrayList<>();
        repositories.forEach((version, names) -> offers.add(new Offer(
                version,
                List.of(PACKAGE + "-" + version + "." + architecture),
                null,
                List.copyOf(names),
                bytes.getOrDefault(version, 0L))));
        return offers;
    }

    @Override
    public Path download(String name, Path folder) {
        List<String> said = run(folder, "download", "--destdir=" + folder, name);
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(Distribution.DNF.suffix()))
                    .findFirst()
                    .orElseThrow(() -> new Failure(
                            Failure.Kind.UNMEASURABLE,
                            "dnf download " + name + " brought no package: " + String.join("; ", said)));
        } catch (IOException e) {
            throw new Failure(Failure.Kind.CANNOT_WRITE, "can't read " + folder + ": " + IoCause.of(e), e);
        }
    }

    private List<String> run(Path folder, String order, String... arguments) {
        List<String> command = new ArrayList<>(
                List.of("dnf", "--quiet", "--setopt=cachedir=" + home, "--forcearch=" + architecture, order));
        command.addAll(List.of(arguments));
        try {
            Files.createDirectories(home);
        } catch (IOException e) {
            throw new Failure(Failure.Kind.CANNOT_WRITE, "can't write dnf's cache " + home + ": " + IoCause.of(e), e);
        }
        List<String> lines = Collections.synchronizedList(new ArrayList<>());
        Held.End end = new Held(command, lines::add).in(folder).run(LIMIT);
        if (end.isMissing()) {
            throw new Failure(
                    Failure.Kind.CANNOT,
                    "there is no dnf here; debian:VERSION takes Debian's kernels where there is apt, and a file any other");
        }
        String said = end.tail(SHOWN_LINES).replace("\n", "; ");
        if (!end.inTime()) {
            throw new Failure(
                    Failure.Kind.CANNOT, "dnf " + order + " did not end in " + LIMIT.toMinutes() + " minutes: " + said);
        }
        if (!end.succeeded()) {
            boolean full = said.contains("No space left") || said.contains("quota exceeded");
            throw new Failure(
                    full ? Failure.Kind.CANNOT_WRITE : Failure.Kind.UNMEASURABLE,
                    "dnf " + order + " failed with status " + end.status() + ": " + said);
        }
        return List.copyOf(lines);
    }
}
