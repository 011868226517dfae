package org.selipc.shim;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A JVM of each foreign architecture loads the jar's library and does a send and a receive. */
class ForeignJvmIT {
    @ParameterizedTest
    @CsvSource({"arm64,aarch64,aarch64,189,35", "ppc64el,ppc64le,ppc64le,400,58"})
    void sendsAndReceives(String debian, String qemu, String javaArch, int msgsnd, int deadlock) throws Exception {
        String missing = ForeignRuntime.missing(qemu);
        if (System.getenv("CI") == null) {
            assumeTrue(missing.isEmpty(), missing);
        }
        assertTrue(missing.isEmpty(), missing);
        String classPath = System.getProperty("selipc.jar")
                + File.pathSeparator
                + Path.of(System.getProperty("selipc.basedir"), "target", "test-classes");
        String key = "0x5ef0"
                + Integer.toHexString(0x1000 + (int) (ProcessHandle.current().pid() & 0xfff));

        String said = new ForeignRuntime(debian, qemu).run(classPath, SendAndReceive.class, key);

        assertTrue(
                said.contains("arch=" + javaArch + " binding=direct path=direct operations=200 batches=20 SYS_msgsnd="
                        + msgsnd + " EDEADLOCK=" + deadlock + " hash="),
                said);
        assertTrue(said.contains(Core.load().workloadHash()), said);
        assertTrue(said.contains("left=false"), said);
    }
}
