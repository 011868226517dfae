package org.selipc.lab;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.lang3.StringUtils;

/** What apt's programs print, and what its sources say. */
final class AptOutput {
    /** Of deb822 and of the older form in one line, whose options stand in brackets. */
    private static final Pattern MIRROR = mirrorOf("debian");

    private static final Pattern SECURITY_MIRROR = mirrorOf("debian-security");

    /** {@code  NAME | VERSION | URL SUITE/main ARCH Packages}. */
    private static final Pattern MADISON = Pattern.compile("\\s*(\\S+) \\|\\s*\\S+ \\| \\S+ ([^/\\s]+)/\\S+ .*");

    private static final Pattern FIELD = Pattern.compile("(Package|Size): (\\S+)");

    private AptOutput() {}

    private static Pattern mirrorOf(String archive) {
        return Pattern.compile("(?m)^(?:URIs:|deb(?: \\[[^]]*])?)\\s+(\\S*/" + archive + ")/?(?:\\s|$)");
    }

    /** The first of Debian's mirrors that a file of sources names. */
    static Optional<String> mirror(String sources) {
        return first(MIRROR, sources);
    }

    /** The same of the archive of security updates. */
    static Optional<String> securityMirror(String sources) {
        return first(SECURITY_MIRROR, sources);
    }

    private static Optional<String> first(Pattern mirror, String sources) {
        Matcher found = mirror.matcher(sources);
        return found.find() ? Optional.of(found.group(1)) : Optional.empty();
    }

    /** What {@code apt-get update} says that it could not fetch. */
    static List<String> notFetched(List<String> update) {
        return update.stream()
                .filter(line -> StringUtils.startsWithAny(line, "E: Failed to fetch ", "W: Failed to fetch "))
                .toList();
    }

    /** The suites that have each package, of {@code apt-cache madison}. */
    static Map<String, Set<String>> suites(List<String> madison) {
        Map<String, Set<String>> suites = new LinkedHashMap<>();
        for (String line : madison) {
            Matcher parts = MADISON.matcher(line);
            if (parts.matches()) {
                suites.computeIfAbsent(parts.group(1), name -> new TreeSet<>()).add(parts.group(2));
            }
        }
        return suites;
    }

    /** The bytes to download of each package, of {@code apt-cache show}: of the first version, which is the newest. */
    static Map<String, Long> sizes(List<String> show) {
        Map<String, Long> bytes = new LinkedHashMap<>();
        String name = "";
        for (String line : show) {
            Matcher field = FIELD.matcher(line);
            if (field.matches() && field.group(1).equals("Package")) {
                name = field.group(2);
            } else if (field.matches()) {
                bytes.putIfAbsent(name, Long.parseLong(field.group(2)));
            }
        }
        return bytes;
    }
}
