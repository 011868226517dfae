package org.selipc.cli;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import org.junit.jupiter.api.Test;
import org.selipc.lab.Lab;

/** The doses. */
final class LabDoseCommandTest {
    @Test
    void theDefaultDosesNeedNoCompiler() {
        for (int categories : LabDoseCommand.DOSES) {
            assertNotNull(
                    Lab.class.getResource("policy/prebuilt/" + categories + "-0-0"),
                    categories + " categories would need secilc");
        }
    }
}
