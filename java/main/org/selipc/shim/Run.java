package org.selipc.shim;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import org.HdrHistogram.Histogram;
import org.selipc.model.Workload;

/**
 * One opened workload: a queue, a pipe or nothing, with the buffer its loop uses. Belongs to one thread. Closing
 * removes what it made.
 */
public final class Run implements AutoCloseable {
    private final Core core;
    private final CoreCalls calls;
    private final Workload workload;
    private final Memory memory;
    private final long address;
    private final long wallOffset;
    private final long cpuOffset;
    private final long interruptedOffset;
    private boolean closed;

    Run(Core core, Workload workload, Memory memory) {
        this.core = core;
        this.calls = core.calls();
        this.workload = workload;
        this.memory = memory;
        this.address = Pointer.nativeValue(memory);
        this.wallOffset = core.constants().offset("selipc_run.wall_ns");
        this.cpuOffset = core.constants().offset("selipc_run.cpu_ns");
        this.interruptedOffset = core.constants().offset("selipc_run.interrupted");
    }

    /** What one operation is. */
    public Workload workload() {
        return workload;
    }

    /** The system call path that runs, the multiplexer where the kernel has no system call of its own. */
    public SyscallPath path() {
        int path = memory.getInt(core.constants().offset("selipc_run.path"));
        for (SyscallPath each : SyscallPath.values()) {
            if (core.constant(each.constant()) == path) {
                return each;
            }
        }
        throw new IllegalStateException("the C core ran path " + path + ", which has no name");
    }

    /**
     * Makes operations and appends the time of each short batch to {@code times}. Allocates nothing unless it fails.
     *
     * @param operations how many, a multiple of {@code shortBatch}
     * @param shortBatch operations between two readings of the clock
     * @throws NativeException when a system call fails; a batch cut short never counts
     */
    public void timed(int operations, int shortBatch, BatchTimes times) {
        int kept = times.keeps(operations / shortBatch);
        long done = calls.selipc_timed(address, operations, shortBatch, times.reserve(kept), kept);
        if (done != operations) {
            throw cutShort(operations, done);
        }
        times.add(operations, memory.getLong(wallOffset), memory.getLong(cpuOffset));
    }

    /** Makes operations, each timed on its own into {@code counts}. */
    public void latency(int operations, LatencyCounts counts) {
        long done = calls.selipc_latency(address, operations, counts.address(), counts.length());
        if (done != operations) {
            throw cutShort(operations, done);
        }
    }

    /** Counts for {@link #latency}, all zero. */
    public LatencyCounts newLatencyCounts() {
        return new LatencyCounts(core);
    }

    /** Calls made again after EINTR since the workload was opened. */
    public long interrupted() {
        return memory.getLong(interruptedOffset);
    }

    private RuntimeException cutShort(int operations, long done) {
        String operation = workload + ", " + operations + " operations";
        return done < 0
                ? new NativeException(operation, (int) -done, core.constants().errnoName(-done))
                : new IllegalStateException(operation + ": the C core made " + done);
    }

    /** Removes the queues or closes the descriptors. Doing it twice does nothing. */
    @Override
    public void close() {
        if (!closed) {
            closed = true;
            core.checked("closing " + workload, calls.selipc_close(address));
        }
    }

    /** Latency counts in the C core's log-linear buckets. */
    public static final class LatencyCounts {
        private final Core core;
        private final Memory buckets;
        private final int length;

        LatencyCounts(Core core) {
            this.core = core;
            this.length = Math.toIntExact(core.constant("SELIPC_BUCKETS"));
            this.buckets = new Memory(Long.BYTES * (long) length);
            clear();
        }

        long address() {
            return Pointer.nativeValue(buckets);
        }

        int length() {
            return length;
        }

        /** Forgets everything counted. */
        public void clear() {
            buckets.clear();
        }

        /** Adds the counts to a histogram of nanoseconds, each at its bucket's smallest value. */
        public void addTo(Histogram histogram) {
            long[] counts = buckets.getLongArray(0, length);
            for (int i = 0; i < length; i++) {
                if (counts[i] != 0) {
                    histogram.recordValueWithCount(core.calls().selipc_bucket_low(i), counts[i]);
                }
            }
        }
    }
}
