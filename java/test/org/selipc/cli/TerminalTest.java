package org.selipc.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TerminalTest {
    @ParameterizedTest
    @CsvSource({
        "/dev/pts/3, true",
        "/dev/tty1, true",
        "/dev/ttyS0, false",
        "/dev/console, false",
        "/dev/null, false",
        "pipe:[4242], false",
        "/tmp/dev/pts/3, false"
    })
    void aScreenIsAPseudoTerminalOrAVirtualConsole(String device, boolean screen) {
        assertEquals(screen, Terminal.isScreen(device, "xterm"));
        assertFalse(Terminal.isScreen(device, "dumb"));
        assertFalse(Terminal.isScreen(device, null));
    }

    @Test
    void aClosedDescriptorIsNone() {
        assertFalse(Terminal.isTerminal(Integer.MAX_VALUE));
    }

    @Test
    void noColorCountsWhenItIsNotEmpty() {
        assertTrue(Terminal.asksForNoColour(Map.of("NO_COLOR", "1")));
        assertFalse(Terminal.asksForNoColour(Map.of("NO_COLOR", "")));
        assertFalse(Terminal.asksForNoColour(Map.of()));
    }
}
