package org.selipc.selinux;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The status page, in the byte order of this machine. */
class StatusFileTest {
    private Path page;

    @BeforeEach
    void name(@TempDir Path folder) {
        page = folder.resolve("status");
    }

    private void write(int... words) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(words.length * Integer.BYTES).order(ByteOrder.nativeOrder());
        for (int word : words) {
            bytes.putInt(word);
        }
        Files.write(page, bytes.array());
    }

    @Test
    void readsFiveUnsignedWords() throws IOException {
        write(1, -2, 1, 3, 0);
        assertEquals(new StatusPage.Reading(1, 0xFFFF_FFFEL, true, 3, false), new StatusFile(page).read());
        write(1, 8, 0, -1, 1);
        assertEquals(new StatusPage.Reading(1, 8, false, 0xFFFF_FFFFL, true), new StatusFile(page).read());
    }

    @Test
    void anOddSequenceIsAWriteInProgress() throws IOException {
        write(1, 7, 1, 3, 0);
        assertThrows(IOException.class, () -> new StatusFile(page).read());
    }

    @Test
    void aShortPageIsNotFilledWithZeros() throws IOException {
        write(1, 8, 1, 3);
        assertThrows(EOFException.class, () -> new StatusFile(page).read());
    }
}
