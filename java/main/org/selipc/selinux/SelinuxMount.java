package org.selipc.selinux;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where selinuxfs is mounted, from {@code /proc/self/mounts}.
 *
 * @param point the mount point
 * @param readOnly whether this mount refuses writing, as it does in most containers
 */
public record SelinuxMount(Path point, boolean readOnly) {
    private static final Pattern OCTAL = Pattern.compile("\\\\([0-3][0-7]{2})");

    /** The last selinuxfs in a mount table: where two are mounted over each other, it is the one that is seen. */
    static Optional<SelinuxMount> parse(List<String> mounts) {
        return mounts.stream()
                .map(line -> line.split(" ", -1))
                .filter(fields -> fields.length >= 4 && fields[2].equals("selinuxfs"))
                .map(fields -> new SelinuxMount(
                        Path.of(unescape(fields[1])),
                        List.of(fields[3].split(",")).contains("ro")))
                .reduce((earlier, later) -> later);
    }

    /** The kernel writes blank, tab, newline and backslash of a path as octal ({@code mangle_path}, fs/seq_file.c). */
    private static String unescape(String field) {
        return OCTAL.matcher(field)
                .replaceAll(
                        match -> Matcher.quoteReplacement(String.valueOf((char) Integer.parseInt(match.group(1), 8))));
    }
}
