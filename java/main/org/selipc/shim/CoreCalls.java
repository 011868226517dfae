package org.selipc.shim;

import com.sun.jna.Library;

/**
 * The functions of {@code native/include/selipc.h} under their C names: only ints, longs and addresses, so that direct
 * and interface mapping carry them alike.
 */
interface CoreCalls extends Library {
    long selipc_abi();

    long selipc_workload_hash();

    long selipc_constant_name(int position);

    long selipc_constant_value(int position);

    long selipc_run_bytes(int messageBytes);

    long selipc_open(long request, long run);

    long selipc_timed(long run, long operations, long shortBatch, long times, long capacity);

    long selipc_latency(long run, long operations, long buckets, long bucketCount);

    long selipc_close(long run);

    long selipc_bucket_low(long bucket);

    long selipc_queue_remove(int key);

    long selipc_pin(int cpu);

    long selipc_status_map(long path);

    long selipc_status_read(long page, long values);
}
