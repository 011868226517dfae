package org.selipc.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs that end, don't end, flood, and aren't there, below the real {@code selipc-guest hold}. */
class HeldTest {
    private static final Duration LONG = Duration.ofMinutes(2);

    private final List<String> said = Collections.synchronizedList(new ArrayList<>());

    private Held.End run(String script, Duration limit) {
        return new Held(List.of("sh", "-c", script), said::add).run(limit);
    }

    @Test
    void itsLastLinesAreReadThoughItHasEnded() {
        Held.End end = run("seq 1 20000; echo to errors >&2; exit 3", LONG);
        assertEquals(3, end.status());
        assertFalse(end.succeeded());
        assertEquals(20_001, said.size());
        assertEquals("20000\nto errors", end.tail(2), "both streams are one");
    }

    @Test
    void twoStreamsAreKeptApart() {
        List<String> errors = Collections.synchronizedList(new ArrayList<>());
        Held.End end = new Held(List.of("sh", "-c", "echo out; echo err >&2"), said::add, errors::add).run(LONG);
        assertTrue(end.succeeded());
        assertEquals(List.of("out"), said);
        assertEquals(List.of("err"), errors);
        assertEquals("err", end.tail(9));
    }

    @Test
    void aProgramThatIsNotThereIsMissing() {
        Held.End end = new Held(List.of("no-such-program"), said::add).run(LONG);
        assertTrue(end.isMissing(), end.toString());
        assertTrue(said.get(0).contains("no-such-program: ENOENT"), said.toString());
    }

    @Test
    void theLimitEndsIt() {
        Held.End end = run("echo started; exec sleep 1000", Duration.ofSeconds(1));
        assertFalse(end.inTime());
        assertFalse(end.succeeded());
        assertEquals(List.of("started"), said);
    }

    @Test
    void oneThatFloodsIsEnded() {
        Held.End end = run("head -c 40000000 /dev/zero; exec sleep 1000", LONG);
        assertEquals("output", end.flooded());
        assertTrue(end.inTime());
        assertFalse(end.succeeded());
    }

    @Test
    void aTakerThatStopsItHasItsEnd() {
        Held[] held = new Held[1];
        held[0] = new Held(List.of("sh", "-c", "echo enough; exec sleep 1000"), line -> held[0].stop());
        Held.End end = held[0].run(LONG);
        assertTrue(end.inTime());
        assertNull(end.flooded());
    }

    @Test
    void aTakerThatFailsEndsItAndIsHeard() {
        RuntimeException full = new IllegalStateException("no room for its lines");
        Held held = new Held(List.of("sh", "-c", "echo one; exec sleep 1000"), line -> {
            throw full;
        });
        assertSame(full, assertThrows(IllegalStateException.class, () -> held.run(LONG)));
    }

    @Test
    void itWorksInItsFolder(@TempDir Path folder) {
        Held.End end = new Held(List.of("sh", "-c", "pwd; echo $TMPDIR; cat"), said::add)
                .in(folder)
                .run(LONG);
        assertTrue(end.succeeded(), "it has no input to wait for");
        assertEquals(List.of(folder.toString(), folder.toString()), said);
    }
}
