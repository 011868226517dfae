package org.selipc.cli;

import org.selipc.bench.ToolVersion;
import org.selipc.lab.Lab;
import org.selipc.verdict.Summarizer;

/** The lab as commands use it: its progress goes to a terminal's standard error. */
final class Labs {
    private Labs() {}

    static Lab open() {
        boolean shown = Terminal.isTerminal(Terminal.STANDARD_ERROR);
        return new Lab(ToolVersion.current(), new Summarizer()::summarize, notice -> {
            if (shown) {
                System.err.println("selipc: " + notice);
            }
        });
    }
}
