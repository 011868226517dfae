package org.selipc.lab;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.selipc.model.Failure;

/** A distribution's packages of kernels, for one architecture. */
interface KernelRepository {
    /**
     * A kernel that can be fetched.
     *
     * @param version the kernel's, as users write it
     * @param packages that may hold the kernel, the likeliest first
     * @param configuration the package that holds its configuration where that is another, or null
     * @param from the suites or repositories that have it
     * @param bytes of the first package
     */
    record Offer(
            String version, List<String> packages, @Nullable String configuration, List<String> from, long bytes) {}

    /** Whose they are, for messages. */
    String owner();

    /**
     * All kernels, in any order.
     *
     * @throws Failure {@code CANNOT} when the distribution's tool is missing
     */
    List<Offer> offers();

    /** Why there may be no offer at all, and what to do. */
    String whyNone();

    /**
     * Downloads a package.
     *
     * @param folder takes it; empty
     * @return the package's file, whole: the tool has checked its digest
     * @throws Failure {@code UNMEASURABLE} when it can't be had, {@code CANNOT_WRITE} when there is no room for it
     */
    Path download(String name, Path folder);
}
