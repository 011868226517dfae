package org.selipc.cli;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.selipc.model.Failure;

/** Where an answer goes. It is UTF-8 in every locale, as JSON must be, and an answer that is lost is a failure. */
final class Output {
    private Output() {}

    static void print(String text) {
        print(text, System.out);
    }

    static void print(String text, PrintStream out) {
        out.writeBytes(text.getBytes(StandardCharsets.UTF_8));
        if (out.checkError()) {
            throw new Failure(
                    Failure.Kind.CANNOT_WRITE,
                    "cannot write to the standard output: its disk is full or its reader is gone");
        }
    }
}
