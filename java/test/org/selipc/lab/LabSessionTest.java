package org.selipc.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.selipc.Golden;
import org.selipc.model.Asked;
import org.selipc.model.Fact;
import org.selipc.model.Failure;
import org.selipc.model.LabClock;
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
        return session(request, Architecture.X86_64, "digest", new Qemu(Path.of("/bin/qemu"), "1"), Accelerator.TCG);
    }

    private LabSession session(
            LabRequest request, Architecture architecture, String digest, Qemu qemu, Accelerator accelerator) {
        KernelImage image = new KernelImage(
                request.kernel(),
                Path.of(request.kernel()),
                Path.of(request.kernel()),
                null,
                architecture,
                "Image",
                digest,
                Fact.unknown("none"));
        return new LabSession(
                new GuestMachine(new Cache(directory), image, qemu, request.guest(), accelerator),
                request,
                new PrintedNotices());
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

    private static GuestOptions guest(LabClock clock, int shift, long seed, String parameter, int seconds) {
        return new GuestOptions(
                clock, shift, seed, 1, null, false, false, List.of(parameter), Duration.ofSeconds(seconds));
    }

    private String identity(LabRequest request) {
        return identity(request, "digest", new Qemu(Path.of("/bin/qemu"), "1"), Accelerator.TCG);
    }

    /** Every build has a guest program of its own architecture. */
    private String identity(LabRequest request, String digest, Qemu qemu, Accelerator accelerator) {
        return session(request, Architecture.ofHost(), digest, qemu, accelerator)
                .identity("1");
    }

    @Test
    void anIdentityHoldsAllThatDecidesAFigureAndNothingElse() {
        Qemu qemu = new Qemu(Path.of("/bin/qemu"), "1");
        LabRequest request = LabRequest.of("a", LabRequest.BOTH_MODES).with(guest(LabClock.EXACT, 1, 1, "quiet", 120));
        LabRequest wall = request.with(guest(LabClock.WALL, 1, 1, "quiet", 120));
        String identity = identity(request);
        assertEquals(24, identity.length());
        assertEquals(
                identity,
                identity(
                        LabRequest.of("b", LabRequest.BOTH_MODES).with(guest(LabClock.EXACT, 1, 1, "quiet", 300)),
                        "digest",
                        new Qemu(Path.of("/opt/qemu"), "1"),
                        Accelerator.TCG),
                "another name, place of QEMU and limit");
        List<String> identities = List.of(
                identity,
                session(request, Architecture.ofHost(), "digest", qemu, Accelerator.TCG)
                        .identity("2"),
                identity(request, "other", qemu, Accelerator.TCG),
                identity(request, "digest", new Qemu(Path.of("/bin/qemu"), "2"), Accelerator.TCG),
                identity(wall),
                identity(wall, "digest", qemu, Accelerator.KVM),
                identity(request.with(guest(LabClock.EXACT, 2, 1, "quiet", 120))),
                identity(request.with(guest(LabClock.EXACT, 1, 2, "quiet", 120))),
                identity(request.with(guest(LabClock.EXACT, 1, 1, "audit=0", 120))),
                identity(request.with(List.of(ONE))),
                identity(LabRequest.of("a", LabRequest.ALL_STATES).with(request.guest())),
                identity(LabRequest.of("a", LabRequest.BOTH_MODES, Workload.PIPE, 8)
                        .with(request.guest())),
                identity(LabRequest.of("a", LabRequest.BOTH_MODES, Workload.MSG_PAIR, 9)
                        .with(request.guest())));
        assertEquals(identities.size(), Set.copyOf(identities).size(), identities.toString());
    }

    @Test
    void aSessionWithoutAPolicyBuildsNone() {
        PolicyChoice missing = PolicyChoice.ofFile(directory.resolve("missing"), "a:b:c");
        session(LabRequest.of("a", List.of(SelinuxState.NO_POLICY, SelinuxState.DISABLED))
                .with(List.of(missing)));
        LabRequest enforcing =
                LabRequest.of("a", List.of(SelinuxState.ENFORCING)).with(List.of(missing));
        assertThrows(Failure.class, () -> session(enforcing));
    }

    @Test
    void thePlanIsWhatTheGuestIsToDo() throws IOException {
        LabSession session = dose();
        Golden.check(LabSessionTest.class, "plan-selinux.txt", session.plan(true));
        Golden.check(LabSessionTest.class, "plan-disabled.txt", session.plan(false));
    }
}
