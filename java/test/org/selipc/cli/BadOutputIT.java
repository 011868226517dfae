package org.selipc.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.selipc.cli.SeparateHost.assertSays;
import static org.selipc.cli.SeparateHost.briefly;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Results that can't be written: said before measuring where that can be known, and what was measured is kept. */
final class BadOutputIT {
    @TempDir
    private Path folder;

    private SeparateHost host;

    @BeforeEach
    void open() throws Exception {
        host = SeparateHost.open(folder);
    }

    @AfterEach
    void close() throws Exception {
        if (host != null) {
            host.close();
        }
    }

    @Test
    void aResultIsNeverOverwritten() throws Exception {
        Path result = Files.writeString(host.directory("out").resolve("a.json"), "precious");
        assertSays(73, host.selipc(briefly(result)).end(), result.toString(), "EEXIST", "another name");
        assertEquals("precious", Files.readString(result));
        host.assertNothingLeftBut("a.json");
    }

    @Test
    void aMissingDirectoryIsNamed() throws Exception {
        Path missing = host.directory("out").resolve("missing");
        assertSays(
                73, host.selipc(briefly(missing.resolve("a.json"))).end(), "ENOENT", "make the directory " + missing);
        host.assertNothingLeftBut();
    }

    @Test
    void aReadOnlyDirectoryIsNamed() throws Exception {
        Path out = host.directory("out");
        host.sh("mount -t tmpfs -o ro tmpfs " + out);
        assertSays(
                73,
                host.selipc(briefly(out.resolve("a.json"))).end(),
                out.resolve("a.json").toString(),
                "EROFS");
        host.assertNothingLeftBut();
    }

    @Test
    void aFullDiskTakesNotEvenAJournal() throws Exception {
        Path out = host.directory("out");
        host.sh("mount -t tmpfs -o size=4k tmpfs " + out + "; head -c 4096 /dev/zero >" + out + "/full");
        assertSays(73, host.selipc(briefly(out.resolve("a.json"))).end(), "ENOSPC", "free space");
        host.assertNothingLeftBut("full");
    }

    /** A page holds the journal's first samples, two hold all of them and not the result. */
    @ParameterizedTest
    @ValueSource(strings = {"4k 0", "4k 1", "8k 0"})
    void aDiskThatFillsUpKeepsTheSamples(String sizeAndForks) throws Exception {
        String[] words = sizeAndForks.split(" ");
        Path out = host.directory("out");
        host.sh("mount -t tmpfs -o size=" + words[0] + " tmpfs " + out);
        LauncherRun.Ending ending =
                host.selipc(briefly(out.resolve("a.json"), "--forks", words[1])).end();
        assertSays(73, ending, "ENOSPC", "kept in the journal " + out.resolve("a.json.journal"));
        host.assertNothingLeftBut("a.json.journal");
        assertFalse(
                host.sh("grep '\"sample\"' " + out.resolve("a.json.journal")).isEmpty());
    }
}
