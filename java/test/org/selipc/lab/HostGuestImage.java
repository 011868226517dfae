package org.selipc.lab;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The large part of a guest's initramfs, the same for every boot: busybox, a Java runtime at {@code /opt/java}, the
 * shared libraries it needs, {@code /init} with its two helpers, policies at {@code /policy}, and the files of the
 * test. Needs busybox-static on the build machine.
 */
final class HostGuestImage {
    private static final Path BUSYBOX = Path.of("/bin/busybox");

    private final Path runtime;
    private final Map<String, Path> files = new TreeMap<>();

    /**
     * @param runtime from {@link JavaRuntime}
     */
    HostGuestImage(Path runtime) {
        this.runtime = runtime;
    }

    /** Adds a file of the build machine under an absolute path of the guest; it stays executable if it is. */
    HostGuestImage with(String path, Path source) {
        files.put(path, source);
        return this;
    }

    /** Adds a binary policy; a boot names it to have it loaded. */
    HostGuestImage withPolicy(String name, Path source) {
        return with("/policy/" + name, source);
    }

    /** Writes the archive. */
    void write(Path output) throws IOException {
        if (!Files.isExecutable(BUSYBOX)) {
            throw new IOException(BUSYBOX + " isn't there: install busybox-static");
        }
        try (var image = new Initramfs(output)) {
            for (String folder : List.of("/dev", "/proc", "/sys", "/run", "/tmp", "/results", "/root")) {
                image.directory(folder);
            }
            copy(image, "/bin/busybox", BUSYBOX);
            image.executable("/init", shellText("init"));
            image.executable("/bin/record", shellText("record"));
            image.executable("/bin/in-context", shellText("in-context"));
            image.file("/etc/passwd", "root:x:0:0:root:/root:/bin/sh\n".getBytes(StandardCharsets.UTF_8));
            image.file("/etc/hosts", "127.0.0.1 localhost guest\n".getBytes(StandardCharsets.UTF_8));
            tree(image, "/opt/java", runtime);
            Set<Path> libraries = SharedLibraries.of(JavaRuntime.programs(runtime));
            for (Path library : libraries) {
                copy(image, library.toString(), library);
            }
            for (Map.Entry<String, Path> file : files.entrySet()) {
                copy(image, file.getKey(), file.getValue());
            }
        }
    }

    /** Follows links; what is executable stays so. */
    private static void copy(Initramfs image, String path, Path source) throws IOException {
        if (Files.isExecutable(source)) {
            image.executable(path, Files.readAllBytes(source));
        } else {
            image.file(path, Files.readAllBytes(source));
        }
    }

    private static void tree(Initramfs image, String path, Path source) throws IOException {
        List<Path> files;
        try (Stream<Path> walk = Files.walk(source)) {
            files = walk.filter(Files::isRegularFile).sorted().toList();
        }
        for (Path file : files) {
            copy(image, path + "/" + source.relativize(file), file);
        }
    }

    private static byte[] shellText(String name) throws IOException {
        try (InputStream text = HostGuestImage.class.getResourceAsStream("guest/" + name)) {
            if (text == null) {
                throw new IOException("org/selipc/lab/guest/" + name + " isn't on the class path of the tests");
            }
            return text.readAllBytes();
        }
    }
}
