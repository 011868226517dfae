package org.selipc.lab;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.selipc.model.Failure;

/** What a user may write for a kernel: a file, {@code running}, or a distribution and a version. */
final class KernelSource {
    /** The host's own kernel. */
    static final String RUNNING = "running";

    private final Cache cache;
    private final Notices notices;
    private final KernelImages images;

    KernelSource(Cache cache, Notices notices) {
        this.cache = cache;
        this.notices = notices;
        this.images = new KernelImages(cache, notices);
    }

    /**
     * Opens it, fetching it if need be.
     *
     * @throws Failure as {@link KernelImages#open}
     */
    KernelImage open(String kernel, @Nullable Architecture architecture) {
        if (kernel.equals(RUNNING)) {
            return images.open(kernel, running(), architecture);
        }
        Optional<Distribution> distribution = Distribution.ofKernel(kernel);
        if (distribution.isPresent()) {
            Architecture wanted = architecture != null ? architecture : Architecture.ofHost();
            DistributionKernels.Fetched fetched = new DistributionKernels(cache, distribution.get(), wanted, notices)
                    .fetch(kernel.substring(distribution.get().prefix().length()));
            return images.open(kernel, fetched.kernel(), wanted, fetched.configuration());
        }
        return images.open(kernel, Path.of(kernel), architecture);
    }

    private static Path running() {
        String release = String.valueOf(System.getProperty("os.version"));
        List<Path> places = List.of(
                Path.of("/boot/vmlinuz-" + release),
                Path.of("/usr/lib/modules/" + release + "/vmlinuz"),
                Path.of("/lib/modules/" + release + "/vmlinuz"));
        Path found = places.stream()
                .filter(Files::exists)
                .findFirst()
                .orElseThrow(() -> new Failure(
                        Failure.Kind.UNMEASURABLE,
                        "the image of the running kernel " + release + " is in none of " + places
                                + ": name its file, or another kernel"));
        if (!Files.isReadable(found)) {
            throw new Failure(
                    Failure.Kind.NOT_PERMITTED,
                    "no permission to read " + found
                            + ", the running kernel's image: run as root, or copy it to where you"
                            + " may read it and name the copy");
        }
        return found;
    }
}
