package org.selipc.bench;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * The benchmark: one invocation is one native call that makes a whole batch of operations.
 *
 * <p>1. The loop and its clock are in C; JMH's score carries the JNA call as well, about 0.1 µs a batch.
 *
 * <p>2. It runs under JMH alone too: {@code java -cp target/selipc.jar org.openjdk.jmh.Main -p workload=pipe}. The plan
 * of blocks, the controls and the state of SELinux beside each sample exist under {@code selipc run} only.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(IpcBenchmark.BATCH)
@Fork(1)
@Warmup(iterations = 1, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 10, time = 200, timeUnit = TimeUnit.MILLISECONDS)
public class IpcBenchmark {
    /** Operations in one native call, unless told: a tenth of a millisecond for a message pair. */
    public static final int BATCH = 200;

    /** Operations between two readings of the clock: far shorter than a timer tick. */
    public static final int SHORT_BATCH = 10;

    /** What one operation is. */
    @Param("msg-pair")
    public String workload = "msg-pair";

    /** Length of a message's text. */
    @Param("8")
    public int messageBytes;

    /** How the message system calls are made: {@code direct} or {@code libc}. */
    @Param("direct")
    public String path = "direct";

    private Instance instance;

    /** Opens the workload for one thread. */
    @Setup(Level.Trial)
    public void open(ThreadParams thread) {
        instance = ForkSession.current().openInstance(thread.getThreadIndex(), workload, messageBytes, path);
    }

    /** Pins the thread and, on the first one, reads the controls. */
    @Setup(Level.Iteration)
    public void begin() {
        instance.begin();
    }

    /** One batch. */
    @Benchmark
    public void batch() {
        instance.batch();
    }

    /** Hands the iteration's figures to the session. */
    @TearDown(Level.Iteration)
    public void end() {
        instance.end();
    }

    /** Removes the queues. */
    @TearDown(Level.Trial)
    public void close() {
        instance.close();
    }
}
