package org.selipc.lab;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** The host's programs. */
final class Programs {
    private Programs() {}

    /** The first in {@code PATH} of that name; relative entries of it are passed over. */
    static Optional<Path> find(String name) {
        return Stream.of(String.valueOf(System.getenv("PATH")).split(":"))
                .filter(directory -> directory.startsWith("/"))
                .map(directory -> Path.of(directory, name))
                .filter(Files::isExecutable)
                .findFirst();
    }
}
