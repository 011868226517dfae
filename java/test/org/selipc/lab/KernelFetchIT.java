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
        String version = newest(debian);
        Path file = debian.fetch(version).kernel();
        assertTrue(debian.isCached(version), version);

        KernelImage image = new KernelSource(new Cache(), new PrintedNotices()).open("debian:" + version, architecture);
        assertEquals(architecture, image.architecture());
        assertEquals(FORMATS.get(architecture), image.format());
        assertEquals(Digest.of(file), image.digest());
        assertTrue(image.configuration().isKnown(), "it is in a package beside the kernel's");
    }

    /** A mirror that is being renewed lists packages that are gone, and one may be out of reach. */
    private static String newest(DistributionKernels debian) {
        try {
            return debian.newest();
        } catch (Failure e) {
            if (e.kind() != Failure.Kind.UNMEASURABLE) {
                throw e;
            }
            return skip(String.valueOf(e.getMessage()));
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
