package org.selipc.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.selipc.store.Failures.assertFails;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.selipc.model.Failure;

/** Reading: what comes back, and what is said about files that are no result. */
class ResultFilesTest {
    @TempDir
    Path directory;

    private Path path;

    @BeforeEach
    void name() {
        path = directory.resolve("a.json");
    }

    private void assertRefused(String... words) {
        assertFails(Failure.Kind.CANNOT, () -> ResultFiles.read(path), path.toString());
        assertFails(Failure.Kind.CANNOT, () -> ResultFiles.read(path), words);
    }

    private void assertTextRefused(String json, String... words) throws IOException {
        Files.writeString(path, json);
        assertRefused(words);
    }

    @Test
    void whatIsWrittenIsRead() {
        ResultFiles.write(path, SmallResult.of());
        assertEquals(SmallResult.of(), ResultFiles.read(path));
    }

    @Test
    void noFile() {
        assertRefused("no such file", "ENOENT");
    }

    @Test
    void aDirectory() throws IOException {
        Files.createDirectory(path);
        assertRefused("directory");
    }

    @Test
    void aFileBelowAFile() throws IOException {
        Files.writeString(path, "x");
        path = path.resolve("b.json");
        assertRefused("ENOTDIR");
    }

    @Test
    void anEmptyFile() throws IOException {
        assertTextRefused("", "empty");
    }

    @Test
    void aHundredMegabytes() throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
            file.setLength(100L << 20);
        }
        assertRefused("104857600", "67108864");
    }

    @Test
    void aDeviceWithoutEnd() {
        path = Path.of("/dev/zero");
        assertRefused("67108864");
    }

    @Test
    void textThatIsNotJson() throws IOException {
        assertTextRefused("{\n  \"schema\": selipc\n}\n", "not JSON", "line 2, column 13");
        assertTextRefused("hello\n", "not JSON", "line 1");
        assertTextRefused("[1, 2]\n", "not a JSON object");
        assertTextRefused("{\"id\": 1} {\"id\": 2}", "more follows", "line 1");
        assertTextRefused("{\"id\": 1, \"id\": 2}", "not JSON", "Duplicate");
        assertTextRefused("{\"id\": " + "[".repeat(5000), "not JSON", "depth");
    }

    @Test
    void bytesThatAreNotText() throws IOException {
        Files.write(path, new byte[4096]);
        assertRefused("not");
        Files.write(path, new byte[] {'{', '"', (byte) 0xc3, (byte) 0x28, '"', ':', '1', '}'});
        assertRefused("not JSON", "line 1");
    }

    @Test
    void anotherSchema() throws IOException {
        String json = Json.document(SmallResult.of());
        assertTextRefused(json.replace("selipc-result/1", "selipc-result/2"), "selipc-result/2", "selipc-result/1");
        assertTextRefused("{\"songs\": [{\"deep\": [1, {}]}]}", "no schema", "selipc-result/1");
        assertTextRefused("{\"schema\": 1}", "no schema");
        assertTextRefused("{\"schema\": \"selipc-dose/1\"}", "another document", "selipc-dose/1", "selipc lab run");
    }

    @Test
    void aJournal() throws IOException {
        try (Journal journal = Journal.create(path, "id", Instant.parse("2026-07-01T12:00:00Z"), SmallResult.ASKED)) {
            journal.add(SmallResult.SAMPLES.get(0));
        }
        Files.move(Journal.beside(path), path);
        assertRefused("journal", "did not end", "jq");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"cpu\": 1,|                  | field samples[0].readings[0].cpu: it is missing",
                "\"cpu\": 1,| \"cpu\": \"1\",  | field samples[0].readings[0].cpu:",
                "\"cpu\": 1,| \"cpu\": null,   | field samples[0].readings[0].cpu:",
                "\"cpu\": 1,| \"cpu\": 1, \"core\": 1, | field samples[0].readings[0].core: the schema has no such field",
                "\"medianNanos\": 520.5,| \"medianNanos\": 1e999, | field samples[0].readings[0].medianNanos:",
                "\"workload\": \"msg-pair\",| \"workload\": \"song\", | field asked.workload:",
                "\"turbo\": false,| \"turbo\": {\"unknown\": \"a\", \"b\": 1}, | field host.turbo:",
                "\"2026-07-01T12:00:00Z\"| \"noon\" | field startedAt:"
            })
    void aFieldThatIsWrong(String from, String to, String words) throws IOException {
        String json = Json.document(SmallResult.of());
        assertTrue(json.contains(from), from);
        int at = json.indexOf(from);
        String changed = json.substring(0, at) + (to == null ? "" : to) + json.substring(at + from.length());
        assertTextRefused(changed, words, "line ");
    }

    @Test
    void aFileCutAnywhere() throws IOException {
        byte[] whole = Json.line(SmallResult.of()).getBytes(StandardCharsets.UTF_8);
        for (int length = 1; length < whole.length - 1; length++) {
            Files.write(path, Arrays.copyOf(whole, length));
            assertFails(Failure.Kind.CANNOT, () -> ResultFiles.read(path), path.toString(), "cut short", "line ");
        }
        Files.write(path, Arrays.copyOf(whole, whole.length - 1));
        assertEquals(SmallResult.of(), ResultFiles.read(path), "only the last newline is missing");
    }

    @Test
    void bytesChangedAnywhere() throws IOException {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        byte[] whole = Json.line(SmallResult.of()).getBytes(StandardCharsets.UTF_8);
        for (int round = 0; round < 1000; round++) {
            byte[] changed = whole.clone();
            for (int change = random.nextInt(3); change >= 0; change--) {
                changed[random.nextInt(changed.length)] = (byte) random.nextInt(256);
            }
            Files.write(path, changed);
            try {
                ResultFiles.read(path);
            } catch (Failure expected) {
                assertEquals(Failure.Kind.CANNOT, expected.kind(), "seed " + seed + ", round " + round);
            } catch (RuntimeException | StackOverflowError e) {
                throw new AssertionError("seed " + seed + ", round " + round, e);
            }
        }
    }
}
