package org.selipc.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.lang3.SystemProperties;

/**
 * The Java runtime of a guest: made by {@code jlink} from the JDK that runs the tests, with an archive of its classes,
 * and kept in a folder under its version and options.
 */
final class JavaRuntime {
    /** What JNA, JMH, Jackson and picocli load. */
    private static final List<String> MODULES = List.of(
            "java.base",
            "java.logging",
            "java.management",
            "java.xml",
            "jdk.management",
            "jdk.unsupported",
            "jdk.zipfs");

    /**
     * Options that every JVM of the guest runs with, forks included. An emulated processor translates what the
     * compilers emit once more, so code has to be much hotter before compiling it pays.
     */
    private static final String OPTIONS = "-XX:TieredStopAtLevel=1 -XX:CompileThresholdScaling=10 -XX:+UseSerialGC"
            + " -XX:-UsePerfData -Xshare:auto";

    private JavaRuntime() {}

    /** The runtime's folder; made if this is the first call with this JDK. */
    static Path in(Path cache) throws IOException {
        String version = SystemProperties.getJavaRuntimeVersion();
        Path runtime = cache.resolve("java-" + version + "-" + Integer.toHexString((MODULES + OPTIONS).hashCode()))
                .toAbsolutePath();
        if (Files.isDirectory(runtime)) {
            return runtime;
        }
        Path partial = runtime.resolveSibling(runtime.getFileName() + ".partial");
        delete(partial);
        Files.createDirectories(cache);
        HostCommand.lines(List.of(
                Path.of(SystemProperties.getJavaHome(), "bin", "jlink").toString(),
                "--add-modules=" + String.join(",", MODULES),
                "--add-options=" + OPTIONS,
                "--strip-debug",
                "--no-header-files",
                "--no-man-pages",
                "--output=" + partial));
        delete(partial.resolve("legal"));
        HostCommand.lines(List.of(partial.resolve("bin/java").toString(), "-Xshare:dump"));
        Files.move(partial, runtime);
        return runtime;
    }

    /** The programs and libraries in a runtime whose shared libraries a guest needs as well. */
    static List<Path> programs(Path runtime) throws IOException {
        try (Stream<Path> files = Files.walk(runtime)) {
            return files.filter(file -> file.toString().endsWith(".so")
                            || file.endsWith("bin/java")
                            || file.endsWith("lib/jspawnhelper"))
                    .sorted()
                    .toList();
        }
    }

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}
