package org.selipc.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.selipc.store.Failures.assertFails;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.selipc.model.Failure;

class JournalTest {
    private static final Instant START = Instant.parse("2026-07-01T12:00:00Z");

    @TempDir
    Path directory;

    private Path result() {
        return directory.resolve("a.json");
    }

    private Journal create() {
        return Journal.create(result(), "id", START, SmallResult.ASKED);
    }

    @Test
    void twoJvmsWriteOneAfterTheOther() {
        Journal first = create();
        assertEquals(directory.resolve("a.json.journal"), first.path());
        first.add(SmallResult.SAMPLES.get(0));
        try (Journal forked = Journal.append(first.path())) {
            forked.add(SmallResult.SAMPLES.get(1));
        }
        first.add(SmallResult.LATENCY);
        assertEquals(
                new JournalContents(
                        new JournalEntry.Header("selipc-journal/1", "id", START, SmallResult.ASKED),
                        SmallResult.SAMPLES.subList(0, 2),
                        List.of(SmallResult.LATENCY),
                        0),
                JournalContents.read(first.path()));
        first.remove();
        assertFalse(Files.exists(first.path()));
    }

    @Test
    void eachLineSaysWhatItIs() throws IOException {
        try (Journal journal = create()) {
            journal.add(SmallResult.SAMPLES.get(2));
            journal.add(SmallResult.LATENCY);
        }
        List<String> lines = Files.readAllLines(Journal.beside(result()));
        assertEquals(3, lines.size());
        assertTrue(lines.get(0).startsWith("{\"type\":\"header\",\"journal\":\"selipc-journal/1\",\"id\":\"id\","));
        assertTrue(lines.get(1).startsWith("{\"type\":\"sample\",\"sample\":{\"fork\":0,"), lines.get(1));
        assertTrue(lines.get(2).startsWith("{\"type\":\"latency\",\"latency\":{\"state\":"), lines.get(2));
    }

    @Test
    void aKillAtAnyByteLosesOnlyTheLastLine() throws IOException {
        Path path = Journal.beside(result());
        try (Journal journal = create()) {
            journal.add(SmallResult.SAMPLES.get(0));
            journal.add(SmallResult.SAMPLES.get(1));
        }
        byte[] whole = Files.readAllBytes(path);
        String text = new String(whole, StandardCharsets.UTF_8);
        int headerEnd = text.indexOf('\n') + 1;
        int firstEnd = text.indexOf('\n', headerEnd) + 1;
        for (int length = headerEnd; length <= whole.length; length++) {
            Files.write(path, Arrays.copyOf(whole, length));
            JournalContents contents = JournalContents.read(path);
            int complete = length >= whole.length - 1 ? 2 : length >= firstEnd - 1 ? 1 : 0;
            assertEquals(SmallResult.SAMPLES.subList(0, complete), contents.samples(), "cut to " + length);
            boolean cut =
                    length != headerEnd && length != firstEnd && length != firstEnd - 1 && length < whole.length - 1;
            assertEquals(cut ? 1 : 0, contents.cutLines(), "cut to " + length);
        }
    }

    @Test
    void theNextForkDoesNotRunIntoALineThatWasCut() throws IOException {
        try (Journal journal = create()) {
            journal.add(SmallResult.SAMPLES.get(0));
        }
        Path path = Journal.beside(result());
        Files.writeString(path, "{\"type\":\"sample\",\"sam", StandardOpenOption.APPEND);
        try (Journal next = Journal.append(path)) {
            next.add(SmallResult.SAMPLES.get(1));
        }
        JournalContents contents = JournalContents.read(path);
        assertEquals(SmallResult.SAMPLES.subList(0, 2), contents.samples());
        assertEquals(1, contents.cutLines());
    }

    @Test
    void aJournalThatIsThereIsNotTouched() throws IOException {
        create().close();
        byte[] before = Files.readAllBytes(Journal.beside(result()));
        assertFails(Failure.Kind.CANNOT_WRITE, this::create, "a.json.journal", "EEXIST");
        assertEquals(before.length, Files.size(Journal.beside(result())));
    }

    @Test
    void aFullDiskIsNamed() {
        Path full = Path.of("/dev/full");
        try (Journal journal = Journal.append(full)) {
            assertFails(
                    Failure.Kind.CANNOT_WRITE, () -> journal.add(SmallResult.LATENCY), "/dev/full", "ENOSPC", "free");
        }
    }

    @Test
    void whatIsNoJournalIsRefused() throws IOException {
        Path path = directory.resolve("b.journal");
        assertFails(Failure.Kind.CANNOT, () -> JournalContents.read(path), "b.journal", "ENOENT");
        assertFails(Failure.Kind.CANNOT_WRITE, () -> Journal.append(path), "b.journal", "ENOENT");
        Files.writeString(path, "");
        assertFails(Failure.Kind.CANNOT, () -> JournalContents.read(path), "empty");
        Files.writeString(
                path,
                "{\"type\":\"latency\",\"latency\":"
                        + Json.line(SmallResult.LATENCY).strip() + "}\n");
        assertFails(Failure.Kind.CANNOT, () -> JournalContents.read(path), "first line");
        String header = Json.line(new JournalEntry.Header("selipc-journal/9", "id", START, SmallResult.ASKED));
        Files.writeString(path, header);
        assertFails(Failure.Kind.CANNOT, () -> JournalContents.read(path), "selipc-journal/9", "selipc-journal/1");
        Files.writeString(path, header.replace("/9", "/1") + "{\"type\":\"song\"}\n");
        assertFails(Failure.Kind.CANNOT, () -> JournalContents.read(path), "line 2", "song");
        Files.writeString(path, header.replace("/9", "/1").repeat(2));
        assertFails(Failure.Kind.CANNOT, () -> JournalContents.read(path), "line 2", "second header");
        Files.write(path, new byte[] {(byte) 0xff, 0, 1});
        assertFails(Failure.Kind.CANNOT, () -> JournalContents.read(path), "first line");
    }
}
