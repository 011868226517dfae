package org.selipc.lab;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.selipc.Golden;
import org.selipc.model.LabClock;

/** What QEMU and the kernel are told: every word of it is an input of the figures. */
class MachineTest {
    private static final GuestOptions WALL = new GuestOptions(
            LabClock.WALL, 1, 1, 4, "Skylake-Client", true, true, List.of("audit=0"), Duration.ofSeconds(9));

    @ParameterizedTest
    @EnumSource(Architecture.class)
    void theExactClocksCommandLine(Architecture architecture) throws IOException {
        Machine machine = Machine.of(architecture, GuestOptions.DEFAULT, Accelerator.TCG);
        Golden.check(
                MachineTest.class,
                "machine-" + architecture + ".txt",
                String.join("\n", machine.command("qemu", GuestOptions.DEFAULT, Accelerator.TCG))
                        + "\n\n" + machine.parameters(GuestOptions.DEFAULT, true)
                        + "\n" + machine.parameters(GuestOptions.DEFAULT, false) + "\n");
    }

    @Test
    void theWallClockCountsNoInstructions() {
        Machine machine = Machine.of(Architecture.X86_64, WALL, Accelerator.KVM);
        List<String> command = machine.command("qemu", WALL, Accelerator.KVM);
        assertFalse(command.contains("-icount"), command.toString());
        assertFalse(command.toString().contains("clock=vm"), command.toString());
        assertTrue(command.containsAll(List.of("kvm", "Skylake-Client", "4")), command.toString());
        String parameters = machine.parameters(WALL, true);
        for (String exact : List.of("nokaslr", "mitigations=off", "tsc_early_khz", "nolapic_timer")) {
            assertFalse(parameters.contains(exact), parameters);
        }
        assertTrue(parameters.endsWith(" audit=0"), parameters);
    }
}
