package org.selipc.store;

import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.selipc.model.Asked;
import org.selipc.model.Latency;
import org.selipc.model.Reading;
import org.selipc.model.Result;
import org.selipc.model.Sample;

/** Whether the parts of a result agree: what a schema cannot say. */
final class Consistency {
    /** An operation takes neither less than a thousandth of a nanosecond nor more than a quarter of an hour. */
    private static final double LEAST_NANOS = 1e-3;

    private static final double MOST_NANOS = 1e12;

    private final Result result;

    private Consistency(Result result) {
        this.result = result;
    }

    /** The first contradiction, in words; empty when there is none. */
    static Optional<String> faultOf(Result result) {
        return Optional.ofNullable(new Consistency(result).fault());
    }

    private @Nullable String fault() {
        if (!result.schema().equals(Result.SCHEMA)) {
            return "schema is " + result.schema() + ", not " + Result.SCHEMA;
        }
        if (result.endedAt().isBefore(result.startedAt())) {
            return "endedAt " + result.endedAt() + " is before startedAt " + result.startedAt();
        }
        Asked asked = result.asked();
        if (asked.instances() < 1 || asked.batch() < 1 || asked.shortBatch() < 1 || asked.messageBytes() < 1) {
            return "asked has instances, batches or bytes below 1";
        }
        if (result.asked().states().isEmpty() || result.samples().isEmpty()) {
            return "it has no states or no samples";
        }
        for (int i = 0; i < result.samples().size(); i++) {
            String fault = sampleFault(result.asked(), result.samples().get(i));
            if (fault != null) {
                return "samples[" + i + "]: " + fault;
            }
        }
        return result.latencies().stream()
                .map(Consistency::latencyFault)
                .filter(fault -> !fault.isEmpty())
                .findFirst()
                .orElseGet(() -> SummaryConsistency.faultOf(result));
    }

    private static @Nullable String sampleFault(Asked asked, Sample sample) {
        if (sample.fork() < 0 || sample.block() < 0 || sample.index() < 0) {
            return "fork " + sample.fork() + ", block " + sample.block() + ", sample " + sample.index()
                    + " are no numbers from 0";
        }
        if (!asked.states().contains(sample.state())) {
            return "state " + sample.state() + " was not asked for";
        }
        if (!sample.counts()) {
            return null; // what a void sample holds is evidence, whatever it is
        }
        if (sample.before().state() != sample.state() || sample.after().state() != sample.state()) {
            return "it counts as " + sample.state() + " and " + sample.before().state() + " and "
                    + sample.after().state() + " were observed";
        }
        if (sample.readings().size() != asked.instances()) {
            return sample.readings().size() + " readings of " + asked.instances() + " threads";
        }
        return sample.readings().stream()
                .map(reading -> readingFault(asked, reading))
                .filter(fault -> !fault.isEmpty())
                .findFirst()
                .orElse(null);
    }

    private static String readingFault(Asked asked, Reading reading) {
        if (reading.workload() != asked.workload()) {
            return "workload " + reading.workload() + " was not asked for";
        }
        if (reading.operations() <= 0
                || reading.p10Nanos() < LEAST_NANOS
                || reading.p90Nanos() > MOST_NANOS
                || reading.medianNanos() <= 0
                || reading.meanNanos() <= 0
                || reading.cpuNanos() < 0) {
            return "a reading of " + reading.operations() + " operations at " + reading.medianNanos() + " ns";
        }
        return reading.p10Nanos() <= reading.medianNanos() && reading.medianNanos() <= reading.p90Nanos()
                ? ""
                : "the median " + reading.medianNanos() + " ns lies outside its percentiles";
    }

    private static String latencyFault(Latency latency) {
        List<Long> rising = List.of(
                latency.p50Nanos(), latency.p90Nanos(), latency.p99Nanos(), latency.p999Nanos(), latency.maxNanos());
        if (!rising.equals(rising.stream().sorted().toList())) {
            return "percentiles of the latency in " + latency.state() + " do not rise: " + rising;
        }
        try {
            Base64.getDecoder().decode(latency.histogram());
            return "";
        } catch (IllegalArgumentException e) {
            return "the histogram of the latency in " + latency.state() + " is not base64: " + e.getMessage();
        }
    }
}
