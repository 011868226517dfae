package org.selipc.cli;

import org.selipc.bench.ToolVersion;
import org.selipc.lab.Lab;
import org.selipc.lab.Notices;
import org.selipc.verdict.Summarizer;

/** The lab as commands use it. */
final class Labs {
    private Labs() {}

    static Lab open() {
        return new Lab(ToolVersion.current(), Summarizer.ofGuests()::summarize, notices());
    }

    /** Goes to standard error; progress only where that is a terminal. */
    static Notices notices() {
        boolean watched = Terminal.isTerminal(Terminal.STANDARD_ERROR);
        return new Notices() {
            @Override
            public void progress(String what) {
                if (watched) {
                    System.err.println("selipc: " + what);
                }
            }

            @Override
            public void warning(String what) {
                System.err.println("selipc: " + what);
            }
        };
    }
}
