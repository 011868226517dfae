package org.selipc.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.commons.io.FileUtils;
import org.apache.commons.lang3.Strings;
import org.selipc.model.Failure;

/**
 * Debian's kernels: those for clouds on amd64 and arm64, which are small, and the ordinary ones on ppc64el. Up to 6.18
 * the package linux-image-… holds the kernel, later ones linux-binary-… beside it.
 */
final class DebianKernels {
    private static final Pattern PACKAGE =
            Pattern.compile("linux-(image|binary)-(\\d.*)-(cloud-amd64|cloud-arm64|powerpc64le)");

    private static final Pattern VERSION = Pattern.compile("[0-9A-Za-z.+~-]+");
    private static final Duration STALE = Duration.ofHours(12);

    /** When not all came, it is worth asking again sooner, but not for each kernel of a scan. */
    private static final Duration PARTLY_STALE = Duration.ofMinutes(15);

    private static final int NEAR_SHOWN = 8;

    private final Cache cache;
    private final Architecture architecture;
    private final Notices notices;
    private final Apt apt;

    DebianKernels(Cache cache, Architecture architecture, Notices notices) {
        this.cache = cache;
        this.architecture = architecture;
        this.notices = notices;
        this.apt = new Apt(cache.path("apt-" + architecture.debianName()), architecture.debianName());
    }

    /** The versions that Debian has now, oldest first, each with the packages that may hold its kernel. */
    Map<String, List<String>> available() {
        refresh();
        Map<String, List<String>> found = new TreeMap<>(VersionOrder.INSTANCE);
        for (String name : apt.names("linux-")) {
            Matcher parts = PACKAGE.matcher(name);
            if (parts.matches()) {
                found.merge(parts.group(2), List.of(name), (some, more) -> {
                    List<String> all = new ArrayList<>(some);
                    all.addAll(more);
                    // "binary" sorts before "image", and is the one with the kernel where both exist.
                    all.sort(Comparator.naturalOrder());
                    return all;
                });
            }
        }
        return new LinkedHashMap<>(found);
    }

    private void refresh() {
        Path stamp = cache.path("apt-" + architecture.debianName() + "/refreshed");
        try {
            Files.createDirectories(stamp.getParent());
            // apt itself doesn't wait for another one.
            Cache.exclusively(stamp.resolveSibling("refreshed.lock"), () -> {
                if (isFresh(stamp)) {
                    return;
                }
                notices.progress("asking Debian for its kernels of " + architecture.debianName());
                List<String> leftOut = apt.update();
                leftOut.forEach(line -> notices.warning("left out: " + line));
                Files.write(stamp, leftOut);
            });
        } catch (IOException e) {
            throw new Failure(Failure.Kind.CANNOT_WRITE, "can't write " + stamp + ": " + e, e);
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

    /**
     * The package with the newest kernel whose version begins so, fetched if need be. A version that is written in full
     * and in the cache needs no network.
     *
     * @throws Failure {@code UNMEASURABLE} when Debian has none, or it can't be fetched; {@code USAGE} when it is no
     *     version
     */
    Path fetch(String version) {
        if (!VERSION.matcher(version).matches()) {
            throw new Failure(
                    Failure.Kind.USAGE,
                    "'" + version + "' is no version of a kernel; 6.12, 7.3.4 or 6.1.0-50 would be");
        }
        Path kept = cache.path(entry(version));
        try {
            if (Cache.isWhole(kept)) {
                return kept;
            }
        } catch (IOException e) {
            throw new Failure(Failure.Kind.CANNOT, "can't read " + kept + ": " + e, e);
        }
        Map<String, List<String>> available = available();
        String chosen = choose(version, available.keySet()).orElseThrow(() -> unknown(version, available));
        return cache.entry(entry(chosen), made -> download(chosen, available.getOrDefault(chosen, List.of()), made));
    }

    /** Among versions from old to new that one, or the newest that begins so. */
    static Optional<String> choose(String version, Collection<String> available) {
        if (available.contains(version)) {
            return Optional.of(version);
        }
        return available.stream()
                .filter(one -> one.startsWith(version) && !startsLonger(one, version))
                .reduce((older, newer) -> newer);
    }

    /** "7.2.1" must not mean 7.2.13. */
    private static boolean startsLonger(String one, String version) {
        return Character.isDigit(one.charAt(version.length()))
                && Character.isDigit(version.charAt(version.length() - 1));
    }

    private String entry(String version) {
        return "debian/" + architecture.debianName() + "-" + version + ".deb";
    }

    private void download(String version, List<String> packages, Path made) throws IOException {
        Path folder = made.resolveSibling(made.getFileName() + ".fetch");
        for (String name : packages) {
            notices.progress("fetching " + name);
            // A download that was cut leaves a part behind.
            FileUtils.deleteDirectory(folder.toFile());
            try {
                Path file = apt.download(name, Files.createDirectory(folder));
                if (holdsKernel(file)) {
                    Files.move(file, made);
                    return;
                }
            } finally {
                FileUtils.deleteDirectory(folder.toFile());
            }
        }
        throw new Failure(Failure.Kind.UNMEASURABLE, "none of " + packages + " holds the kernel " + version);
    }

    /**
     * A kernel with its modules.
     *
     * @param release as {@code uname -r} will say
     * @param packages that hold it
     */
    record Whole(String release, List<Path> packages) {}

    /**
     * As {@link #fetch}, with the modules: up to 6.18 they are in the kernel's own package, later beside it.
     *
     * @throws Failure as {@link #fetch}
     */
    Whole fetchWhole(String version) {
        Path kernel = fetch(version);
        String chosen = Strings.CS.removeEnd(
                Strings.CS.removeStart(kernel.getFileName().toString(), architecture.debianName() + "-"), ".deb");
        List<String> names = available().getOrDefault(chosen, List.of());
        if (names.isEmpty()) {
            throw unknown(chosen, available());
        }
        Matcher parts = PACKAGE.matcher(names.get(0));
        if (!parts.matches()) {
            throw new IllegalStateException(names + " were matched before");
        }
        String release = chosen + "-" + parts.group(3);
        List<Path> packages = new ArrayList<>(List.of(kernel));
        for (String part : List.of("linux-modules-", "linux-base-")) {
            if (apt.names(part + release).contains(part + release)) {
                packages.add(cache.entry(
                        "debian/parts/" + part + release + ".deb", made -> downloadOne(part + release, made)));
            }
        }
        return new Whole(release, packages);
    }

    private void downloadOne(String name, Path made) throws IOException {
        Path folder = made.resolveSibling(made.getFileName() + ".fetch");
        notices.progress("fetching " + name);
        FileUtils.deleteDirectory(folder.toFile());
        try {
            Files.move(apt.download(name, Files.createDirectory(folder)), made);
        } finally {
            FileUtils.deleteDirectory(folder.toFile());
        }
    }

    private static boolean holdsKernel(Path file) throws IOException {
        Path probe = file.resolveSibling("vmlinuz");
        try {
            return KernelPackage.unpack(file, ImageFormat.DEB, KernelPackage.Content.IMAGE, probe);
        } finally {
            Files.deleteIfExists(probe);
        }
    }

    private Failure unknown(String version, Map<String, List<String>> available) {
        List<String> all = List.copyOf(available.keySet());
        String near = String.join(", ", all.subList(Math.max(0, all.size() - NEAR_SHOWN), all.size()));
        return new Failure(
                Failure.Kind.UNMEASURABLE,
                "Debian has no kernel " + version + " for " + architecture.debianName()
                        + (all.isEmpty()
                                ? "; its indices could not be read"
                                : "; its newest are " + near + " (`selipc lab kernels list` has all)"));
    }

    /**
     * The newest version in the cache, or the newest that Debian has when none is.
     *
     * @throws Failure {@code UNMEASURABLE} when there is none
     */
    String newest() {
        String prefix = architecture.debianName() + "-";
        Path folder = cache.path("debian");
        if (Files.isDirectory(folder)) {
            try (Stream<Path> files = Files.list(folder)) {
                Optional<String> cached = files.map(file -> file.getFileName().toString())
                        .filter(name -> name.startsWith(prefix) && name.endsWith(".deb"))
                        .map(name -> name.substring(prefix.length(), name.length() - ".deb".length()))
                        .max(VersionOrder.INSTANCE);
                if (cached.isPresent()) {
                    return cached.get();
                }
            } catch (IOException e) {
                throw new Failure(Failure.Kind.CANNOT, "can't read " + folder + ": " + e, e);
            }
        }
        Map<String, List<String>> available = available();
        return available.keySet().stream()
                .reduce((older, newer) -> newer)
                .orElseThrow(() -> unknown("of any version", available));
    }

    /** Whether the kernel of that version is in the cache. */
    boolean isCached(String version) {
        return Files.exists(cache.path(entry(version)));
    }
}
