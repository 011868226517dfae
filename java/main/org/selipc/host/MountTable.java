package org.selipc.host;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** The mounts of a process, {@code /proc/self/mountinfo} ({@code fs/proc_namespace.c}), later ones on top. */
record MountTable(List<Mount> mounts) {
    private static final Pattern OCTAL = Pattern.compile("\\\\([0-7]{3})");

    /**
     * One mount.
     *
     * @param point where it is mounted
     * @param options the options of the mount, not of its file system
     * @param type the file system's type
     */
    record Mount(Path point, Set<String> options, String type) {
        boolean isNoexec() {
            return options.contains("noexec");
        }
    }

    /** Lines that are not of the format are left out. */
    static MountTable parse(List<String> lines) {
        List<Mount> mounts = new ArrayList<>();
        for (String line : lines) {
            // The number of optional fields varies; a lone dash ends them.
            String[] halves = line.split(" - ", 2);
            String[] fields = halves[0].split(" ");
            if (halves.length == 2 && fields.length >= 6) {
                mounts.add(new Mount(
                        Path.of(unescape(fields[4])),
                        Set.of(fields[5].split(",")),
                        halves[1].split(" ")[0]));
            }
        }
        return new MountTable(List.copyOf(mounts));
    }

    /** The mount that an absolute path without links lies on: the deepest, and of several there the last. */
    Optional<Mount> of(Path path) {
        return mounts.stream()
                .filter(mount -> path.startsWith(mount.point()))
                .reduce((deepest, next) ->
                        next.point().getNameCount() >= deepest.point().getNameCount() ? next : deepest);
    }

    /** Whether a file system of this type is mounted. */
    boolean has(String type) {
        return mounts.stream().anyMatch(mount -> mount.type().equals(type));
    }

    private static String unescape(String field) {
        return OCTAL.matcher(field).replaceAll(match -> {
            char c = (char) Integer.parseInt(match.group(1), 8);
            return c == '\\' ? "\\\\" : String.valueOf(c);
        });
    }
}
