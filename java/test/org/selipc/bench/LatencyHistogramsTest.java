package org.selipc.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.selipc.model.Latency;
import org.selipc.model.SelinuxState;

class LatencyHistogramsTest {
    @Test
    void passesInOneStateAreMerged() {
        Latency fast = pass(SelinuxState.ENFORCING, 100, 900);
        Latency slow = pass(SelinuxState.ENFORCING, 200, 100);
        Latency other = pass(SelinuxState.PERMISSIVE, 50, 10);

        List<Latency> merged = LatencyHistograms.merge(
                List.of(SelinuxState.ENFORCING, SelinuxState.PERMISSIVE), List.of(other, fast, slow));

        assertEquals(
                List.of(SelinuxState.ENFORCING, SelinuxState.PERMISSIVE),
                merged.stream().map(Latency::state).toList());
        Latency enforcing = merged.get(0);
        assertEquals(1000, enforcing.operations());
        assertEquals(100, enforcing.p50Nanos());
        assertEquals(100, enforcing.p90Nanos());
        assertEquals(200, enforcing.maxNanos(), 1);
    }

    @Test
    void aHistogramComesBackFromItsText() {
        Histogram histogram = LatencyHistograms.empty();
        histogram.recordValueWithCount(123, 5);
        histogram.recordValue(4_000_000);
        Latency latency = LatencyHistograms.toLatency(SelinuxState.DISABLED, histogram);
        assertEquals(histogram, LatencyHistograms.decode(latency.histogram()));
    }

    @Test
    void otherBytesAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> LatencyHistograms.decode("AAAAAAAAAAAAAAAAAAAA"));
    }

    private static Latency pass(SelinuxState state, long nanos, long count) {
        Histogram histogram = LatencyHistograms.empty();
        histogram.recordValueWithCount(nanos, count);
        return LatencyHistograms.toLatency(state, histogram);
    }
}
