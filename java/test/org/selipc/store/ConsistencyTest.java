package org.selipc.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.selipc.store.Failures.assertFails;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.selipc.model.Failure;
import org.selipc.model.Results;
import org.selipc.model.SelinuxState;

/** A summary that its samples can't have. */
class ConsistencyTest {
    private static final ObjectMapper TREES = new ObjectMapper();

    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/summary/states/0/nanos/value      | 0       | summary.states[0].nanos.value",
                "/summary/states/0/nanos/value      | -7267.2 | summary.states[0].nanos.value",
                "/summary/states/1/nanos/value      | 3000    | summary.states[1].nanos.value",
                "/summary/states/1/nanos/low        | 0       | summary.states[1].nanos:",
                "/summary/states/1/nanos/high       | 7000    | summary.states[1].nanos:",
                "/summary/states/0/operationsPerSecond | 1    | summary.states[0].operationsPerSecond",
                "/summary/states/0/meanNanos        | 0       | meanNanos",
                "/summary/states/0/cpuNanos         | -1      | cpuNanos",
                "/summary/states/0/samples          | 11      | summary.states[0]:",
                "/summary/controls/0/nanos          | 0       | summary.controls[0].nanos",
                "/summary/controls/1/drifted        | true    | summary.controls[1].drifted",
                "/summary/effect/change/value       | 0.4     | summary.effect.change.value",
                "/summary/effect/change/low         | 0.1     | summary.effect.change:",
                "/summary/effect/base               | '\"disabled\"' | summary.effect: disabled",
                "/samples/0/readings/0/meanNanos    | 0       | samples[0]:"
            })
    void aFigureThatItsSamplesCannotHaveIsNamed(String pointer, String value, String field) throws IOException {
        JsonNode document = document();
        int last = pointer.lastIndexOf('/');
        ObjectNode object = (ObjectNode) document.at(pointer.substring(0, last));
        assertNotEquals(null, object.get(pointer.substring(last + 1)), pointer);
        object.set(pointer.substring(last + 1), TREES.readTree(value));
        assertRefused(document, field);
    }

    @Test
    void aStateThatIsMissingIsNamed() throws IOException {
        JsonNode document = document();
        ((ArrayNode) document.at("/summary/states")).remove(1);
        assertRefused(document, "summary.states: they are [permissive]", "[permissive, enforcing]");
    }

    @Test
    void aStateTooManyIsNamed() throws IOException {
        JsonNode document = document();
        ArrayNode states = (ArrayNode) document.at("/summary/states");
        states.add(states.get(0).deepCopy());
        assertRefused(document, "summary.states: permissive stands there twice");
        ((ObjectNode) states.get(2)).put("state", "disabled");
        assertRefused(document, "summary.states: they are [disabled, permissive, enforcing]");
    }

    /** What sessions write must be read again, however it scattered. */
    @Test
    void whatIsMeasuredIsConsistent() {
        long seed = System.nanoTime();
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < 200; round++) {
            Results results = Results.fixed()
                    .seed(random.nextLong())
                    .scatter(random.nextDouble(0.2))
                    .drift(random.nextDouble(-0.01, 0.01))
                    .instances(1 + random.nextInt(3))
                    .plan(1 + random.nextInt(3), 1 + random.nextInt(8), 1 + random.nextInt(4))
                    .nanos(SelinuxState.ENFORCING, random.nextDouble(1, 1e6));
            assertEquals(
                    Optional.empty(),
                    Consistency.faultOf(
                            random.nextBoolean()
                                    ? results.build()
                                    : results.inTheLab().build()),
                    "seed " + seed + ", round " + round);
        }
    }

    private void assertRefused(JsonNode document, String... words) throws IOException {
        Path path = Files.writeString(directory.resolve("a.json"), document.toString());
        assertFails(Failure.Kind.CANNOT, () -> ResultFiles.read(path), path.toString(), "contradicts itself");
        assertFails(Failure.Kind.CANNOT, () -> ResultFiles.read(path), words);
    }

    private static JsonNode document() throws IOException {
        return TREES.readTree(Json.document(Results.fixed().build()));
    }
}
