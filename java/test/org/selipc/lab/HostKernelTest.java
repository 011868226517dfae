package org.selipc.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A kernel whose packages are all in the cache: Debian is not asked, and may not have the version any more. */
class HostKernelTest {
    private static final String VERSION = "0.1.2+deb1";
    private static final String RELEASE = VERSION + "-cloud-amd64";
    private static final String MODULES = "./usr/lib/modules/" + RELEASE + "/";

    @TempDir
    Path root;

    private Path cached(String name, String... members) throws IOException {
        byte[] deb = KernelImagesTest.deb(new byte[] {1}, members);
        return new Cache(root).entry(name, file -> Files.write(file, deb));
    }

    private HostKernel kernel() {
        DistributionKernels kernels = new DistributionKernels(
                new Cache(root), Distribution.DEBIAN, Architecture.X86_64, new PrintedNotices());
        HostKernel kernel = HostKernel.fetch(kernels, kernels.newest());
        assertEquals(RELEASE, kernel.release());
        assertFalse(Files.exists(root.resolve("apt-amd64")), "apt was asked");
        return kernel;
    }

    @Test
    void modulesInTheKernelsOwnPackageAreEnough() throws IOException {
        Path image = cached(
                "packages/debian/amd64-" + VERSION + ".deb",
                "./boot/vmlinuz-" + RELEASE,
                "./lib/modules/" + RELEASE + "/kernel/fs/ext4/ext4.ko.xz");
        assertEquals(List.of(image), kernel().packages());
    }

    @Test
    void modulesBesideTheKernelAreFoundInTheCache() throws IOException {
        Path image = cached("packages/debian/amd64-" + VERSION + ".deb", MODULES + "vmlinuz");
        Path base = cached("packages/debian/configuration/amd64-" + VERSION + ".deb", MODULES + "config");
        Path modules = cached(
                "packages/debian/parts/linux-modules-" + RELEASE + ".deb", MODULES + "kernel/fs/ext4/ext4.ko.xz");
        assertEquals(List.of(image, base, modules), kernel().packages());
    }

    @Test
    void soIsItsBaseAsAPart() throws IOException {
        Path image = cached("packages/debian/amd64-" + VERSION + ".deb", MODULES + "vmlinuz");
        Path base = cached("packages/debian/parts/linux-base-" + RELEASE + ".deb", MODULES + "config");
        Path modules = cached(
                "packages/debian/parts/linux-modules-" + RELEASE + ".deb", MODULES + "kernel/fs/ext4/ext4.ko.xz");
        assertEquals(List.of(image, base, modules), kernel().packages());
    }
}
