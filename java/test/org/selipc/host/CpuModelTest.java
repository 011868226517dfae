package org.selipc.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.selipc.model.Fact;

class CpuModelTest {
    private static final Fact<String> NO_BOARD = Fact.unknown("no file");

    @Test
    void namesEveryKindOfArmCoreOnce() {
        List<String> lines = List.of(
                "processor\t: 0",
                "CPU implementer\t: 0x41",
                "CPU variant\t: 0x1",
                "CPU part\t: 0xd05",
                "CPU revision\t: 0",
                "processor\t: 1",
                "CPU implementer\t: 0x41",
                "CPU variant\t: 0x4",
                "CPU part\t: 0xd0b",
                "CPU revision\t: 0",
                "processor\t: 2",
                "CPU implementer\t: 0x41",
                "CPU variant\t: 0x4",
                "CPU part\t: 0xd0b",
                "CPU revision\t: 0");
        assertEquals(Fact.known("Cortex-A55 r1p0 + Cortex-A76 r4p0"), CpuModel.parse(lines, NO_BOARD));
    }

    @Test
    void givesTheNumbersOfAnArmCoreThatHasNoNameHere() {
        List<String> lines =
                List.of("CPU implementer\t: 0x99", "CPU variant\t: 0x0", "CPU part\t: 0x001", "CPU revision\t: 2");
        assertEquals(
                Fact.known("implementer 0x99 part 0x001 r0p2, Some Board"),
                CpuModel.parse(lines, Fact.known("Some Board")));
    }

    @Test
    void doesNotTakeTheBoardForTheModelOnX86() {
        assertEquals(
                Fact.known("AMD EPYC"),
                CpuModel.parse(List.of("model\t\t: 2", "model name\t: AMD EPYC"), Fact.known("R650")));
    }

    @Test
    void isUnknownWithoutAName() {
        assertFalse(CpuModel.parse(List.of("processor\t: 0"), NO_BOARD).isKnown());
    }
}
