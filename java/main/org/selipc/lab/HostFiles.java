package org.selipc.lab;

import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.List;
import org.selipc.model.Failure;

/** The files that make the lab's host what it is, from the jar; and the jar itself, which the host runs. */
final class HostFiles {
    /** Makes the disk. */
    static final String BUILD = "build";

    /** What the build puts on the disk: with another, it is another disk. */
    static final List<String> ON_DISK = List.of(BUILD, "selipc.cil", "input.service", "confined.service", "login.conf");

    /** What each boot gets, beside the jar. */
    static final List<String> EACH_BOOT = List.of("selipc", "session", "service");

    private HostFiles() {}

    /** @throws Failure {@code INTERNAL} when the jar has no such file */
    static byte[] read(String name) {
        try (InputStream stream = HostFiles.class.getResourceAsStream("host/" + name)) {
            if (stream == null) {
                throw new Failure(Failure.Kind.INTERNAL, "the jar has no org/selipc/lab/host/" + name);
            }
            return stream.readAllBytes();
        } catch (IOException e) {
            throw new Failure(Failure.Kind.INTERNAL, "can't read org/selipc/lab/host/" + name + ": " + e, e);
        }
    }

    /**
     * The jar that is running.
     *
     * @throws Failure {@code CANNOT} when the classes come from elsewhere
     */
    static Path jar() {
        CodeSource source = HostFiles.class.getProtectionDomain().getCodeSource();
        try {
            if (source != null) {
                Path jar = Path.of(source.getLocation().toURI());
                if (Files.isRegularFile(jar)) {
                    return jar;
                }
            }
        } catch (URISyntaxException e) {
            throw new Failure(Failure.Kind.INTERNAL, "the jar's own place is no path: " + source.getLocation(), e);
        }
        throw new Failure(
                Failure.Kind.CANNOT,
                "the host in the lab runs selipc's jar, and these classes come from none: start selipc with its"
                        + " launcher");
    }
}
