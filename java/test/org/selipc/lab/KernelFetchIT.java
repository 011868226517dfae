package org.selipc.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.selipc.model.Failure;

/** Real kernels: Debian's, fetched into the user's cache, and the lab's own. */
class KernelFetchIT {
    private static final Map<Architecture, String> FORMATS = Map.of(
            Architecture.X86_64, "deb+bzImage",
            Architecture.AARCH64, "deb+Image",
            Architecture.PPC64LE, "deb+vmlinux");

    @ParameterizedTest
    @EnumSource
    void debiansKernelsAreFetchedAndRecognised(Architecture architecture) throws IOException {
        DistributionKernels debian =
                new DistributionKernels(new Cache(), Distribution.DEBIAN, architecture, new PrintedNotices());
        String version = newest(debian, architecture);
        Path file = fetch(debian, version);
        assertTrue(debian.isCached(version), version);

        KernelImage image = new KernelSource(new Cache(), new PrintedNotices()).open("debian:" + version, architecture);
        assertEquals(architecture, image.architecture());
        assertEquals(FORMATS.get(architecture), image.format());
        assertEquals(Digest.of(file), image.digest());
        assertTrue(image.configuration().isKnown(), "it is in a package beside the kernel's");
    }

    private static String newest(DistributionKernels debian, Architecture architecture) {
        try {
            Map<String, ?> available = debian.available();
            if (!available.isEmpty()) {
                return available.keySet().stream()
                        .reduce((older, newer) -> newer)
                        .orElseThrow();
            }
        } catch (Failure e) {
            return skip(String.valueOf(e.getMessage()));
        }
        return skip("Debian's indices of " + architecture + " can't be had from here");
    }

    /** A mirror that is being renewed has indices of packages that are gone. */
    private static Path fetch(DistributionKernels debian, String version) {
        try {
            return debian.fetch(version).kernel();
        } catch (Failure e) {
            if (e.kind() != Failure.Kind.UNMEASURABLE) {
                throw e;
            }
            return Path.of(skip(String.valueOf(e.getMessage())));
        }
    }

    private static String skip(String reason) {
        System.out.println("skipped: " + reason);
        return abort(reason);
    }

    @ParameterizedTest
    @CsvSource({"x86_64,bzImage", "aarch64,Image", "ppc64le,vmlinux"})
    void theLabsOwnAreRecognised(String architecture, String format) {
        for (String variant : new String[] {"fixed", "regressed"}) {
            Path file = LabKernels.require(architecture + "-7.2.13-" + variant);
            KernelImage image = new KernelImages(new Cache(), new PrintedNotices()).open(file.toString(), file, null);
            assertEquals(architecture, image.architecture().word());
            assertEquals(format, image.format());
        }
    }
}
