package org.selipc.lab;

import java.util.function.Consumer;
import org.apache.commons.lang3.StringUtils;

/** Passes on what the scripts of the lab's host say of their progress, among all that a console prints. */
record HostProgress(Notices notices) implements Consumer<String> {
    private static final String MARK = "selipc-lab: ";

    @Override
    public void accept(String line) {
        if (line.startsWith(MARK)) {
            notices.progress(LineStream.printable(StringUtils.removeStart(line, MARK)));
        }
    }
}
