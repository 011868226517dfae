package org.selipc.lab;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.selipc.lab.KernelRepository.Offer;
import org.selipc.model.Failure;

/**
 * One of Debian's kernels with its modules: up to 6.18 they are in the kernel's own package, later beside it.
 *
 * @param release as {@code uname -r} will say
 * @param packages that hold it
 */
record HostKernel(String release, List<Path> packages) {
    /**
     * The newest whose version begins so.
     *
     * @throws Failure as {@link DistributionKernels#fetch}
     */
    static HostKernel fetch(DistributionKernels debian, String version) {
        DistributionKernels.Fetched kernel = debian.fetch(version);
        Offer offer = debian.available().get(kernel.version());
        if (offer == null) {
            throw new Failure(
                    Failure.Kind.UNMEASURABLE,
                    "Debian has no kernel " + kernel.version() + " any more, so its modules can't be fetched: take"
                            + " another (`selipc lab kernels list` has all)");
        }
        String release = DebianRepository.release(offer.packages().get(0));
        List<Path> packages = new ArrayList<>(List.of(kernel.kernel()));
        if (kernel.configuration() != null) {
            packages.add(kernel.configuration());
        }
        if (offer.configuration() != null) {
            packages.add(debian.part("linux-modules-" + release));
        }
        return new HostKernel(release, packages);
    }
}
