package org.selipc.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.ProfilerConfig;
import org.selipc.model.Failure;

class ProfilersTest {
    @Test
    void aNameAndItsOptionsArePassedOn() {
        assertEquals(
                List.of(new ProfilerConfig("gc", "churn=true"), new ProfilerConfig("stack", "")),
                configs("gc:churn=true", "stack"));
    }

    @Test
    void selipcsOwnRunsAnywayAndOnce() {
        assertEquals(List.of(), configs(SelinuxProfiler.class.getName()));
    }

    @ParameterizedTest
    @CsvSource({"nosuch", "java.lang.String", "''", "gc:nosuch=1"})
    void whatIsNoProfilerIsAMistakeOfUse(String word) {
        Failure failure = assertThrows(Failure.class, () -> Profilers.of(List.of(word), 1));
        assertEquals(Failure.Kind.USAGE, failure.kind());
        assertTrue(String.valueOf(failure.getMessage()).startsWith("--prof " + word + ": "), failure.getMessage());
    }

    private static List<ProfilerConfig> configs(String... words) {
        ChainedOptionsBuilder options = new OptionsBuilder();
        Profilers.of(List.of(words), 1).addTo(options);
        return List.copyOf(options.build().getProfilers());
    }
}
