package org.selipc.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.selipc.model.Failure;
import org.selipc.store.IoCause;

/**
 * Debian's kernels: those for clouds on amd64 and arm64, which are small, and the ordinary ones on ppc64el. Up to 6.18
 * the package linux-image-… holds the kernel and its configuration; later ones are in linux-binary-… and linux-base-….
 */
final class DebianRepository implements KernelRepository {
    /** A package whose version has two numbers only holds no kernel, but depends on the newest of them. */
    private static final Pattern PACKAGE =
            Pattern.compile("linux-(image|binary)-(\\d+\\.\\d+[.+~-].+)-(cloud-amd64|cloud-arm64|powerpc64le)");

    private static final Duration STALE = Duration.ofHours(12);

    /** When not all came, it is worth asking again sooner, but not for each kernel of a scan. */
    private static final Duration PARTLY_STALE = Duration.ofMinutes(15);

    private final Path home;
    private final Architecture architecture;
    private final Notices notices;
    private final Apt apt;

    DebianRepository(Cache cache, Architecture architecture, Notices notices) {
        this.home = cache.path("apt-" + architecture.debianName());
        this.architecture = architecture;
        this.notices = notices;
        this.apt = new Apt(home, architecture.debianName());
    }

    @Override
    public String owner() {
        return "Debian";
    }

    @Override
    public String whyNone() {
        Path stamp = stamp();
        try {
            List<String> reasons = Files.exists(stamp) ? Files.readAllLines(stamp) : List.of();
            forgetIndices();
            return "its indices could not be had" + (reasons.isEmpty() ? "" : " (" + reasons.get(0) + ")")
                    + "; mend the network, or name a mirror with SELIPC_DEBIAN_MIRROR";
        } catch (IOException e) {
            throw new Failure(Failure.Kind.CANNOT, "can't read " + stamp + ": " + IoCause.of(e), e);
        }
    }

    /** The next time they are asked for again: what they name may be gone. */
    private void forgetIndices() {
        Path stamp = stamp();
        try {
            Files.deleteIfExists(stamp);
        } catch (IOException e) {
            throw new Failure(Failure.Kind.CANNOT_WRITE, "can't delete " + stamp + ": " + IoCause.of(e), e);
        }
    }

    private Path stamp() {
        return home.resolve("refreshed");
    }

    @Override
    public List<Offer> offers() {
        refresh();
        Set<String> names = new TreeSet<>(apt.names("linux-"));
        Map<String, List<String>> versions = new LinkedHashMap<>();
        for (String name : names) {
            versionOf(name)
                    .ifPresent(version -> versions.computeIfAbsent(version, one -> new ArrayList<>())
                            .add(name));
        }
        // "binary" sorts before "image", and is the one with the kernel where both exist.
        versions.values().forEach(packages -> packages.sort(Comparator.naturalOrder()));
        Map<String, Apt.Described> described = apt.describe(
                versions.values().stream().map(packages -> packages.get(0)).toList());
        List<Offer> offers = new ArrayList<>();
        versions.forEach((version, packages) -> {
            String first = packages.get(0);
            String base = "linux-base-" + release(first);
            Apt.Described facts = described.getOrDefault(first, Apt.Described.NOTHING);
            offers.add(new Offer(version, packages, names.contains(base) ? base : null, facts.suites(), facts.bytes()));
        });
        return offers;
    }

    /** The version of the kernel in a package of that name, if it is the package of one. */
    static Optional<String> versionOf(String packageName) {
        Matcher parts = PACKAGE.matcher(packageName);
        return parts.matches() ? Optional.of(parts.group(2)) : Optional.empty();
    }

    /** What {@code uname -r} says with the kernel of that package. */
    private static String release(String packageName) {
        Matcher parts = PACKAGE.matcher(packageName);
        if (!parts.matches()) {
            throw new IllegalArgumentException(packageName + " is no package of a kernel");
        }
        return parts.group(2) + "-" + parts.group(3);
    }

    private void refresh() {
        Path stamp = stamp();
        try {
            Files.createDirectories(home);
            // apt itself doesn't wait for another one.
            Cache.exclusively(stamp.resolveSibling("refreshed.lock"), () -> {
                if (isFresh(stamp)) {
                    return;
                }
                notices.progress("asking Debian for its kernels of " + architecture.debianName());
                List<String> leftOut = apt.update();
                leftOut.forEach(line -> notices.warning("of Debian's kernels some are left out: " + line));
                Files.write(stamp, leftOut);
            });
        } catch (IOException e) {
            throw new Failure(Failure.Kind.CANNOT_WRITE, "can't write " + stamp + ": " + IoCause.of(e), e);
        }
    }

    private static boolean isFresh(Path stamp) throws IOException {
        if (!Files.exists(stamp)) {
            return false;
        }
        Duration limit = Files.size(stamp) == 0 ? STALE : PARTLY_STALE;
        return Files.getLastModifiedTime(stamp)
                .toInstant()
                .isAfter(Instant.now().minus(limit));
    }

    @Override
    public Path download(String name, Path folder) {
        refresh();
        try {
            return apt.download(name, folder);
        } catch (Failure e) {
            forgetIndices();
            throw e;
        }
    }
}
