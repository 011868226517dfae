package org.selipc.lab;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The shared libraries of the build machine that programs need, as {@code ldd} finds them. */
final class SharedLibraries {
    /** "libz.so.1 => /lib/x86_64-linux-gnu/libz.so.1 (0x…)" or, for the loader, "/lib64/ld-linux-x86-64.so.2 (0x…)". */
    private static final Pattern FOUND = Pattern.compile("^\\s+(?:\\S+ => )?(/\\S+) \\(0x[0-9a-f]+\\)$");

    private SharedLibraries() {}

    /** Absolute paths, without those that are among the programs themselves. */
    static Set<Path> of(Collection<Path> programs) throws IOException {
        List<String> command = new ArrayList<>(List.of("ldd"));
        programs.forEach(program -> command.add(program.toString()));
        Set<Path> libraries = parse(HostCommand.lines(command));
        libraries.removeIf(library -> programs.contains(library));
        return libraries;
    }

    static Set<Path> parse(List<String> lines) {
        Set<Path> libraries = new TreeSet<>();
        for (String line : lines) {
            Matcher found = FOUND.matcher(line);
            if (found.matches()) {
                libraries.add(Path.of(found.group(1)).normalize());
            }
        }
        return libraries;
    }
}
