package org.selipc.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The project's own SELinux policy as a file. */
final class LabPolicy {
    private static final Path BASE = Path.of("policy/base.cil");
    private static final Path DENIED = Path.of("policy/denied.cil");

    private LabPolicy() {}

    /** A binary policy whose one type may do everything, and whose sensitivity allows so many categories. */
    static Path compile(int categories, Path folder) throws IOException {
        return compile(categories, "", folder.resolve("policy-" + categories));
    }

    /** The same with the domains of {@code policy/denied.cil}, which lack something. */
    static Path compileWithDenied(int categories, Path folder) throws IOException {
        return compile(categories, Files.readString(DENIED), folder.resolve("policy-" + categories + "-denied"));
    }

    private static Path compile(int categories, String more, Path output) throws IOException {
        Files.deleteIfExists(output);
        Policies.compile(Files.readAllBytes(BASE), PolicyText.of(PolicyChoice.ofCategories(categories)) + more, output);
        return output.toAbsolutePath();
    }
}
