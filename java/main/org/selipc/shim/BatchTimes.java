package org.selipc.shim;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import java.util.Arrays;

/**
 * The times of short batches, nanoseconds each, in native memory that was touched beforehand. When the next call's times
 * don't fit behind the last ones, they overwrite the oldest: what is left is from the newest part of the iteration. Sums
 * cover all of it.
 */
public final class BatchTimes {
    private final Memory memory;
    private final int capacity;
    private int next;
    /** Places written since the last {@link #clear}; what lies behind them is of an earlier iteration. */
    private int written;

    private long operations;
    private long wallNanos;
    private long cpuNanos;

    /** Room for {@code capacity} short batches. */
    public BatchTimes(int capacity) {
        this.capacity = capacity;
        this.memory = new Memory(Long.BYTES * (long) capacity);
        this.memory.clear();
    }

    /** How many of a call's short batches are kept, its first ones: at most as many as there is room for in all. */
    int keeps(int count) {
        return Math.min(count, capacity);
    }

    /** Where a call that keeps {@code count} times writes them. */
    long reserve(int count) {
        if (next + count > capacity) {
            next = 0;
        }
        long address = Pointer.nativeValue(memory) + Long.BYTES * (long) next;
        next += count;
        written = Math.max(written, next);
        return address;
    }

    void add(long operations, long wallNanos, long cpuNanos) {
        this.operations += operations;
        this.wallNanos += wallNanos;
        this.cpuNanos += cpuNanos;
    }

    /** Forgets everything. */
    public void clear() {
        next = 0;
        written = 0;
        operations = 0;
        wallNanos = 0;
        cpuNanos = 0;
    }

    /** Operations made. */
    public long operations() {
        return operations;
    }

    /** Wall clock over all operations. */
    public long wallNanos() {
        return wallNanos;
    }

    /** CPU time of the thread over all operations. */
    public long cpuNanos() {
        return cpuNanos;
    }

    /** The kept times, ascending. */
    public long[] sorted() {
        long[] times = memory.getLongArray(0, written);
        Arrays.sort(times);
        return times;
    }
}
