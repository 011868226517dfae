package org.selipc.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.selipc.model.AvcStats;
import org.selipc.model.Estimate;
import org.selipc.model.Fact;
import org.selipc.model.Observation;
import org.selipc.model.Result;
import org.selipc.model.SelinuxState;

class JsonTest {
    record Facts(
            Fact<Long> number,
            Fact<Boolean> flag,
            Fact<String> text,
            Fact<Map<String, String>> map,
            Fact<List<String>> list,
            Fact<AvcStats> object,
            Fact<SelinuxState> word) {}

    record Loose(
            String text,
            long number,
            double real,
            boolean flag,
            List<String> list,
            @Nullable String note) {}

    private static final String LOOSE =
            "{\"text\":\"a\",\"number\":1,\"real\":1.5,\"flag\":true,\"list\":[\"b\"],\"note\":null}";

    private static final Facts KNOWN = new Facts(
            Fact.known(3L),
            Fact.known(true),
            Fact.known(""),
            Fact.known(Map.of("b", "2", "a", "1")),
            Fact.known(List.of()),
            Fact.known(new AvcStats(1, 2, 3, 4, 5, 6)),
            Fact.known(SelinuxState.NO_POLICY));

    private static <T> T read(String json, Class<T> type) throws IOException {
        return Json.read(json.getBytes(StandardCharsets.UTF_8), type);
    }

    @Test
    void aKnownFactIsItsValue() throws IOException {
        String line = Json.line(KNOWN);
        assertEquals(
                "{\"number\":3,\"flag\":true,\"text\":\"\",\"map\":{\"a\":\"1\",\"b\":\"2\"},\"list\":[],"
                        + "\"object\":{\"lookups\":1,\"hits\":2,\"misses\":3,\"allocations\":4,\"reclaims\":5,"
                        + "\"frees\":6},\"word\":\"no-policy\"}\n",
                line);
        assertEquals(KNOWN, read(line, Facts.class));
    }

    @Test
    void anUnknownFactIsItsReason() throws IOException {
        Facts unknown = new Facts(
                Fact.unknown("a"),
                Fact.unknown("b"),
                Fact.unknown("c"),
                Fact.unknown("d"),
                Fact.unknown("e"),
                Fact.unknown("f"),
                Fact.unknown("g"));
        String line = Json.line(unknown);
        assertTrue(line.startsWith("{\"number\":{\"unknown\":\"a\"},"), line);
        assertEquals(unknown, read(line, Facts.class));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"unknown\":\"a\",\"more\":1}",
                "{\"unknown\":null}",
                "{\"unknown\":7}",
                "{}",
                "null",
                "\"3\"",
                "3.5",
                "true",
                "[3]"
            })
    void aFactIsNothingElse(String wrong) {
        String line = Json.line(KNOWN).replace("\"number\":3", "\"number\":" + wrong);
        assertThrows(JsonProcessingException.class, () -> read(line, Facts.class));
    }

    @Test
    void aKnownMapThatWouldReadAsUnknownIsNotWritten() {
        Facts ambiguous = new Facts(
                KNOWN.number(),
                KNOWN.flag(),
                KNOWN.text(),
                Fact.known(Map.of("unknown", "x")),
                KNOWN.list(),
                KNOWN.object(),
                KNOWN.word());
        assertThrows(IllegalArgumentException.class, () -> Json.line(ambiguous));
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void aNumberThatIsNotFiniteIsNotWritten(double number) {
        assertThrows(IllegalArgumentException.class, () -> Json.line(new Estimate(1, number, 2)));
        assertThrows(IllegalArgumentException.class, () -> Json.line(List.of(number)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"NaN", "\"NaN\"", "Infinity", "\"-Infinity\"", "1e999", "\"1\"", "null", "true", "[1]"})
    void aNumberThatIsNotFiniteIsNotRead(String number) {
        assertThrows(
                JsonProcessingException.class,
                () -> read("{\"value\":1,\"low\":" + number + ",\"high\":2}", Estimate.class));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"text\":\"a\"|\"text\":null",
                "\"text\":\"a\"|\"text\":5",
                "\"text\":\"a\"|\"text\":true",
                "\"text\":\"a\",|",
                "\"text\":\"a\"|\"text\":\"a\",\"text\":\"a\"",
                "\"number\":1|\"number\":1.5",
                "\"number\":1|\"number\":\"1\"",
                "\"number\":1|\"number\":99999999999999999999",
                "\"number\":1|\"number\":null",
                "\"flag\":true|\"flag\":1",
                "\"flag\":true|\"flag\":\"true\"",
                "\"list\":[\"b\"]|\"list\":[null]",
                "\"list\":[\"b\"]|\"list\":\"b\"",
                "\"list\":[\"b\"]|\"list\":null",
                ",\"note\":null|",
                "\"note\":null|\"note\":null,\"other\":1",
                "null}|null} {}"
            })
    void whatTheRecordDoesNotSayIsRefused(String change) throws IOException {
        String[] parts = change.split("\\|", -1);
        assertTrue(LOOSE.contains(parts[0]), parts[0]);
        assertEquals(new Loose("a", 1, 1.5, true, List.of("b"), null), read(LOOSE, Loose.class));
        assertThrows(JsonProcessingException.class, () -> read(LOOSE.replace(parts[0], parts[1]), Loose.class));
    }

    @Test
    void anEnumIsItsWord() {
        String json = Json.line(
                new Observation(SelinuxState.ENFORCING, Fact.unknown("a"), Fact.unknown("b"), Fact.unknown("c")));
        for (String wrong : List.of("4", "\"ENFORCING\"", "\"\"", "null")) {
            assertThrows(
                    JsonProcessingException.class, () -> read(json.replace("\"enforcing\"", wrong), Observation.class));
        }
    }

    @Test
    void aTimeIsIsoText() throws IOException {
        record Timed(Instant at) {}
        Timed timed = new Timed(Instant.parse("2026-07-01T12:00:00.000000001Z"));
        assertEquals("{\"at\":\"2026-07-01T12:00:00.000000001Z\"}\n", Json.line(timed));
        assertEquals(timed, read(Json.line(timed), Timed.class));
        for (String wrong : List.of("1782907200", "\"yesterday\"", "\"2026-07-01\"", "\"\"", "null", "{}")) {
            assertThrows(JsonProcessingException.class, () -> read("{\"at\":" + wrong + "}", Timed.class));
        }
    }

    @Test
    void aDocumentIsIndentedAndReadsBackEqual() throws IOException {
        Result result = SmallResult.of();
        String document = Json.document(result);
        assertTrue(document.startsWith("{\n  \"schema\": \"selipc-result/1\",\n  \"id\": \"b5d9f3a2\",\n"), document);
        assertTrue(document.endsWith("}\n"), document);
        assertFalse(document.contains("\r") || document.contains("\t"));
        assertEquals(result, read(document, Result.class));
        assertEquals(document, Json.document(read(document, Result.class)));
    }
}
