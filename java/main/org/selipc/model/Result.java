package org.selipc.model;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One measured session: the document that is written, shown and compared. Its JSON schema is {@code docs/result.schema.json}.
 *
 * @param schema {@link #SCHEMA}
 * @param id identity of the session
 * @param startedAt when measuring began
 * @param endedAt when it ended
 * @param tool what measured
 * @param asked what was asked
 * @param host the host
 * @param selinux SELinux as found
 * @param lab how the lab measured, or null on a host
 * @param samples every sample, void ones included, in the order they were taken
 * @param latencies latency of single operations, one a state
 * @param summary what the samples say
 */
public record Result(
        String schema,
        String id,
        Instant startedAt,
        Instant endedAt,
        Tool tool,
        Asked asked,
        HostInfo host,
        SelinuxInfo selinux,
        @Nullable LabInfo lab,
        List<Sample> samples,
        List<Latency> latencies,
        Summary summary) {

    /** Name and version of the schema. */
    public static final String SCHEMA = "selipc-result/1";

    /** The unit of {@link #cost}. */
    public CostUnit costUnit() {
        return lab != null && lab.countsInstructions() ? CostUnit.INSTRUCTIONS : CostUnit.NANOSECONDS;
    }

    /** What a time of this result stands for: instructions where the lab's clock counts them, else the time itself. */
    public double cost(double nanos) {
        return lab != null && lab.countsInstructions() ? lab.instructions(nanos) : nanos;
    }
}
