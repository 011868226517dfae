package org.selipc.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.selipc.model.SelinuxState.DISABLED;
import static org.selipc.model.SelinuxState.ENFORCING;
import static org.selipc.model.SelinuxState.NO_POLICY;
import static org.selipc.model.SelinuxState.PERMISSIVE;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.selipc.Golden;
import org.selipc.model.Fact;
import org.selipc.model.Reading;
import org.selipc.model.Result;
import org.selipc.model.Results;
import org.selipc.model.Sample;
import org.selipc.model.SelinuxInfo;
import org.selipc.model.Workload;
import org.selipc.verdict.Comparison;
import org.selipc.verdict.Difference;
import org.selipc.verdict.Dose;
import org.selipc.verdict.Terms;

/** What people read, as golden files. */
class TextTest {
    private static final Comparison USUAL = new Comparison(Terms.USUAL);

    @Test
    void resultInTwoStates() throws IOException {
        check(
                "two-states.txt",
                new ResultText(false).text(Results.fixed().scatter(0.004).build()));
    }

    @Test
    void resultWithEverythingToNote() throws IOException {
        Result result = Results.regressed()
                .states(ENFORCING, PERMISSIVE)
                .nanos(PERMISSIVE, 141_575.2)
                .scatter(0.004)
                .eachSample(TextTest::flawed)
                .afterwards(TextTest::unknowing)
                .build();
        check("notes.txt", new ResultText(false).text(result));
    }

    @Test
    void resultOfAHostWithoutSelinux() throws IOException {
        check(
                "disabled.txt",
                new ResultText(false)
                        .text(Results.fixed()
                                .states(DISABLED)
                                .plan(1, 1, 3)
                                .scatter(0.004)
                                .build()));
    }

    @Test
    void resultOfTheLab() throws IOException {
        check(
                "lab.txt",
                new ResultText(false)
                        .text(Results.regressed()
                                .inTheLab()
                                .eachSample(TextTest::shorterWhenPermissive)
                                .build()));
    }

    @Test
    void aGuestThatLoadedNoPolicySaysSo() {
        Result result =
                Results.fixed().inTheLab().afterwards(TextTest::unknowing).build();
        String text = new ResultText(false).text(result);
        assertTrue(text.contains("policy      none was loaded\n"), text);
    }

    /** As where what one state does takes so long that a batch holds fewer operations. */
    private static Sample shorterWhenPermissive(Sample sample) {
        return new Sample(
                sample.fork(),
                sample.block(),
                sample.index(),
                sample.state(),
                sample.before(),
                sample.after(),
                sample.voidReason(),
                sample.denials(),
                sample.harnessNanos(),
                sample.readings().stream()
                        .map(reading -> new Reading(
                                reading.workload(),
                                reading.instance(),
                                reading.cpu(),
                                sample.state() == PERMISSIVE ? 200 : 1000,
                                reading.medianNanos(),
                                reading.p10Nanos(),
                                reading.p90Nanos(),
                                reading.meanNanos(),
                                reading.cpuNanos(),
                                reading.interrupted()))
                        .toList(),
                sample.controls());
    }

    @Test
    void voidSession() throws IOException {
        check("void.txt", new ResultText(false).text(Results.fixed().drift(0.02).build()));
    }

    @Test
    void comparisons() throws IOException {
        ComparisonText text = new ComparisonText(false);
        check("bad.txt", text.text(USUAL.compare(boots("b", Results.fixed(), 3), boots("n", Results.regressed(), 3))));
        check("good.txt", text.text(USUAL.compare(boots("b", Results.fixed(), 1), boots("n", Results.fixed(), 1))));
        check(
                "weak.txt",
                text.text(USUAL.compare(
                        boots("b", Results.fixed(), 3),
                        boots("n", Results.fixed().scaled(1.03).control(450), 1))));
        check(
                "skip.txt",
                text.text(USUAL.compare(
                        boots("b", Results.fixed(), 1),
                        boots("n", Results.fixed().instances(4), 1))));
        Comparison allowing = new Comparison(
                new Terms(Terms.DEFAULT_MARGIN, OptionalDouble.empty(), Set.of(Difference.INSTANCES), Set.of()));
        check(
                "allowed.txt",
                text.text(allowing.compare(
                        boots("b", Results.fixed(), 1),
                        boots("n", Results.fixed().instances(4), 1))));
    }

    @Test
    void resultsOfTheLabsWorkloads() throws IOException {
        check("lab-exact.txt", new ResultText(false).text(inFourStates().build()));
        check(
                "lab-pingpong.txt",
                new ResultText(false)
                        .text(Results.fixed()
                                .plan(1, 4, 3)
                                .scatter(0.004)
                                .inTheLab()
                                .workload(Workload.MSG_PINGPONG)
                                .build()));
    }

    /** As the lab plans them: the modes in neighbouring blocks, no policy after them, disabled in a boot of its own. */
    private static Results inFourStates() {
        return Results.fixed()
                .states(ENFORCING, PERMISSIVE, NO_POLICY, DISABLED)
                .blockStates(List.of(PERMISSIVE, ENFORCING, ENFORCING, PERMISSIVE, NO_POLICY), List.of(DISABLED))
                .inTheLab();
    }

    @Test
    void doses() throws IOException {
        check("dose-line.txt", DoseText.of(dose(categories -> 7200 + 128.0 * categories), false));
        check("dose-flat.txt", DoseText.of(dose(categories -> 7200), false));
        check("dose-step.txt", DoseText.of(dose(categories -> categories < 256 ? 7200 : 9600), false));
    }

    private static Dose dose(IntToDoubleFunction enforcing) {
        Map<Integer, Result> results = new TreeMap<>();
        for (int categories : new int[] {1, 64, 256, 1024}) {
            results.put(
                    categories,
                    inFourStates()
                            .nanos(ENFORCING, enforcing.applyAsDouble(categories))
                            .build());
        }
        return Dose.of(results);
    }

    @Test
    void comparisonOfTheLab() throws IOException {
        Result base = Results.fixed().session("b", "b").inTheLab().build();
        Result next = Results.regressed().session("n", "n").inTheLab().build();
        check("lab-bad.txt", new ComparisonText(false).text(USUAL.compare(List.of(base), List.of(next))));
    }

    @Test
    void colourOnlyWhenTold() {
        Result result = Results.fixed().build();
        assertFalse(new ResultText(false).text(result).contains("\033"));
        String coloured = new ResultText(true).text(result);
        assertTrue(coloured.contains("\033[1m"));
        assertEquals(new ResultText(false).text(result), coloured.replaceAll("\033\\[[0-9;]*m", ""));
    }

    /** A result file may come from anybody, and a terminal obeys what it is sent. */
    @Test
    void escapeSequencesInAFileAreNotPrinted() {
        Result hostile = Results.fixed().kernel("7.2\033]0;owned\007\nGOOD").build();
        String text = new ResultText(false).text(hostile);
        assertTrue(text.contains("7.2?]0;owned??GOOD"), text);
    }

    private static void check(String name, String text) throws IOException {
        for (String line : text.lines().toList()) {
            assertTrue(line.length() <= 100, () -> line.length() + " columns: " + line);
            assertTrue(line.chars().allMatch(c -> c >= ' ' && c <= '~'), line);
        }
        Golden.check(TextTest.class, name, text);
    }

    private static List<Result> boots(String name, Results results, int boots) {
        return IntStream.range(0, boots)
                .mapToObj(i -> results.scatter(0.004)
                        .seed(name.hashCode() + i)
                        .session(name + i, name + i)
                        .build())
                .toList();
    }

    private static Sample flawed(Sample s) {
        return new Sample(
                s.fork(),
                s.block(),
                s.index(),
                s.state(),
                s.before(),
                s.after(),
                s.block() == 3 && s.index() == 1 ? "the policy was loaded again during the sample" : null,
                s.state() == PERMISSIVE ? List.of("msg:receive", "msgq:write") : List.of(),
                s.harnessNanos(),
                s.readings(),
                s.controls());
    }

    private static Result unknowing(Result r) {
        SelinuxInfo s = r.selinux();
        SelinuxInfo unknowing = new SelinuxInfo(
                s.state(),
                s.context(),
                Fact.known(true),
                s.policyVersion(),
                Fact.unknown("open /sys/fs/selinux/policy: EACCES; run as root"),
                s.mls(),
                s.denyUnknown(),
                Fact.unknown("categories are not named c0, c1 and so on"),
                s.avcThreshold(),
                s.avcHash(),
                Fact.known(List.of("msgq:create")));
        return new Result(
                r.schema(),
                r.id(),
                r.startedAt(),
                r.endedAt(),
                r.tool(),
                r.asked(),
                r.host(),
                unknowing,
                r.lab(),
                r.samples(),
                r.latencies(),
                r.summary());
    }
}
