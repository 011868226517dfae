package org.selipc.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Whether a person is looking. Java itself tells only whether input and output both are a terminal, and {@code run
 * --json >file} still has one for its progress. A serial console does not count: it is mostly a log.
 */
final class Terminal {
    static final int STANDARD_OUTPUT = 1;
    static final int STANDARD_ERROR = 2;

    private static final Pattern SCREEN = Pattern.compile("/dev/(pts/|tty)\\d+");

    private Terminal() {}

    /** Whether the descriptor is a terminal that obeys escape sequences. */
    static boolean isTerminal(int descriptor) {
        try {
            Path target = Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor));
            return isScreen(target.toString(), System.getenv("TERM"));
        } catch (IOException e) {
            return false; // closed, or no procfs
        }
    }

    static boolean isScreen(String device, @Nullable String term) {
        return term != null
                && !term.isEmpty()
                && !term.equals("dumb")
                && SCREEN.matcher(device).matches();
    }

    /** Whether to colour the answer: on a terminal, unless {@code NO_COLOR} asks for none. */
    static boolean colours() {
        return isTerminal(STANDARD_OUTPUT) && !asksForNoColour(System.getenv());
    }

    /** As no-color.org has it: set and not empty. */
    static boolean asksForNoColour(Map<String, String> environment) {
        return !environment.getOrDefault("NO_COLOR", "").isEmpty();
    }
}
