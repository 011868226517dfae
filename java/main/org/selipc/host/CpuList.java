package org.selipc.host;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.selipc.model.Fact;

/** The kernel's notation for a set of CPUs or memory nodes, such as {@code 0-3,8} ({@code lib/vsprintf.c}, %*pbl). */
final class CpuList {
    /** Larger than any CONFIG_NR_CPUS, and small enough that a damaged file can't exhaust the heap. */
    private static final int LARGEST = 65_535;

    private static final Pattern RANGE = Pattern.compile("(\\d{1,5})(?:-(\\d{1,5}))?");

    private CpuList() {}

    /** The numbers in order; none for an empty text. A text that is no list is an unknown fact. */
    static Fact<List<Integer>> parse(String text) {
        if (text.isBlank()) {
            return Fact.known(List.of());
        }
        List<Matcher> ranges =
                Stream.of(text.strip().split(",", -1)).map(RANGE::matcher).toList();
        if (!ranges.stream()
                .allMatch(range -> range.matches() && first(range) <= last(range) && last(range) <= LARGEST)) {
            return Fact.unknown("not a list of CPUs: " + text);
        }
        return Fact.known(ranges.stream()
                .flatMapToInt(range -> IntStream.rangeClosed(first(range), last(range)))
                .boxed()
                .toList());
    }

    private static int first(Matcher range) {
        return Integer.parseInt(range.group(1));
    }

    private static int last(Matcher range) {
        return Integer.parseInt(range.group(2) == null ? range.group(1) : range.group(2));
    }
}
