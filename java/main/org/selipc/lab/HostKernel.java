package org.selipc.lab;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.selipc.model.Failure;

/**
 * One of Debian's kernels with its modules: up to 6.18 they are in the kernel's own package, later beside it. Which it is
 * the package tells, so that what is in the cache serves when Debian has dropped the version.
 *
 * @param release as {@code uname -r} will say
 * @param packages that hold it
 */
record HostKernel(String release, List<Path> packages) {
    /**
     * The newest whose version begins so.
     *
     * @throws Failure {@code UNMEASURABLE} when its modules can't be had, and as {@link DistributionKernels#fetch}
     */
    static HostKernel fetch(DistributionKernels debian, String version) {
        DistributionKernels.Fetched kernel = debian.fetch(version);
        Path file = kernel.kernel();
        String release = release(file, KernelPackage.Content.IMAGE);
        if (release == null) {
            throw new Failure(Failure.Kind.CANNOT, file + " holds no kernel: remove it, and it is fetched again");
        }
        List<Path> packages = new ArrayList<>(List.of(file));
        Path base = kernel.configuration();
        boolean hasModules = release(file, KernelPackage.Content.MODULE) != null;
        if (base != null || !hasModules) {
            packages.add(base != null ? base : part(debian, "linux-base-" + release));
        }
        if (!hasModules) {
            packages.add(part(debian, "linux-modules-" + release));
        }
        return new HostKernel(release, packages);
    }

    private static @Nullable String release(Path file, KernelPackage.Content content) {
        try {
            return KernelPackage.release(file, ImageFormat.DEB, content);
        } catch (IOException e) {
            throw new Failure(Failure.Kind.CANNOT, "can't read " + file + ": " + e, e);
        }
    }

    private static Path part(DistributionKernels debian, String name) {
        try {
            return debian.part(name);
        } catch (Failure e) {
            throw new Failure(
                    e.kind(),
                    e.getMessage() + "; Debian drops versions: `selipc lab kernels list` has those that there are,"
                            + " and --kernel takes one",
                    e);
        }
    }
}
