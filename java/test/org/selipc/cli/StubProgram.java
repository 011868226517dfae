package org.selipc.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** A shell script in the place of a program that the launcher calls. */
final class StubProgram {
    private StubProgram() {}

    /** Writes {@code directory/name}, an executable script of these lines. */
    static void write(Path directory, String name, String... lines) throws IOException {
        Path script = directory.resolve(name);
        Files.writeString(script, "#!/bin/sh\n" + String.join("\n", lines) + "\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
