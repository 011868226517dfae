package org.selipc.shim;

import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;

/**
 * The same functions by JNA's direct mapping: about a tenth of the cost of a call through an interface.
 * {@link #register} needs memory that is writable and executable in turn, which some policies refuse.
 */
final class DirectCalls implements CoreCalls {
    static DirectCalls register(NativeLibrary library) {
        Native.register(DirectCalls.class, library);
        return new DirectCalls();
    }

    @Override
    public native long selipc_abi();

    @Override
    public native long selipc_workload_hash();

    @Override
    public native long selipc_constant_name(int position);

    @Override
    public native long selipc_constant_value(int position);

    @Override
    public native long selipc_run_bytes(int messageBytes);

    @Override
    public native long selipc_open(long request, long run);

    @Override
    public native long selipc_timed(long run, long operations, long shortBatch, long times, long capacity);

    @Override
    public native long selipc_latency(long run, long operations, long buckets, long bucketCount);

    @Override
    public native long selipc_close(long run);

    @Override
    public native long selipc_bucket_low(long bucket);

    @Override
    public native long selipc_queue_remove(int key);

    @Override
    public native long selipc_pin(int cpu);

    @Override
    public native long selipc_status_map(long path);

    @Override
    public native long selipc_status_read(long page, long values);
}
