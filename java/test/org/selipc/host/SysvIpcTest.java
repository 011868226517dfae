package org.selipc.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.selipc.model.Fact;

class SysvIpcTest {
    @TempDir
    Path directory;

    @Test
    void readsLimitsUseAndNamespace() throws Exception {
        HostTree tree = HostTree.copy("x86_64-server", directory, 4096);
        SysvIpc ipc = new SysvIpc(tree.paths());
        assertEquals(Fact.known(true), ipc.isPresent());
        assertEquals(Fact.known(8192L), ipc.messageBytesMax());
        assertEquals(Fact.known(16384L), ipc.queueBytesMax());
        assertEquals(Fact.known(32000L), ipc.queuesMax());
        assertEquals(Fact.known(2L), ipc.queuesInUse());
        assertEquals(Fact.known("host"), ipc.namespace());
    }

    @Test
    void aKernelWithoutIpcIsNotAHostWithoutProc() throws Exception {
        HostTree tree = HostTree.empty(directory);
        assertFalse(new SysvIpc(tree.paths()).isPresent().isKnown());
        tree.file("proc/self/status", "Name:\tjava\n");
        assertEquals(Fact.known(false), new SysvIpc(tree.paths()).isPresent());
    }

    @Test
    void aNumberThatIsNoneIsUnknown() throws Exception {
        HostTree tree = HostTree.empty(directory).file("proc/sys/kernel/msgmax", "many\n");
        assertFalse(new SysvIpc(tree.paths()).messageBytesMax().isKnown());
    }

    @Test
    void knowsTheFirstNamespace() {
        assertEquals(Fact.known("host"), SysvIpc.parseNamespace("ipc:[4026531839]"));
        assertEquals(Fact.known("private"), SysvIpc.parseNamespace("ipc:[4026532817]"));
        assertFalse(SysvIpc.parseNamespace("pid:[4026531839]").isKnown());
    }
}
