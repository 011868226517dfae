package org.selipc.store;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Files of text that selipc writes whole, and never in place of another. */
public final class TextFiles {
    private TextFiles() {}

    /**
     * Says before measuring whether {@link #write} could write {@code path}.
     *
     * @throws org.selipc.model.Failure {@code CANNOT_WRITE} when the name is taken or its directory can't be written to
     */
    public static void checkWritable(Path path) {
        new Target("the file", path).check();
    }

    /** @throws org.selipc.model.Failure {@code CANNOT_WRITE} when it can't be written */
    public static void write(Path path, String text) {
        new Target("the file", path).write(text.getBytes(StandardCharsets.UTF_8));
    }
}
