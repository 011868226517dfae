package org.selipc.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LineStreamTest {
    /** As much as is read at once. */
    private static final int CHUNK_BYTES = 1 << 14;

    private final List<String> lines = new ArrayList<>();
    private final AtomicInteger floods = new AtomicInteger();

    private LineStream read(byte[] bytes) {
        LineStream stream = new LineStream(new ByteArrayInputStream(bytes), lines::add, floods::incrementAndGet);
        stream.run();
        return stream;
    }

    private LineStream read(String text) {
        return read(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void endsOfLinesAreNotPartOfThem() {
        read("one\r\n\ntwo\nno end");
        assertEquals(List.of("one", "", "two"), lines);
    }

    /** Of two, three and four bytes, cut after each of them. */
    @ParameterizedTest
    @ValueSource(strings = {"\u00e4", "\u20ac", "\ud83d\ude00"})
    void aCharacterThatAChunkCutsIsWhole(String character) {
        for (int before = CHUNK_BYTES - 4; before <= CHUNK_BYTES; before++) {
            lines.clear();
            String line = "x".repeat(before) + character + "y";
            read(line + "\n");
            assertEquals(List.of(line), lines);
        }
    }

    @Test
    void aLineThatIsTooLongIsCutAndTheNextOneIsNot() {
        read("x".repeat((1 << 20) + 3 * CHUNK_BYTES + 5) + "\nnext\n");
        assertEquals(2, lines.size());
        assertEquals("x".repeat(1 << 20), lines.get(0));
        assertEquals("next", lines.get(1));
        assertEquals(0, floods.get());
    }

    @Test
    void aFloodIsToldOnceAndNoLineOfItIsTaken() {
        byte[] flood = new byte[(int) LineStream.FLOOD_BYTES + 4 * CHUNK_BYTES];
        Arrays.fill(flood, (byte) '\n');
        read(flood);
        assertEquals(1, floods.get());
        assertEquals(LineStream.FLOOD_BYTES, lines.size());
    }

    @Test
    void theTailIsTheLastThatIsNotBlank() {
        LineStream stream = read("one\n \ntwo\r\n\nthr\u00ebe");
        assertEquals("two\nthr\u00ebe", stream.tail(2));
        assertEquals("one\ntwo\nthr\u00ebe", stream.tail(9));
        assertTrue(read("").tail(9).isEmpty());
    }

    @Test
    void noControlCharacterIsPrintableButTabAndLineFeed() {
        assertEquals("a\tb\nc[1md\u00e4", LineStream.printable("a\tb\n\rc\u001b[1m\u009b\u007f\u0000d\u00e4"));
    }
}
