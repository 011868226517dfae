package org.selipc.lab;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The project's own SELinux policy, compiled from {@code policy/} by {@code cmake/policy.cmake}. */
final class LabPolicy {
    private LabPolicy() {}

    /** A binary policy whose one type may do everything, and whose sensitivity allows so many categories. */
    static Path compile(int categories, Path folder) throws IOException {
        return compile(categories, folder.resolve("policy-" + categories), "OFF");
    }

    /** The same with the domains of {@code policy/denied.cil}, which lack something. */
    static Path compileWithDenied(int categories, Path folder) throws IOException {
        return compile(categories, folder.resolve("policy-" + categories + "-denied"), "ON");
    }

    private static Path compile(int categories, Path output, String denied) throws IOException {
        Path absolute = output.toAbsolutePath();
        HostCommand.lines(List.of(
                "cmake",
                "-DCATEGORIES=" + categories,
                "-DDENIED=" + denied,
                "-DOUTPUT=" + absolute,
                "-P",
                "cmake/policy.cmake"));
        return absolute;
    }
}
