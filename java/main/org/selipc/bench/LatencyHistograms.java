package org.selipc.bench;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import org.HdrHistogram.Histogram;
import org.selipc.model.Latency;
import org.selipc.model.SelinuxState;

/** Latencies as HdrHistograms: nanoseconds up to a minute, two digits, as fine as the C core's buckets. */
final class LatencyHistograms {
    private static final long HIGHEST_NANOS = 60_000_000_000L;
    private static final int DIGITS = 2;

    private LatencyHistograms() {}

    static Histogram empty() {
        Histogram histogram = new Histogram(1, HIGHEST_NANOS, DIGITS);
        histogram.setAutoResize(true);
        return histogram;
    }

    static Latency toLatency(SelinuxState state, Histogram histogram) {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(buffer, Deflater.BEST_COMPRESSION);
        byte[] bytes = new byte[length];
        buffer.rewind();
        buffer.get(bytes);
        return new Latency(
                state,
                histogram.getTotalCount(),
                histogram.getValueAtPercentile(50),
                histogram.getValueAtPercentile(90),
                histogram.getValueAtPercentile(99),
                histogram.getValueAtPercentile(99.9),
                histogram.getMaxValue(),
                Base64.getEncoder().encodeToString(bytes));
    }

    /** One latency a state, of all passes in that state. */
    static List<Latency> merge(List<SelinuxState> states, List<Latency> passes) {
        List<Latency> latencies = new ArrayList<>();
        for (SelinuxState state : states) {
            Histogram merged = empty();
            passes.stream().filter(pass -> pass.state() == state).forEach(pass -> merged.add(decode(pass.histogram())));
            if (merged.getTotalCount() > 0) {
                latencies.add(toLatency(state, merged));
            }
        }
        return latencies;
    }

    static Histogram decode(String base64) {
        try {
            return Histogram.decodeFromCompressedByteBuffer(
                    ByteBuffer.wrap(Base64.getDecoder().decode(base64)), HIGHEST_NANOS);
        } catch (DataFormatException e) {
            throw new IllegalArgumentException("not a compressed HdrHistogram: " + e.getMessage(), e);
        }
    }
}
