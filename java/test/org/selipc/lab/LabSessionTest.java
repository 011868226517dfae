package org.selipc.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.selipc.model.Asked;
import org.selipc.model.Fact;
import org.selipc.model.Sample;
import org.selipc.model.SelinuxState;
import org.selipc.model.Workload;

/** What a session makes of a request and of recorded answers; no guest is booted. */
class LabSessionTest {
    private static final PolicyChoice ONE = PolicyChoice.ofCategories(1);
    private static final PolicyChoice MANY = PolicyChoice.ofCategories(1024);
    private static final List<Boot> BOOTS = List.of(RecordedAnswers.twoPolicies(), RecordedAnswers.disabled());

    @TempDir
    private Path directory;

    private LabSession session(LabRequest request) {
        KernelImage image = new KernelImage(
                "bzImage", Path.of("bzImage"), null, Architecture.X86_64, "bzImage", "digest", Fact.unknown("none"));
        return new LabSession(
                new Cache(directory), image, new Qemu(Path.of("/qemu"), "7.2.22"), request, new PrintedNotices());
    }

    private LabSession dose() {
        return session(LabRequest.of("bzImage", LabRequest.ALL_STATES).with(List.of(ONE, MANY)));
    }

    @Test
    void everyPolicyHasItsOwnSamplesAndThoseOfStatesWithoutOne() {
        List<Sample> samples = dose().samples(BOOTS, MANY, Workload.MSG_PAIR);
        assertEquals(3, count(samples, SelinuxState.NO_POLICY));
        assertEquals(6, count(samples, SelinuxState.PERMISSIVE));
        assertEquals(6, count(samples, SelinuxState.ENFORCING));
        assertEquals(3, count(samples, SelinuxState.DISABLED));
    }

    private static long count(List<Sample> samples, SelinuxState state) {
        return samples.stream()
                .filter(sample -> sample.state() == state && sample.counts())
                .count();
    }

    /** Ten pairs fit into a batch but where each walks 1024 categories: there two do. */
    @Test
    void theShortestBatchIsWhatWasAsked() {
        LabSession session = dose();
        Asked one = session.asked(Workload.MSG_PAIR, session.samples(BOOTS, ONE, Workload.MSG_PAIR));
        assertEquals(List.of(10, 150), List.of(one.shortBatch(), one.batch()));
        List<Sample> samples = session.samples(BOOTS, MANY, Workload.MSG_PAIR);
        Asked many = session.asked(Workload.MSG_PAIR, samples);
        assertEquals(List.of(2, 30), List.of(many.shortBatch(), many.batch()));
        assertEquals(
                many.batch(),
                samples.stream()
                        .mapToLong(sample -> sample.readings().get(0).operations())
                        .min()
                        .orElseThrow(),
                "no more operations than a sample has");
    }
}
