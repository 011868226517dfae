package org.selipc.bench;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.profile.ExternalProfiler;
import org.openjdk.jmh.profile.Profiler;
import org.openjdk.jmh.profile.ProfilerException;
import org.openjdk.jmh.profile.ProfilerFactory;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.ProfilerConfig;
import org.selipc.model.Failure;

/**
 * JMH profilers that a user adds to selipc's own. Each is tried before anything is measured, since JMH says of one that
 * is missing only that there was one, and drops one that needs a fork where there is none.
 */
public final class Profilers {
    private final List<ProfilerConfig> added;

    private Profilers(List<ProfilerConfig> added) {
        this.added = List.copyOf(added);
    }

    /**
     * The profilers of these words.
     *
     * @param words each {@code name} or {@code name:options}; a class name will do for a name
     * @param forks JVMs that measure; 0 for the first one
     * @throws Failure {@code USAGE} when one isn't known, refuses its options or needs a fork; {@code CANNOT} when
     *     something it needs isn't on this host
     */
    public static Profilers of(List<String> words, int forks) {
        List<ProfilerConfig> configs = new ArrayList<>();
        for (String word : words) {
            int colon = word.indexOf(':');
            String name = colon < 0 ? word : word.substring(0, colon);
            ProfilerConfig config = new ProfilerConfig(name, colon < 0 ? "" : word.substring(colon + 1));
            if (open(word, config) instanceof ExternalProfiler && forks == 0) {
                throw usage(word, "it watches a JVM from outside, which needs --forks 1 or more");
            }
            // Selipc's own runs anyway, and twice in one iteration it would take two steps of the plan.
            if (!name.equals(SelinuxProfiler.class.getName())) {
                configs.add(config);
            }
        }
        return new Profilers(configs);
    }

    private static Profiler open(String word, ProfilerConfig config) {
        try {
            return ProfilerFactory.getProfilerOrException(config);
        } catch (ProfilerException e) {
            if (e.getCause() instanceof ClassNotFoundException || e.getCause() instanceof ClassCastException) {
                throw usage(
                        word,
                        "JMH has no such profiler; gc and stack need nothing else, and `java -cp selipc.jar"
                                + " org.openjdk.jmh.Main -lprof` lists them all");
            }
            String said = String.valueOf(e.getMessage()).strip();
            if (!config.getOpts().isEmpty() && e.getCause() == null) {
                throw usage(word, said);
            }
            throw new Failure(Failure.Kind.CANNOT, "--prof " + word + " does not work on this host: " + said, e);
        }
    }

    private static Failure usage(String word, String why) {
        return new Failure(Failure.Kind.USAGE, "--prof " + word + ": " + why);
    }

    void addTo(ChainedOptionsBuilder options) {
        added.forEach(config -> options.addProfiler(config.getKlass(), config.getOpts()));
    }

    /** What the profilers found, a line or more each; nothing when the user added none. */
    List<String> findings(int fork, Collection<RunResult> results) {
        List<String> lines = new ArrayList<>();
        if (!added.isEmpty()) {
            for (RunResult result : results) {
                result.getSecondaryResults().forEach((label, found) -> lines.add(line(fork, label, found)));
            }
        }
        return lines;
    }

    private static String line(int fork, String label, Result<?> found) {
        String extended = found.extendedInfo().strip();
        // A profiler of whole texts, such as stack, has no score.
        return "fork " + fork + ", profiler: "
                + (Double.isNaN(found.getScore())
                        ? label + "\n" + extended
                        : "%s %.3f %s".formatted(label, found.getScore(), found.getScoreUnit()));
    }
}
