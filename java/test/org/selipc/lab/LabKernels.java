package org.selipc.lab;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.commons.lang3.StringUtils;

/**
 * Where the lab's kernels are: beside the project's directory, or where SELIPC_LAB_KERNELS says. {@code docs/kernels.md}
 * says how they are built.
 */
public final class LabKernels {
    private static final Path BESIDE = Path.of("../shared/lab/kernels");

    private LabKernels() {}

    /**
     * A kernel image such as "x86_64-7.2.13-fixed". Skips the test, with a printed reason, where it isn't there; fails
     * it in CI, where it has to run.
     */
    public static Path require(String name) {
        String named = System.getenv("SELIPC_LAB_KERNELS");
        Path folder = StringUtils.isBlank(named) ? BESIDE : Path.of(named);
        Path kernel = folder.resolve(name).toAbsolutePath().normalize();
        if (Files.isReadable(kernel)) {
            return kernel;
        }
        String reason = kernel + " isn't there; SELIPC_LAB_KERNELS may name another folder";
        if (StringUtils.isNotBlank(System.getenv("CI"))) {
            return fail(reason);
        }
        System.out.println("skipped: " + reason);
        return abort(reason);
    }
}
