package org.selipc.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.selipc.model.Failure;

/** Files of text that selipc writes whole, and never in place of another. */
public final class TextFiles {
    private TextFiles() {}

    /** @throws Failure {@code CANNOT_WRITE} when the name is taken or its directory can't be written to */
    public static void checkWritable(Path path) {
        try {
            if (Files.exists(path)) {
                throw new Failure(Failure.Kind.CANNOT_WRITE, path + " exists, and is not overwritten: name another");
            }
            NewFile.probe(path);
        } catch (IOException e) {
            throw new Failure(Failure.Kind.CANNOT_WRITE, "can't write " + path + ": " + IoCause.of(e), e);
        }
    }

    /** @throws Failure {@code CANNOT_WRITE} when it can't be written */
    public static void write(Path path, String text) {
        try {
            NewFile.write(path, text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new Failure(Failure.Kind.CANNOT_WRITE, "can't write " + path + ": " + IoCause.of(e), e);
        }
    }
}
