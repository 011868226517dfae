package org.selipc.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.commons.io.FileUtils;
import org.apache.commons.lang3.Strings;
import org.jspecify.annotations.Nullable;
import org.selipc.lab.KernelRepository.Offer;
import org.selipc.model.Failure;
import org.selipc.store.IoCause;

/** A distribution's kernels as the lab uses them: fetched when they are needed, and then kept in the cache. */
final class DistributionKernels {
    private static final Pattern VERSION = Pattern.compile("[0-9A-Za-z.+~_-]+");
    private static final int NEAR_SHOWN = 8;
    private static final int NEWEST_TRIED = 3;

    private final Cache cache;
    private final Distribution distribution;
    private final Architecture architecture;
    private final Notices notices;
    private final KernelRepository repository;

    DistributionKernels(Cache cache, Distribution distribution, Architecture architecture, Notices notices) {
        this(cache, distribution, architecture, notices, distribution.repository(cache, architecture, notices));
    }

    DistributionKernels(
            Cache cache,
            Distribution distribution,
            Architecture architecture,
            Notices notices,
            KernelRepository repository) {
        this.cache = cache;
        this.distribution = distribution;
        this.architecture = architecture;
        this.notices = notices;
        this.repository = repository;
    }

    /**
     * A kernel in the cache.
     *
     * @param version in full
     * @param kernel the package that holds it
     * @param configuration the package that holds its configuration where that is another, or null
     */
    record Fetched(String version, Path kernel, @Nullable Path configuration) {}

    /**
     * The kernels that there are now, oldest first, by their versions; at least one.
     *
     * @throws Failure {@code UNMEASURABLE} when there is none, {@code CANNOT} when the distribution's tool is missing
     */
    Map<String, Offer> available() {
        Map<String, Offer> found = new TreeMap<>(VersionOrder.INSTANCE);
        repository.offers().forEach(offer -> found.put(offer.version(), offer));
        if (found.isEmpty()) {
            throw new Failure(
                    Failure.Kind.UNMEASURABLE,
                    repository.owner() + " offers no kernel for " + architecture + ": " + repository.whyNone());
        }
        return new LinkedHashMap<>(found);
    }

    /**
     * The package with the newest kernel whose version begins so, fetched if need be. A version that is written in full
     * and in the cache needs no network.
     *
     * @throws Failure {@code UNMEASURABLE} when there is none, or it can't be fetched; {@code USAGE} when it is no
     *     version
     */
    Fetched fetch(String written) {
        // As `lab kernels list` prints it.
        String version = Strings.CS.removeStart(written, distribution.prefix());
        if (!VERSION.matcher(version).matches()) {
            throw new Failure(
                    Failure.Kind.USAGE,
                    "'" + version + "' is no version of a kernel; 6.12, 7.3.4 or 6.1.0-50 would be");
        }
        Path kept = cache.path(entry(version));
        try {
            if (Cache.isWhole(kept)) {
                Path base = cache.path(configurationEntry(version));
                return new Fetched(version, kept, Cache.isWhole(base) ? base : null);
            }
        } catch (IOException e) {
            throw new Failure(Failure.Kind.CANNOT, "can't read " + kept + ": " + IoCause.of(e), e);
        }
        Map<String, Offer> available = available();
        Offer chosen = choose(version, available.keySet())
                .map(available::get)
                .orElseThrow(() -> unknown(version, available.keySet()));
        return fetch(chosen);
    }

    private Fetched fetch(Offer chosen) {
        String name = chosen.configuration();
        // First, so that it is there whenever the kernel is.
        Path base = name == null
                ? null
                : cache.entry(configurationEntry(chosen.version()), made -> download(name, made, file -> true));
        Path kernel = cache.entry(entry(chosen.version()), made -> download(chosen, made));
        return new Fetched(chosen.version(), kernel, base);
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
        return folder() + stem() + version + distribution.suffix();
    }

    private String configurationEntry(String version) {
        return folder() + "configuration/" + stem() + version + distribution.suffix();
    }

    private String folder() {
        return "packages/" + distribution.word() + "/";
    }

    private String stem() {
        return architecture.debianName() + "-";
    }

    private void download(Offer offer, Path made) throws IOException {
        for (String name : offer.packages()) {
            if (download(name, made, DistributionKernels::holdsKernel)) {
                return;
            }
        }
        throw new Failure(
                Failure.Kind.UNMEASURABLE, "none of " + offer.packages() + " holds the kernel " + offer.version());
    }

    /** What is asked of a package's file. */
    private interface Test {
        boolean passes(Path file) throws IOException;
    }

    /** Whether the package was what was asked for; if so it is now {@code made}. */
    private boolean download(String name, Path made, Test test) throws IOException {
        Path folder = made.resolveSibling(made.getFileName() + ".fetch");
        notices.progress("fetching " + name);
        // A download that was cut leaves a part behind.
        FileUtils.deleteDirectory(folder.toFile());
        try {
            Path file = repository.download(name, Files.createDirectory(folder));
            if (test.passes(file)) {
                Files.move(file, made);
                return true;
            }
            return false;
        } finally {
            FileUtils.deleteDirectory(folder.toFile());
        }
    }

    /** Another package of the distribution's, kept in the cache. */
    Path part(String name) {
        return cache.entry(
                folder() + "parts/" + name + distribution.suffix(), made -> download(name, made, file -> true));
    }

    private static boolean holdsKernel(Path file) throws IOException {
        return KernelPackage.release(file, ImageFormat.of(ImageHeader.read(file)), KernelPackage.Content.IMAGE) != null;
    }

    private Failure unknown(String version, Collection<String> available) {
        List<String> all = List.copyOf(available);
        String near = String.join(", ", all.subList(Math.max(0, all.size() - NEAR_SHOWN), all.size()));
        return new Failure(
                Failure.Kind.UNMEASURABLE,
                repository.owner() + " has no kernel " + version + " for " + architecture + "; the newest are " + near
                        + " (`selipc lab kernels list` has all)");
    }

    /**
     * The newest version in the cache, or when none is, the newest that can be fetched: a mirror that is being renewed
     * lists versions that it does not have.
     *
     * @throws Failure {@code UNMEASURABLE} when there is none, or none of the newest can be fetched
     */
    String newest() {
        String prefix = stem();
        Path folder = cache.path(folder());
        if (Files.isDirectory(folder)) {
            try (Stream<Path> files = Files.list(folder)) {
                Optional<String> cached = files.map(file -> file.getFileName().toString())
                        .filter(name -> name.startsWith(prefix) && name.endsWith(distribution.suffix()))
                        .map(name -> name.substring(
                                prefix.length(),
                                name.length() - distribution.suffix().length()))
                        .max(VersionOrder.INSTANCE);
                if (cached.isPresent()) {
                    return cached.get();
                }
            } catch (IOException e) {
                throw new Failure(Failure.Kind.CANNOT, "can't read " + folder + ": " + IoCause.of(e), e);
            }
        }
        return newestOf(List.copyOf(available().values()));
    }

    private String newestOf(List<Offer> available) {
        List<Offer> newestFirst = new ArrayList<>(available);
        Collections.reverse(newestFirst);
        List<String> reasons = new ArrayList<>();
        for (Offer offer : newestFirst.subList(0, Math.min(NEWEST_TRIED, newestFirst.size()))) {
            try {
                return fetch(offer).version();
            } catch (Failure e) {
                if (e.kind() != Failure.Kind.UNMEASURABLE) {
                    throw e;
                }
                notices.warning(distribution.prefix() + offer.version() + " is left out: " + e.getMessage());
                reasons.add(e.getMessage());
            }
        }
        throw new Failure(Failure.Kind.UNMEASURABLE, String.join("; ", reasons));
    }

    /** Whether the kernel of that version is in the cache. */
    boolean isCached(String version) {
        return Files.exists(cache.path(entry(version)));
    }
}
