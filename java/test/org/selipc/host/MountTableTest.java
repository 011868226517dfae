package org.selipc.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MountTableTest {
    private final MountTable table = MountTable.parse(List.of(
            "22 1 253:0 / / rw,relatime shared:1 master:2 - xfs /dev/vda rw",
            "30 22 0:25 / /tmp rw,nosuid - tmpfs tmpfs rw",
            "31 22 0:26 / /tmp rw,noexec - tmpfs tmpfs rw",
            "32 22 0:27 / /mnt/a\\040b\\134c rw,noexec - ext4 /dev/vdb rw",
            "broken line"));

    @Test
    void theLastOfTwoMountsIsOnTop() {
        assertTrue(table.of(Path.of("/tmp/x")).orElseThrow().isNoexec());
    }

    @Test
    void aNameThatOnlyBeginsTheSameIsElsewhere() {
        assertEquals("xfs", table.of(Path.of("/tmpfiles")).orElseThrow().type());
    }

    @Test
    void readsEscapedNames() {
        assertEquals(
                Path.of("/mnt/a b\\c"),
                table.of(Path.of("/mnt/a b\\c/d")).orElseThrow().point());
    }

    @Test
    void knowsTheTypesThatAreMounted() {
        assertTrue(table.has("tmpfs"));
        assertFalse(table.has("selinuxfs"));
        assertEquals(Optional.empty(), MountTable.parse(List.of()).of(Path.of("/")));
    }
}
