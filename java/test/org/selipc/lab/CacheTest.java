package org.selipc.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.commons.io.FileUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.selipc.model.Failure;

class CacheTest {
    @TempDir
    Path root;

    private final AtomicInteger made = new AtomicInteger();

    private Path entry() {
        return new Cache(root).entry("kind/name", file -> {
            made.incrementAndGet();
            Files.writeString(file, "content");
        });
    }

    @Test
    void anEntryIsMadeOnce() throws IOException {
        assertEquals("content", Files.readString(entry()));
        entry();
        assertEquals(1, made.get());
    }

    @Test
    void anEntryThatWasCutShortOrChangedIsMadeAgain() throws IOException {
        for (String damage : List.of("", "conten", "Content")) {
            Files.writeString(entry(), damage);
            assertEquals("content", Files.readString(entry()));
        }
        assertEquals(4, made.get());
    }

    @Test
    void aDigestOfAnyBytesIsOnlyAnotherDigest() throws IOException {
        Files.write(Path.of(entry() + ".sha256"), new byte[] {(byte) 0xff, (byte) 0xfe, 0, (byte) 0x80});
        assertEquals("content", Files.readString(entry()));
        assertEquals(2, made.get());
    }

    @Test
    void aDirectoryInAnEntrysPlaceGivesWay() throws IOException {
        for (String name : List.of("kind/name", "kind/name.sha256")) {
            Files.deleteIfExists(root.resolve(name));
            Files.createDirectories(root.resolve(name).resolve("inside"));
            assertEquals("content", Files.readString(entry()));
        }
        assertEquals(2, made.get());
    }

    @Test
    void aCacheThatIsEmptiedMeanwhileIsFilledAgain() {
        Path entry = new Cache(root).entry("kind/name", file -> {
            if (made.incrementAndGet() == 1) {
                FileUtils.deleteDirectory(root.toFile());
            }
            Files.writeString(file, "content");
        });
        assertEquals(2, made.get());
        assertTrue(Files.exists(entry));
    }

    @Test
    void anEntryWithoutItsDigestIsMadeAgain() throws IOException {
        Path digest = Path.of(entry() + ".sha256");
        Files.delete(digest);
        entry();
        assertEquals(2, made.get());
    }

    @Test
    void aMakerThatFailsLeavesNothing() throws IOException {
        assertThrows(
                Failure.class,
                () -> new Cache(root).entry("kind/name", file -> {
                    Files.writeString(file, "half");
                    throw new IOException("no more");
                }));
        try (Stream<Path> left = Files.walk(root)) {
            assertEquals(
                    List.of(),
                    left.filter(Files::isRegularFile)
                            .filter(file -> !file.toString().endsWith(".lock"))
                            .toList());
        }
    }

    @Test
    void whatAKilledProcessLeftIsInNobodysWay() throws IOException {
        Files.createDirectories(root.resolve("kind"));
        Path left = Files.writeString(root.resolve("kind/.name.tmp"), "conte");
        assertEquals("content", Files.readString(entry()));
        assertFalse(Files.exists(left));
    }

    @Test
    void manyThreadsMakeItOnce() throws Exception {
        ExecutorService crew = Executors.newFixedThreadPool(8);
        List<Future<Path>> entries = new ArrayList<>();
        for (int i = 0; i < 32; i++) {
            entries.add(crew.submit(this::entry));
        }
        for (Future<Path> entry : entries) {
            assertEquals("content", Files.readString(entry.get()));
        }
        crew.shutdown();
        assertEquals(1, made.get());
    }

    @Test
    void oneEntryDoesNotWaitForAnother() throws Exception {
        CountDownLatch bothAreMade = new CountDownLatch(2);
        ExecutorService crew = Executors.newFixedThreadPool(2);
        List<Future<Path>> entries = new ArrayList<>();
        for (String name : List.of("kind/one", "kind/other")) {
            entries.add(crew.submit(() -> new Cache(root).entry(name, file -> {
                bothAreMade.countDown();
                Files.writeString(file, waited(bothAreMade) ? "with the other" : "alone");
            })));
        }
        for (Future<Path> entry : entries) {
            assertEquals("with the other", Files.readString(entry.get()));
        }
        crew.shutdown();
    }

    private static boolean waited(CountDownLatch latch) {
        try {
            return latch.await(30, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aDirectoryThatCannotBeWrittenIsNamed() throws IOException {
        Path file = Files.writeString(root.resolve("file"), "");
        Failure failure = assertThrows(Failure.class, () -> new Cache(file).entry("kind/name", Files::createFile));
        assertEquals(Failure.Kind.CANNOT_WRITE, failure.kind());
        assertEquals(true, String.valueOf(failure.getMessage()).contains("XDG_CACHE_HOME"), failure.getMessage());
    }
}
