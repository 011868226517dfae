package org.selipc.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;
import org.selipc.model.Workload;

/** A measured iteration leaves the collector nothing to do: the loop that JMH calls allocates not one byte. */
final class AllocationIT {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int ROUNDS = 10;

    @Test
    void batchesAllocateNothing() {
        try (Instance instance = ForkSession.current().openInstance(0, Workload.MSG_PAIR.word(), 8, "direct")) {
            instance.begin();
            // The compiler may allocate once on behalf of the thread; a batch that allocates does so in every round.
            long least = Long.MAX_VALUE;
            for (int round = 0; round < ROUNDS && least > 0; round++) {
                least = Math.min(least, bytesOf(instance, 1_000));
            }
            assertEquals(0, least);
        } finally {
            ForkSession.end();
        }
    }

    @Test
    void theCountSeesAnAllocation() {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        byte[] kept = new byte[64];
        long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
        assertTrue(allocated >= kept.length, "counted " + allocated + " bytes for an array of " + kept.length);
    }

    private static long bytesOf(Instance instance, int batches) {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < batches; i++) {
            instance.batch();
        }
        return THREADS.getCurrentThreadAllocatedBytes() - before;
    }
}
