package org.selipc.lab;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.selipc.model.Failure;

/** Selipc's own policies. */
class PoliciesIT {
    @TempDir
    Path directory;

    /** To renew them: the test's own file is what belongs into {@code policy/prebuilt}. */
    @ParameterizedTest
    @ValueSource(ints = {1, 64, 256, 512, 1024})
    void thoseInTheJarAreWhatTheirSourceCompilesTo(int categories) throws IOException {
        byte[] compiled = Files.readAllBytes(LabPolicy.compile(categories, directory));
        Path cache = directory.resolve("cache");
        assertArrayEquals(compiled, new Policies(new Cache(cache)).binary(PolicyChoice.ofCategories(categories)));
        assertTrue(Files.notExists(cache), "it was compiled, and not taken from the jar");
    }

    /** What is compiled again has the same bytes, so the one that is kept is given others. */
    @Test
    void othersAreCompiledOnceAndKept() throws IOException {
        Policies policies = new Policies(new Cache(directory));
        PolicyChoice choice = new PolicyChoice(null, 3, 10, 5, PolicyChoice.OWN_CONTEXT);
        policies.binary(choice);
        Path kept;
        try (Stream<Path> files = Files.list(directory.resolve("policy"))) {
            kept = files.filter(file -> file.toString().endsWith("-" + choice.name()))
                    .findFirst()
                    .orElseThrow();
        }
        byte[] others = {1, 2, 3};
        Files.write(kept, others);
        Files.writeString(Path.of(kept + ".sha256"), Digest.of(others));
        assertArrayEquals(others, policies.binary(choice));
    }

    @Test
    void aFileThatCannotBeReadIsNamed() {
        Failure failure = assertThrows(
                Failure.class,
                () -> new Policies(new Cache(directory))
                        .binary(PolicyChoice.ofFile(directory.resolve("missing"), "u:r:t:s0")));
        assertEquals(Failure.Kind.CANNOT, failure.kind());
    }
}
