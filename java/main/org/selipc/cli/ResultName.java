package org.selipc.cli;

import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;

/** What a result's file is called unless the user says. */
final class ResultName {
    static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss");

    private ResultName() {}

    /** Here, with the kernel's release and the time of day. */
    static Path of(String prefix, String release) {
        return Path.of(prefix + "-" + release + "-" + TIME.format(LocalDateTime.now()) + ".json");
    }
}
