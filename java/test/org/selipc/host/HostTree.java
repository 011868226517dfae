package org.selipc.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;

/** A copy of a host's files that a test may change. */
record HostTree(Path root) {

    /** A tree without any file. */
    static HostTree empty(Path directory) {
        return new HostTree(directory);
    }

    /** A copy of a fixture, with the links of a process in the first namespaces; git keeps no such links. */
    static HostTree copy(String fixture, Path directory, long pageBytes) throws IOException, URISyntaxException {
        Path source = Path.of(Objects.requireNonNull(HostTree.class.getResource("fixtures/" + fixture))
                .toURI());
        try (Stream<Path> files = Files.walk(source)) {
            files.filter(Files::isRegularFile).forEach(file -> copy(file, directory.resolve(source.relativize(file))));
        }
        HostTree tree = new HostTree(directory);
        ByteBuffer auxv = ByteBuffer.allocate(48).order(ByteOrder.LITTLE_ENDIAN);
        auxv.putLong(16).putLong(0xbfebfbffL).putLong(6).putLong(pageBytes);
        Files.write(directory.resolve("proc/self/auxv"), auxv.array());
        return tree.link("proc/self/ns/ipc", "ipc:[4026531839]").link("proc/self/ns/pid", "pid:[4026531836]");
    }

    HostTree file(String name, String text) throws IOException {
        Files.createDirectories(Objects.requireNonNull(root.resolve(name).getParent()));
        Files.writeString(root.resolve(name), text);
        return this;
    }

    HostTree link(String name, String target) throws IOException {
        Files.createDirectories(Objects.requireNonNull(root.resolve(name).getParent()));
        Files.deleteIfExists(root.resolve(name));
        Files.createSymbolicLink(root.resolve(name), Path.of(target));
        return this;
    }

    HostTree without(String name) throws IOException {
        Files.delete(root.resolve(name));
        return this;
    }

    HostPaths paths() {
        return new HostPaths(root);
    }

    private static void copy(Path from, Path to) {
        try {
            Files.createDirectories(Objects.requireNonNull(to.getParent()));
            Files.copy(from, to);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
