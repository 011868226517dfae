package org.selipc.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.selipc.store.Failures.assertFails;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.selipc.model.Failure;
import org.selipc.model.Result;
import org.selipc.model.Results;
import org.selipc.model.Sample;
import org.selipc.model.SelinuxState;

/** Writing: whole or not at all, never over another file, nothing left beside it. */
class ResultFilesWriteTest {
    @TempDir
    Path directory;

    private Path path;

    @BeforeEach
    void name() {
        path = directory.resolve("a.json");
    }

    private static List<String> names(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void onlyTheResultIsThereAfterwards() throws IOException {
        ResultFiles.checkWritable(path);
        assertEquals(List.of(), names(directory));
        ResultFiles.write(path, SmallResult.of());
        assertEquals(List.of("a.json"), names(directory));
        assertEquals(Json.document(SmallResult.of()), Files.readString(path));
    }

    @Test
    void measuredLikeResultsComeBackEqual() {
        List<Results> builders = List.of(
                Results.fixed(),
                Results.regressed().instances(3).plan(2, 4, 2).scatter(0.01),
                Results.fixed().states(SelinuxState.DISABLED),
                Results.fixed().eachSample(sample -> sample.block() == 2 ? voided(sample) : sample));
        for (int i = 0; i < builders.size(); i++) {
            Result result = builders.get(i).build();
            Path file = directory.resolve(i + ".json");
            ResultFiles.write(file, result);
            assertEquals(result, ResultFiles.read(file));
        }
    }

    private static Sample voided(Sample sample) {
        return new Sample(
                sample.fork(),
                sample.block(),
                sample.index(),
                sample.state(),
                sample.before(),
                sample.after(),
                "the mode changed",
                sample.denials(),
                sample.harnessNanos(),
                sample.readings(),
                sample.controls());
    }

    @Test
    void aFileThatIsThereIsNotTouched() throws IOException {
        Files.writeString(path, "mine");
        assertFails(Failure.Kind.CANNOT_WRITE, () -> ResultFiles.checkWritable(path), "a.json", "EEXIST", "another");
        assertFails(Failure.Kind.CANNOT_WRITE, () -> ResultFiles.write(path, SmallResult.of()), "a.json", "EEXIST");
        assertEquals("mine", Files.readString(path));
        assertEquals(List.of("a.json"), names(directory));
    }

    @Test
    void textIsNotWrittenOverAnythingEither() throws IOException {
        Files.createSymbolicLink(path, directory.resolve("target"));
        assertFails(Failure.Kind.CANNOT_WRITE, () -> TextFiles.checkWritable(path), "a.json", "EEXIST", "another");
        assertFails(Failure.Kind.CANNOT_WRITE, () -> TextFiles.write(path, "text"), "a.json", "EEXIST");
        Path place = directory.resolve("none/a.svg");
        assertFails(Failure.Kind.CANNOT_WRITE, () -> TextFiles.checkWritable(place), "ENOENT", "make the directory");
    }

    @Test
    void aDirectoryThatTakesNoFileIsSaidBeforeTheNameIsKnown() throws IOException {
        ResultFiles.checkDirectory(directory);
        assertEquals(List.of(), names(directory));
        assertFails(Failure.Kind.CANNOT_WRITE, () -> ResultFiles.checkDirectory(Path.of("/proc")), "/proc");
    }

    @Test
    void aLinkIsNotFollowed() throws IOException {
        Path target = directory.resolve("target");
        Files.createSymbolicLink(path, target);
        assertFails(Failure.Kind.CANNOT_WRITE, () -> ResultFiles.checkWritable(path), "EEXIST");
        assertFails(Failure.Kind.CANNOT_WRITE, () -> ResultFiles.write(path, SmallResult.of()), "EEXIST");
        assertFalse(Files.exists(target));
    }

    @Test
    void placesThatTakeNoFile() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "");
        for (Path place : List.of(directory.resolve("none/a.json"), file.resolve("a.json"))) {
            assertFails(Failure.Kind.CANNOT_WRITE, () -> ResultFiles.checkWritable(place), place.toString());
            assertFails(
                    Failure.Kind.CANNOT_WRITE,
                    () -> ResultFiles.write(place, SmallResult.of()),
                    place.toString(),
                    "another place");
        }
        assertFails(Failure.Kind.CANNOT_WRITE, () -> ResultFiles.checkWritable(Path.of("/")), "name");
        assertFails(Failure.Kind.CANNOT_WRITE, () -> ResultFiles.checkWritable(Path.of("/proc/a.json")), "/proc");
    }

    @Test
    void aJournalInTheWayIsSaidBeforeMeasuring() throws IOException {
        Journal.create(path, "id", Instant.EPOCH, SmallResult.ASKED).close();
        assertFails(Failure.Kind.CANNOT_WRITE, () -> ResultFiles.checkWritable(path), "a.json.journal", "move it");
    }

    @Test
    void aContradictionIsNotWritten() throws IOException {
        Result backwards = Results.fixed()
                .afterwards(result -> new Result(
                        result.schema(),
                        result.id(),
                        result.startedAt(),
                        result.startedAt().minusSeconds(1),
                        result.tool(),
                        result.asked(),
                        result.host(),
                        result.selinux(),
                        result.lab(),
                        result.samples(),
                        result.latencies(),
                        result.summary()))
                .build();
        Journal.create(path, "id", Instant.EPOCH, SmallResult.ASKED).close();
        assertFails(Failure.Kind.INTERNAL, () -> ResultFiles.write(path, backwards), "endedAt", "a.json.journal");
        assertEquals(List.of("a.json.journal"), names(directory));
        Files.writeString(path, Json.document(backwards));
        assertFails(Failure.Kind.CANNOT, () -> ResultFiles.read(path), "contradicts", "endedAt");
    }

    @Test
    void oneOfManyWritersWins() throws Exception {
        race(ResultFiles::write);
    }

    @Test
    void oneOfManyWritersWinsWithoutHardLinks() throws Exception {
        race((file, result) -> {
            Path temporary = Files.writeString(directory.resolve("temporary-" + result.id()), Json.document(result));
            try {
                NewFile.publishByRename(temporary, file);
            } catch (FileAlreadyExistsException e) {
                Files.delete(temporary);
                throw new Failure(Failure.Kind.CANNOT_WRITE, "taken", e);
            }
        });
    }

    private interface Writer {
        void write(Path file, Result result) throws IOException;
    }

    private void race(Writer writer) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            for (int round = 0; round < 100; round++) {
                Path file = directory.resolve("race-" + round);
                CyclicBarrier start = new CyclicBarrier(2);
                List<Future<String>> writers = new ArrayList<>();
                for (String id : List.of("first", "second")) {
                    Result result = Results.fixed().session(id, "boot").build();
                    Callable<String> one = () -> {
                        start.await();
                        try {
                            writer.write(file, result);
                            return id;
                        } catch (Failure e) {
                            assertEquals(Failure.Kind.CANNOT_WRITE, e.kind());
                            return "";
                        }
                    };
                    writers.add(threads.submit(one));
                }
                String winners = writers.get(0).get() + writers.get(1).get();
                assertEquals(winners, ResultFiles.read(file).id());
            }
            assertEquals(100, names(directory).size());
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void aRenameThatFailsLeavesNoName() {
        assertThrows(IOException.class, () -> NewFile.publishByRename(directory.resolve("none"), path));
        assertFalse(Files.exists(path));
    }

    @Test
    void aFullDiskLeavesTheJournal() throws Exception {
        Path small = Files.createDirectory(directory.resolve("small"));
        assumeTrue(
                run("mount", "-t", "tmpfs", "-o", "size=256k", "none", small.toString()) == 0,
                "a tmpfs can be mounted only by root with CAP_SYS_ADMIN");
        try {
            Path full = small.resolve("a.json");
            ResultFiles.checkWritable(full);
            Journal journal = Journal.create(full, "id", Instant.EPOCH, SmallResult.ASKED);
            journal.add(SmallResult.SAMPLES.get(0));
            assertFails(
                    Failure.Kind.CANNOT_WRITE,
                    () -> ResultFiles.write(full, SmallResult.large(500)),
                    full.toString(),
                    "ENOSPC",
                    journal.path().toString());
            assertEquals(List.of("a.json.journal"), names(small));
            assertEquals(1, JournalContents.read(journal.path()).samples().size());
            ResultFiles.write(full, SmallResult.of());
            journal.remove();
            assertEquals(SmallResult.of(), ResultFiles.read(full));
        } finally {
            assertEquals(0, run("umount", small.toString()));
        }
    }

    private static int run(String... command) throws Exception {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int code = process.waitFor();
        if (code != 0) {
            System.err.println(String.join(" ", command) + ": " + output.strip());
        }
        return code;
    }
}
