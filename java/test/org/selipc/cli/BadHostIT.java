package org.selipc.cli;

import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.selipc.cli.SeparateHost.assertSays;
import static org.selipc.cli.SeparateHost.briefly;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** This machine, made to lack what a session needs. {@code BadHostsIT} has what takes SELinux. */
final class BadHostIT {
    @TempDir
    private Path folder;

    private SeparateHost host;
    private Path result;

    @BeforeEach
    void open() throws Exception {
        host = SeparateHost.open(folder);
        result = host.directory("out").resolve("a.json");
    }

    @AfterEach
    void close() throws Exception {
        if (host != null) {
            host.close();
        }
    }

    /** No lab kernel lacks System V IPC, so a seccomp filter answers in the kernel's place. */
    @Test
    void aKernelWithoutSysvIpcIsSaid() throws Exception {
        Path source = LauncherRun.launcher().toAbsolutePath().resolveSibling("native/test/without_sysvipc.c");
        Path program = folder.resolve("without_sysvipc");
        host.sh("cc -Wall -Werror -o " + program + " " + source);
        assertSays(
                69,
                host.selipcUnder(List.of(program.toString()), "", briefly(result))
                        .end(),
                "msg-pair",
                "ENOSYS",
                "CONFIG_SYSVIPC=y");
        host.assertNothingLeftBut();
    }

    @Test
    void aHostWithoutSelinuxIsSaidWhenAStateIsAskedFor() throws Exception {
        assumeFalse(Files.exists(Path.of("/sys/fs/selinux/enforce")), "SELinux runs here");
        assertSays(
                69,
                host.selipc(briefly(result, "--states", "enforcing,permissive")).end(),
                "cannot be made enforcing",
                "boot ",
                "leaving --states out");
        host.assertNothingLeftBut();
    }

    @Test
    void aNamespaceWithoutAFreeQueueIsSaid() throws Exception {
        host.sh("echo 0 >/proc/sys/kernel/msgmni");
        assertSays(69, host.selipc(briefly(result)).end(), "ENOSPC", "kernel.msgmni", "may have 0");
        host.assertNothingLeftBut();
    }

    @Test
    void aMessageLargerThanTheLimitIsSaidWithBoth() throws Exception {
        assertSays(
                69, host.selipc(briefly(result, "--message-bytes", "8193")).end(), "8193 bytes", "kernel.msgmax, 8192");
        host.assertNothingLeftBut();
    }
}
