package org.selipc.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.selipc.store.Failures.assertFails;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.selipc.model.Failure;
import org.selipc.model.SelinuxState;

/** On a proc tree of its own, in which processes come and go at will. */
class LedgerTest {
    private static final ModeChange MODE = new ModeChange(SelinuxState.ENFORCING, "/sys/fs/selinux/enforce");

    @TempDir
    Path root;

    private Path proc;
    private Path directory;

    @BeforeEach
    void tree() throws IOException {
        proc = root.resolve("proc");
        directory = root.resolve("ledger");
        Files.createDirectories(proc.resolve("sys/kernel/random"));
        Files.createDirectories(proc.resolve("self/ns"));
        boot("boot-1");
        namespaces("ipc:[4026532001]", "pid:[4026531836]");
        process(100, 5000, "S");
    }

    private void boot(String id) throws IOException {
        Files.writeString(proc.resolve("sys/kernel/random/boot_id"), id + "\n");
    }

    private void namespaces(String ipc, String pid) throws IOException {
        link(proc.resolve("self/ns/ipc"), ipc);
        link(proc.resolve("self/ns/pid"), pid);
    }

    private static void link(Path link, String target) throws IOException {
        Files.deleteIfExists(link);
        Files.createSymbolicLink(link, Path.of(target));
    }

    private void process(long pid, long startTicks, String state) throws IOException {
        Path process = Files.createDirectories(proc.resolve(pid + "/ns"));
        Files.writeString(
                proc.resolve(pid + "/stat"),
                pid + " (a) b (java)) " + state + " 1 1 1 0 -1 4194560 1 0 0 0 1 2 0 0 20 0 1 0 " + startTicks
                        + " 1000 10\n");
        link(process.resolve("ipc"), "ipc:[4026532001]");
    }

    private void end(long pid) throws IOException {
        Files.delete(proc.resolve(pid + "/stat"));
        Files.delete(proc.resolve(pid + "/ns/ipc"));
        Files.delete(proc.resolve(pid + "/ns"));
        Files.delete(proc.resolve(Long.toString(pid)));
    }

    private Ledger ledger() {
        return Ledger.open(directory, proc);
    }

    private long files() throws IOException {
        try (var files = Files.list(directory)) {
            return files.filter(file -> !file.endsWith("sweep.lock")).count();
        }
    }

    @Test
    void aSessionThatEndsLeavesNothing() throws IOException {
        try (LedgerEntry entry = ledger().begin(100)) {
            entry.addKeys(List.of(1, 2));
            entry.mode(MODE);
            assertEquals(1, files());
            assertEquals(List.of(), ledger().orphans());
        }
        assertEquals(0, files());
    }

    @Test
    void aSessionThatIsKilledIsFound() throws IOException {
        LedgerEntry entry = ledger().begin(100);
        entry.addKeys(List.of(7));
        entry.addKeys(List.of(-8, 9));
        entry.mode(MODE);
        end(100);
        Orphan orphan = ledger().orphans().get(0);
        assertEquals(100, orphan.pid());
        assertEquals(List.of(7, -8, 9), orphan.queueKeys());
        assertEquals(Optional.of(MODE), orphan.mode());
        orphan.forget();
        assertEquals(0, files());
        assertEquals(List.of(), ledger().orphans());
    }

    @Test
    void aSessionThatCouldNotUndoSomethingLeavesItsEntry() throws IOException {
        try (LedgerEntry entry = ledger().begin(100)) {
            entry.mode(MODE);
            entry.leave();
        }
        end(100);
        assertEquals(Optional.of(MODE), ledger().orphans().get(0).mode());
    }

    @Test
    void theFilesOfASessionGoWithItsEntry() throws IOException {
        LedgerEntry ended = ledger().begin(100);
        Files.writeString(ended.directory().resolve("order"), "x");
        ended.close();
        assertEquals(0, files());
        LedgerEntry killed = ledger().begin(100);
        Path order = Files.writeString(killed.directory().resolve("order"), "x");
        end(100);
        Orphan orphan = ledger().orphans().get(0);
        assertEquals(order, orphan.directory().resolve("order"));
        orphan.forget();
        assertEquals(0, files());
    }

    @Test
    void aNumberThatIsUsedAgainIsAnotherProcess() throws IOException {
        ledger().begin(100);
        process(100, 5001, "S");
        assertEquals(1, ledger().orphans().size());
    }

    @Test
    void aZombieIsGone() throws IOException {
        ledger().begin(100);
        process(100, 5000, "Z");
        assertEquals(1, ledger().orphans().size());
    }

    @Test
    void anotherBootEndsIt() throws IOException {
        ledger().begin(100).mode(MODE);
        boot("boot-2");
        assertEquals(List.of(), ledger().orphans());
        assertEquals(0, files());
    }

    @Test
    void anotherPidNamespaceIsLeftAlone() throws IOException {
        ledger().begin(100);
        end(100);
        namespaces("ipc:[4026532001]", "pid:[4026532002]");
        assertEquals(List.of(), ledger().orphans());
        assertEquals(1, files());
    }

    @Test
    void queuesEndWithTheirNamespaceAndTheModeDoesNot() throws IOException {
        LedgerEntry entry = ledger().begin(100);
        entry.addKeys(List.of(7));
        entry.mode(MODE);
        end(100);
        namespaces("ipc:[4026532009]", "pid:[4026531836]");
        Orphan orphan = ledger().orphans().get(0);
        assertEquals(List.of(), orphan.queueKeys());
        assertEquals(Optional.of(MODE), orphan.mode());
        orphan.forget();
        assertEquals(0, files());
    }

    @Test
    void queuesInANamespaceThatLivesOnStayOnFile() throws IOException {
        LedgerEntry entry = ledger().begin(100);
        entry.addKeys(List.of(7));
        entry.mode(MODE);
        end(100);
        process(200, 6000, "S");
        namespaces("ipc:[4026532009]", "pid:[4026531836]");
        Orphan orphan = ledger().orphans().get(0);
        assertEquals(List.of(), orphan.queueKeys());
        orphan.forget();
        assertEquals(List.of(), ledger().orphans(), "nothing more to do from here");
        namespaces("ipc:[4026532001]", "pid:[4026531836]");
        assertEquals(List.of(7), ledger().orphans().get(0).queueKeys());
        assertEquals(Optional.empty(), ledger().orphans().get(0).mode());
    }

    @Test
    void theFirstNamespaceNeverEnds() throws IOException {
        namespaces("ipc:[4026531839]", "pid:[4026531836]");
        ledger().begin(100).addKeys(List.of(7));
        end(100);
        namespaces("ipc:[4026532009]", "pid:[4026531836]");
        assertEquals(List.of(), ledger().orphans());
        assertEquals(1, files());
    }

    @Test
    void garbageIsSaidAndDoesNotHideTheRest() throws IOException {
        ledger().begin(100).addKeys(List.of(7));
        Path entry;
        try (var files = Files.list(directory)) {
            entry = files.findFirst().orElseThrow();
        }
        byte[] whole = Files.readAllBytes(entry);
        end(100);
        for (int length = 0; length < whole.length - 1; length++) {
            Path cut = directory.resolve("session-0-cut.json");
            Files.write(cut, Arrays.copyOf(whole, length));
            assertEquals(List.of(cut), ledger().unreadable(), "cut to " + length);
            assertEquals(1, ledger().orphans().size());
        }
        Files.writeString(
                directory.resolve("session-0-cut.json"), Files.readString(entry).replace("ger/1", "ger/2"));
        assertEquals(1, ledger().unreadable().size());
        assertEquals(1, ledger().orphans().size());
    }

    @Test
    void twoSessionsDoNotMeet() throws IOException {
        process(200, 6000, "R");
        LedgerEntry first = ledger().begin(100);
        LedgerEntry second = ledger().begin(200);
        second.addKeys(List.of(2));
        first.addKeys(List.of(1));
        first.close();
        end(200);
        assertEquals(List.of(2), ledger().orphans().get(0).queueKeys());
    }

    @Test
    void aSweepForgetsWhatWasUndoneOnly() throws IOException {
        process(200, 6000, "S");
        ledger().begin(100).addKeys(List.of(1));
        ledger().begin(200).addKeys(List.of(2));
        end(100);
        end(200);
        List<Integer> undone = new ArrayList<>();
        assertThrows(
                IllegalStateException.class,
                () -> ledger().sweep(orphan -> {
                    if (orphan.pid() == 200) {
                        throw new IllegalStateException("cannot undo");
                    }
                    undone.addAll(orphan.queueKeys());
                }));
        assertEquals(List.of(1), undone);
        ledger().sweep(orphan -> undone.addAll(orphan.queueKeys()));
        assertEquals(List.of(1, 2), undone);
        assertEquals(0, files());
    }

    @Test
    void theDirectoryIsOursAlone() throws IOException {
        ledger();
        assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(directory)));
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxrwxrwx"));
        assertFails(Failure.Kind.CANNOT_WRITE, this::ledger, directory.toString(), "mode 777");
        Path link = Files.createSymbolicLink(root.resolve("link"), root);
        assertFails(Failure.Kind.CANNOT_WRITE, () -> Ledger.open(link, proc), link.toString(), "not a directory");
        Path below = root.resolve("none/ledger");
        assertFails(Failure.Kind.CANNOT_WRITE, () -> Ledger.open(below, proc), below.toString(), "ENOENT");
    }

    @Test
    void aDirectoryThatGoesAwayIsNamed() throws IOException {
        LedgerEntry entry = ledger().begin(100);
        try (var files = Files.list(directory)) {
            Files.delete(files.findFirst().orElseThrow());
        }
        Files.delete(directory);
        assertFails(Failure.Kind.CANNOT_WRITE, () -> entry.addKeys(List.of(1)), directory.toString(), "ENOENT");
    }

    @Test
    void placesInTheirOrder() throws IOException {
        Map<String, String> xdg = Map.of("XDG_RUNTIME_DIR", "/run/user/7");
        assertEquals(Path.of("/run/user/7/selipc"), LedgerDirectory.choose(7, xdg, root));
        assertEquals(root.resolve("tmp/selipc-7"), LedgerDirectory.choose(7, Map.of(), root));
        assertEquals(root.resolve("tmp/selipc-0"), LedgerDirectory.choose(0, xdg, root));
        Files.createDirectory(root.resolve("run"));
        assertEquals(root.resolve("run/selipc"), LedgerDirectory.choose(0, xdg, root));
    }

    @Test
    void aRealProcessIsKnownByItsStart() throws Exception {
        Ledger ledger = Ledger.open(directory);
        Process child = new ProcessBuilder("cat").start();
        try {
            ledger.begin(child.pid()).addKeys(List.of(1));
            assertEquals(List.of(), ledger.orphans());
        } finally {
            child.destroyForcibly().waitFor();
        }
        assertEquals(List.of(1), ledger.orphans().get(0).queueKeys());
        assertTrue(ledger.unreadable().isEmpty());
        try (LedgerEntry own = ledger.begin()) {
            own.addKeys(List.of(2));
            assertEquals(1, ledger.orphans().size());
        }
    }

    @Test
    void aLineOfStatThatIsCutIsNoProcess() {
        assertEquals(OptionalLong.empty(), Processes.parseStartTicks(""));
        assertEquals(OptionalLong.empty(), Processes.parseStartTicks("1 (java) S 1 1"));
        assertFalse(Processes.parseStartTicks("1 (java)").isPresent());
    }
}
