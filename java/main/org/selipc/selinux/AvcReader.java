package org.selipc.selinux;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.selipc.model.AvcHash;
import org.selipc.model.AvcStats;
import org.selipc.model.Fact;

/**
 * The access vector cache as selinuxfs shows it ({@code security/selinux/avc.c}; the formats are those of
 * {@code sel_avc_stats_seq_show} in selinuxfs.c and {@code avc_get_hash_stats} in avc.c).
 */
final class AvcReader {
    private static final Pattern HASH =
            Pattern.compile("entries: (\\d{1,9})\\s+buckets used: (\\d{1,9})/(\\d{1,9})\\s+longest chain: (\\d{1,9})");

    /** An unsigned int. */
    private static final Pattern COUNTER = Pattern.compile("\\d{1,10}");

    private final SelinuxPaths paths;

    AvcReader(SelinuxPaths paths) {
        this.paths = paths;
    }

    /** Entries beyond which the cache evicts. */
    Fact<Integer> threshold() {
        return Node.number(paths.avcThreshold());
    }

    Fact<AvcHash> hash() {
        return Node.fact(paths.avcHash()).flatMap(AvcReader::parseHash);
    }

    /** Counters since boot; unknown where the kernel was built without {@code CONFIG_SECURITY_SELINUX_AVC_STATS}. */
    Fact<AvcStats> stats() {
        return Node.fact(paths.avcStats())
                .flatMap(text -> parseStats(text.lines().toList()));
    }

    static Fact<AvcHash> parseHash(String text) {
        Matcher match = HASH.matcher(text);
        if (!match.matches()) {
            return Fact.unknown("avc/hash_stats says '%s'".formatted(text));
        }
        return Fact.known(new AvcHash(
                Integer.parseInt(match.group(1)),
                Integer.parseInt(match.group(2)),
                Integer.parseInt(match.group(3)),
                Integer.parseInt(match.group(4))));
    }

    /**
     * Sums the lines of the CPUs under a line of names. The counters are 32 bits wide a CPU and wrap around; a difference
     * of two sums is then negative, never a large wrong figure.
     */
    static Fact<AvcStats> parseStats(List<String> lines) {
        if (lines.size() < 2) {
            return Fact.unknown("avc/cache_stats has no line of a CPU");
        }
        List<String> names = List.of(lines.get(0).split(" "));
        long[] sums = new long[names.size()];
        for (String line : lines.subList(1, lines.size())) {
            String[] counters = line.split(" ");
            if (counters.length != sums.length) {
                return Fact.unknown("avc/cache_stats has %d names and a line of %d figures: '%s'"
                        .formatted(sums.length, counters.length, line));
            }
            for (int i = 0; i < sums.length; i++) {
                if (!COUNTER.matcher(counters[i]).matches()) {
                    return Fact.unknown("avc/cache_stats has no number in '%s'".formatted(line));
                }
                sums[i] += Long.parseLong(counters[i]);
            }
        }
        List<String> wanted = List.of("lookups", "hits", "misses", "allocations", "reclaims", "frees");
        if (!names.containsAll(wanted)) {
            return Fact.unknown("avc/cache_stats names %s".formatted(names));
        }
        long[] found =
                wanted.stream().mapToLong(name -> sums[names.indexOf(name)]).toArray();
        return Fact.known(new AvcStats(found[0], found[1], found[2], found[3], found[4], found[5]));
    }
}
