package org.selipc.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.selipc.model.Fact;

class TopologyTest {
    @TempDir
    Path directory;

    @Test
    void listsCpusAndNodes() throws Exception {
        Topology topology =
                new Topology(HostTree.copy("x86_64-server", directory, 4096).paths());
        assertEquals(Fact.known(List.of(0, 1)), topology.allowedCpus());
        assertEquals(Fact.known(List.of(0, 1)), topology.numaNodes());
        assertEquals(Fact.known(List.of(1, 3)), topology.cpusOfNode(1));
        assertFalse(topology.cpusOfNode(2).isKnown());
    }

    @Test
    void aNodeMayHaveMemoryOnly() throws Exception {
        Topology topology = new Topology(
                HostTree.copy("ppc64le-partition", directory, 65536).paths());
        assertEquals(Fact.known(List.of()), topology.cpusOfNode(0));
        assertEquals(Fact.known(List.of(0, 1, 2, 3, 4, 5, 6, 7)), topology.cpusOfNode(2));
    }
}
