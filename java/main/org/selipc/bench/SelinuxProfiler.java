package org.selipc.bench;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;
import org.selipc.model.AvcStats;
import org.selipc.model.Fact;
import org.selipc.selinux.SelinuxReader;

/**
 * SELinux beside each JMH iteration: the state that was asked for is set and what selinuxfs says is kept, before and
 * after. As a profiler of its own ({@code -prof org.selipc.bench.SelinuxProfiler}) it adds what the access vector cache
 * did for each operation, and adds nothing where selinuxfs does not tell.
 */
public final class SelinuxProfiler implements InternalProfiler {
    private final SelinuxReader reader = SelinuxReader.host();
    private @Nullable AvcStats before;

    @Override
    public String getDescription() {
        return "SELinux state and access vector cache around each iteration";
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        ForkSession.current().beforeIteration();
        before = reader.observe().avc().value();
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        Fact<AvcStats> after = reader.observe().avc();
        ForkSession.current().afterIteration(result.getPrimaryResult().getScore());
        List<Result<?>> results = new ArrayList<>();
        AvcStats since =
                after.value() == null || before == null ? null : after.value().since(before);
        double operations = result.getMetadata().getAllOps();
        // The counters are 32 bits wide a CPU: a difference across a wrap is no figure.
        if (since != null && since.lookups() >= 0 && since.misses() >= 0 && operations > 0) {
            results.add(perOperation("avc.lookups", since.lookups() / operations));
            results.add(perOperation("avc.misses", since.misses() / operations));
        }
        return results;
    }

    private static ScalarResult perOperation(String name, double value) {
        return new ScalarResult(name, value, "#/op", AggregationPolicy.AVG);
    }
}
