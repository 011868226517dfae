package org.selipc.lab;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class HostMachineTest {
    private static List<String> command(Accelerator accelerator) {
        return new HostMachine(Path.of("/bin/qemu"), Path.of("/cache/a,b.ext4"), Path.of("/work"), accelerator)
                .command();
    }

    @Test
    void theRootIsNeverWrittenTo() {
        List<String> command = command(Accelerator.TCG);
        assertTrue(
                command.stream()
                        .anyMatch(word -> word.contains("snapshot=on") && word.contains("file=/cache/a,,b.ext4")),
                command.toString());
        assertTrue(
                command.stream().anyMatch(word -> word.contains("readonly=on") && word.endsWith("input.tar")),
                command.toString());
    }

    @Test
    void itHasNoNetworkAndStartsEnforcing() {
        List<String> command = command(Accelerator.TCG);
        assertTrue(command.get(command.indexOf("-nic") + 1).equals("none"), command.toString());
        assertTrue(command.get(command.indexOf("-append") + 1).contains("enforcing=1"), command.toString());
    }

    @Test
    void kvmRunsTheHostsOwnProcessor() {
        assertTrue(command(Accelerator.KVM).containsAll(List.of("kvm", "host")));
        assertFalse(command(Accelerator.TCG).contains("host"));
    }
}
