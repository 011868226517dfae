package org.selipc.cli;

import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;
import org.selipc.model.Failure;

/** What a result's file is called unless the user says. */
final class ResultName {
    static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss");

    private ResultName() {}

    /**
     * What the user named, if anything.
     *
     * @throws Failure {@code USAGE} when it is what other tools take for the standard output
     */
    static @Nullable Path checked(@Nullable Path output) {
        if (output != null
                && (output.toString().equals("-") || output.toString().isEmpty())) {
            throw new Failure(
                    Failure.Kind.USAGE,
                    "-o '" + output
                            + "' is no file; the document goes to the standard output with --json, and to a file as well");
        }
        return output;
    }

    /** Here, with the kernel's release and the time of day. */
    static Path of(String prefix, String release) {
        return Path.of(prefix + "-" + release + "-" + TIME.format(LocalDateTime.now()) + ".json");
    }
}
