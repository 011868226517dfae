package org.selipc.shim;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.jna.Pointer;
import org.junit.jupiter.api.Test;

class BatchTimesTest {
    private final BatchTimes times = new BatchTimes(10);

    /** As the C core does, into the room it is given. */
    private void write(long... nanos) {
        new Pointer(times.reserve(nanos.length)).write(0, nanos, 0, nanos.length);
    }

    @Test
    void areSorted() {
        write(5, 3);
        write(4);
        assertArrayEquals(new long[] {3, 4, 5}, times.sorted());
    }

    /** Ten places take two calls of four; the third begins anew, and the last two places stay out. */
    @Test
    void placesThatNothingWasWrittenToDoNotCount() {
        write(1, 2, 3, 4);
        write(5, 6, 7, 8);
        write(9, 10, 11, 12);
        assertArrayEquals(new long[] {5, 6, 7, 8, 9, 10, 11, 12}, times.sorted());
    }

    @Test
    void timesOfAnEarlierIterationDoNotCount() {
        write(1, 1, 1, 1, 1, 1, 1, 1, 1, 1);
        times.clear();
        write(2, 2, 2, 2);
        write(3, 3, 3, 3);
        write(4, 4, 4, 4);
        assertArrayEquals(new long[] {3, 3, 3, 3, 4, 4, 4, 4}, times.sorted());
    }

    @Test
    void aCallOfMoreBatchesThanThereIsRoomForKeepsItsFirst() {
        assertEquals(10, times.keeps(1_000));
        assertEquals(3, times.keeps(3));
    }
}
