package org.selipc.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.selipc.cli.SeparateHost.assertSays;
import static org.selipc.cli.SeparateHost.briefly;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Places where native code can't run, a C core of somebody else's, and a ledger that can't be written. */
final class BadInstallationIT {
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

    @Test
    void noexecTemporaryDirectoryAloneDoesNotMatter() throws Exception {
        noexec("tmp");
        assertWorks(host.selipc(briefly(result, "--forks", "0")));
    }

    @Test
    void noexecEverywhereIsSaid() throws Exception {
        noexec("tmp");
        noexec("cache");
        LauncherRun.Ending ending = host.selipcUnder(
                        List.of("env", "-u", "HOME"), "-Duser.home=" + host.directory("cache"), briefly(result))
                .end();
        assertSays(69, ending, "noexec", "XDG_CACHE_HOME", host.directory("tmp").toString());
        host.assertNothingLeftBut();
        assertEquals("", host.sh("find " + host.directory("cache") + " -mindepth 1 -name 'selipc*'"));
    }

    private void noexec(String directory) throws Exception {
        host.sh("mount -t tmpfs -o noexec tmpfs " + host.directory(directory));
    }

    @Test
    void noHomeDoesNotMatter() throws Exception {
        assertWorks(host.selipcUnder(List.of("env", "-u", "HOME"), "", briefly(result, "--forks", "0")));
    }

    @Test
    void aLibraryOfAnotherNameIsRefused() throws Exception {
        assertSays(70, withLibrary("int other(void) { return 0; }").end(), "selipc_abi", "unset jna.library.path");
        host.assertNothingLeftBut();
    }

    @Test
    void aLibraryOfAnotherAbiIsRefused() throws Exception {
        assertSays(
                70,
                withLibrary("long selipc_abi(void) { return 99; }").end(),
                folder.resolve("libselipc.so").toString(),
                "its ABI is 99, this jar needs 1");
        host.assertNothingLeftBut();
    }

    private LauncherRun withLibrary(String source) throws Exception {
        Path code = Files.writeString(folder.resolve("library.c"), source);
        host.sh("cc -shared -fPIC -o " + folder.resolve("libselipc.so") + " " + code);
        return host.selipcUnder(List.of(), "-Djna.library.path=" + folder, briefly(result));
    }

    @Test
    void aLedgerThatCannotBeWrittenIsSaid() throws Exception {
        host.sh("mount -o remount,ro /run");
        assertSays(73, host.selipc(briefly(result)).end(), "/run/selipc", "EROFS", "make /run writable");
        host.assertNothingLeftBut();
    }

    private void assertWorks(LauncherRun run) throws Exception {
        LauncherRun.Ending ending = run.end();
        assertEquals(0, ending.code(), ending.err());
        host.assertNothingLeftBut("a.json");
    }
}
