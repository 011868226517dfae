package org.selipc.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.function.Executable;
import org.selipc.model.Failure;

/** Asserts on failures: the kind, and words that the one line of the message must hold. */
final class Failures {
    private Failures() {}

    static void assertFails(Failure.Kind kind, Executable executable, String... words) {
        Failure failure = assertThrows(Failure.class, executable);
        String message = String.valueOf(failure.getMessage());
        assertEquals(kind, failure.kind(), message);
        assertEquals(1, message.lines().count(), message);
        for (String word : words) {
            assertTrue(message.contains(word), "no \"" + word + "\" in: " + message);
        }
    }
}
