package org.selipc.verdict;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.selipc.model.SelinuxState.DISABLED;
import static org.selipc.model.SelinuxState.ENFORCING;
import static org.selipc.model.SelinuxState.PERMISSIVE;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.selipc.Golden;
import org.selipc.model.Failure;
import org.selipc.model.Result;
import org.selipc.model.Results;
import org.selipc.model.Workload;
import org.selipc.store.Json;

class ComparisonTest {
    private static final Comparison USUAL = new Comparison(Terms.USUAL);

    @Test
    void theLoopOverCategoriesIsBad() {
        ComparisonResult comparison = USUAL.compare(fixed(1), regressed(1));
        assertEquals(Verdict.BAD, comparison.verdict());
        assertNear(1 - 7267.2 / 138575.2, comparison.loss());
        assertEquals(2, comparison.states().size());
        assertEquals(new Floor(0.005, Floor.Source.DEFAULT), comparison.floor());
        assertMentions(comparison, "lies above the margin of 3 %");
        assertMentions(comparison, "one boot in base and new");
        assertEquals(1 - Comparison.ERROR, comparison.confidence(), 1e-12, "the error is shared by two states");
    }

    @Test
    void twoBootsOfOneKernelAreGood() {
        ComparisonResult comparison = USUAL.compare(fixed(1), renamed(fixed(1), "other"));
        assertEquals(Verdict.GOOD, comparison.verdict());
        assertNear(0, comparison.loss());
        Interval interval = comparison.interval();
        assertNotNull(interval);
        assertEquals(1, (1 - interval.low()) * (1 - interval.high()), 1e-12, "symmetric on logarithms");
        assertTrue(interval.high() > 0.018 && interval.high() < 0.021, interval.toString());
    }

    /** With identical boots the interval has no width, so the rule shows at its edges. */
    @ParameterizedTest
    @CsvSource({"0.0299, GOOD", "0.0301, BAD", "-0.5, GOOD"})
    void ruleAtItsEdges(double loss, Verdict verdict) {
        List<Result> slower = List.of(
                Results.fixed().scaled(1 / (1 - loss)).session("n1", "n1").build(),
                Results.fixed().scaled(1 / (1 - loss)).session("n2", "n2").build());
        ComparisonResult comparison = USUAL.compare(fixed(2), slower);
        assertEquals(verdict, comparison.verdict());
        assertNear(loss, comparison.loss());
        assertEquals(null, comparison.floor());
    }

    @ParameterizedTest
    @CsvSource({
        "0.03, 0.05, WEAK",
        "0.0300001, 0.05, BAD",
        "0.01, 0.03, WEAK",
        "0.01, 0.0299999, GOOD",
        "0.02, 0.04, WEAK",
        "-1, 0.0299999, GOOD"
    })
    void boundsOnTheMarginAreWeak(double low, double high, Verdict verdict) {
        assertEquals(verdict, Verdict.of(new Interval(low, high), 0.03));
    }

    @Test
    void oneBootCannotTellTheMarginItself() {
        ComparisonResult comparison = USUAL.compare(
                fixed(1), renamed(List.of(Results.fixed().scaled(1 / 0.97).build()), "n"));
        assertEquals(Verdict.WEAK, comparison.verdict());
        assertMentions(comparison, "measure more boots");
    }

    @Test
    void marginIsATerm() {
        List<Result> slower = renamed(List.of(Results.fixed().scaled(1.1).build()), "n");
        assertEquals(Verdict.BAD, USUAL.compare(fixed(1), slower).verdict());
        assertEquals(
                Verdict.GOOD,
                new Comparison(new Terms(0.2, OptionalDouble.empty(), Set.of(), Set.of()))
                        .compare(fixed(1), slower)
                        .verdict());
    }

    @Test
    void oneBadStateDecidesAndTheOtherCanBeAskedFor() {
        List<Result> slower =
                renamed(List.of(Results.fixed().nanos(ENFORCING, 9000).build()), "n");
        ComparisonResult both = USUAL.compare(fixed(1), slower);
        assertEquals(Verdict.BAD, both.verdict());
        assertEquals(ENFORCING, both.state());
        ComparisonResult one = new Comparison(
                        new Terms(Terms.DEFAULT_MARGIN, OptionalDouble.empty(), Set.of(), Set.of(PERMISSIVE)))
                .compare(fixed(1), slower);
        assertEquals(Verdict.GOOD, one.verdict());
        assertEquals(1, one.states().size());
        assertEquals(1 - 2 * Comparison.ERROR, one.confidence(), 1e-12);
    }

    @Test
    void sessionsOfOneBootAreOneBoot() {
        List<Result> base = List.of(
                Results.fixed().scaled(1.02).session("a", "one").build(),
                Results.fixed().scaled(1 / 1.02).session("b", "one").build());
        ComparisonResult comparison = USUAL.compare(base, renamed(fixed(1), "n"));
        assertEquals(1, comparison.base().boots());
        assertEquals(1, comparison.states().get(0).bootsBase());
        assertEquals(7267.2, comparison.states().get(0).nanosBase(), 1e-6);
    }

    @Test
    void unknownBootsAreTakenForOne() {
        List<Result> base = IntStream.range(0, 3)
                .mapToObj(i -> Edits.withoutBoot(fixed(3).get(i)))
                .toList();
        ComparisonResult comparison = USUAL.compare(base, renamed(fixed(1), "n"));
        assertEquals(1, comparison.base().boots());
        assertMentions(comparison, "boot unknown in several sessions of base");
    }

    @Test
    void orderAndRepetitionOfFilesDoNotMatter() {
        long seed = System.nanoTime();
        System.out.println("orderAndRepetitionOfFilesDoNotMatter: seed " + seed);
        Random random = new Random(seed);
        List<Result> base = noisy("b", 5, 1, seed);
        List<Result> next = noisy("n", 4, 1.02, seed + 100);
        ComparisonResult expected = USUAL.compare(base, next);
        for (int round = 0; round < 10; round++) {
            List<Result> shuffledBase = new ArrayList<>(base);
            shuffledBase.add(base.get(random.nextInt(base.size())));
            List<Result> shuffledNext = new ArrayList<>(next);
            Collections.shuffle(shuffledBase, random);
            Collections.shuffle(shuffledNext, random);
            assertEquals(expected, USUAL.compare(shuffledBase, shuffledNext));
        }
    }

    @Test
    void scalingBothSidesLeavesTheLoss() {
        ComparisonResult plain = USUAL.compare(noisy("b", 4, 1, 5), noisy("n", 4, 1.05, 50));
        ComparisonResult scaled = USUAL.compare(noisy("b", 4, 7, 5), noisy("n", 4, 7.35, 50));
        assertNear(plain.states().get(0).loss(), scaled.states().get(0).loss());
        assertNear(
                plain.states().get(0).interval().low(),
                scaled.states().get(0).interval().low());
        assertEquals(plain.states().get(0).p(), scaled.states().get(0).p());
    }

    @Test
    void swappingTheSidesTurnsTheRatioOver() {
        List<Result> base = noisy("b", 4, 1, 5);
        List<Result> next = noisy("n", 4, 1.05, 50);
        StateComparison there = USUAL.compare(base, next).states().get(0);
        StateComparison back = USUAL.compare(next, base).states().get(0);
        assertNear(1, (1 - there.loss()) * (1 - back.loss()));
        assertNear(1, (1 - there.interval().low()) * (1 - back.interval().high()));
    }

    @Test
    void controlsThatMovedChangeTheAttributionAndNotTheVerdict() {
        List<Result> slower = renamed(List.of(Results.regressed().control(600).build()), "n");
        ComparisonResult comparison = USUAL.compare(fixed(1), slower);
        assertEquals(Verdict.BAD, comparison.verdict());
        ControlComparison control = comparison.controls().get(0);
        assertEquals(Workload.NULL, control.workload());
        assertTrue(control.moved());
        assertNear(600 / 411.2 - 1, control.change());
        assertMentions(comparison, "controls moved too (null +45.9 %, uname +20.7 %)");
        assertFalse(USUAL.compare(fixed(1), regressed(1)).reasons().stream().anyMatch(r -> r.contains("controls")));
    }

    @ParameterizedTest
    @CsvSource({
        "BOOT, both sides hold sessions of one boot",
        "ARCHITECTURE, architecture: base x86_64",
        "WORKLOAD, workload: base msg-pair",
        "WORKLOAD_HASH, workload hash: base workload-1",
        "MESSAGE_SIZE, message size in bytes: base 8",
        "INSTANCES, number of instances: base 1",
        "POLICY, policy fingerprint: base 8d5e",
        "MITIGATIONS, mitigation of spectre_v2: base Vulnerable",
        "IPC_NAMESPACE, IPC namespace: base private",
        "PATH, system call path: base direct"
    })
    void differencesRefuseUnlessAllowedByName(Difference difference, String reason) {
        List<Result> next = List.of(Edits.different(difference, regressed(1).get(0), fixed(1).get(0)));
        ComparisonResult refused = USUAL.compare(fixed(1), next);
        assertEquals(Verdict.SKIP, refused.verdict());
        assertEquals(null, refused.loss());
        assertEquals(List.of(difference), refused.refusals());
        assertMentions(refused, reason);
        for (Difference other : Difference.values()) {
            ComparisonResult allowed = new Comparison(
                            new Terms(Terms.DEFAULT_MARGIN, OptionalDouble.empty(), Set.of(other), Set.of()))
                    .compare(fixed(1), next);
            assertEquals(other == difference ? Verdict.BAD : Verdict.SKIP, allowed.verdict(), other.word());
        }
        if (difference == Difference.BOOT) {
            return; // Within a side sessions of one boot are welcome.
        }
        ComparisonResult mixed =
                USUAL.compare(List.of(fixed(1).get(0), renamed(next, "mixed").get(0)), regressed(1));
        assertEquals(List.of(difference), mixed.refusals(), "a side must agree in itself too");
    }

    @Test
    void categoriesAreCheckedWhereTheFingerprintIsUnknown() {
        Result unknown = Edits.withoutFingerprint(regressed(1).get(0));
        ComparisonResult compared = USUAL.compare(fixed(1), List.of(unknown));
        assertEquals(Verdict.BAD, compared.verdict());
        assertMentions(compared, "policy can't be checked in full: unknown in new (no right to read)");
        ComparisonResult refused = USUAL.compare(fixed(1), List.of(Edits.withCategories(unknown, 512)));
        assertEquals(List.of(Difference.POLICY), refused.refusals());
        assertMentions(refused, "number of categories: base 1024, new 512");
    }

    @Test
    void policyDoesNotMatterWhereNoneIsLoaded() {
        Result base = Results.fixed().states(DISABLED).session("b", "b").build();
        Result next = Edits.different(
                Difference.POLICY,
                Results.fixed().states(DISABLED).session("n", "n").build(),
                base);
        assertEquals(Verdict.GOOD, USUAL.compare(List.of(base), List.of(next)).verdict());
    }

    @Test
    void aVulnerabilityThatOnlyTheNewerKernelListsIsNoDifference() {
        Result next = Edits.withMitigation(regressed(1).get(0), "vmscape", "Not affected");
        assertEquals(Verdict.BAD, USUAL.compare(fixed(1), List.of(next)).verdict());
        Result mitigated = Edits.withMitigation(regressed(1).get(0), "vmscape", "Mitigation: IBPB");
        assertEquals(
                List.of(Difference.MITIGATIONS),
                USUAL.compare(fixed(1), List.of(mitigated)).refusals());
    }

    @Test
    void whatCannotBeComparedIsSkipped() {
        ComparisonResult same = USUAL.compare(fixed(1), fixed(1));
        assertEquals(Verdict.SKIP, same.verdict());
        assertMentions(same, "session base-0 is on both sides");
        List<Result> drifted = renamed(List.of(Results.fixed().drift(0.02).build()), "n");
        assertMentions(USUAL.compare(fixed(1), drifted), "session n-0 is void: controls drifted");
        List<Result> disabled = renamed(List.of(Results.fixed().states(DISABLED).build()), "n");
        ComparisonResult apart = USUAL.compare(fixed(1), disabled);
        assertEquals(Verdict.SKIP, apart.verdict());
        assertMentions(apart, "no state in common: base has permissive and enforcing, new has disabled");
        ComparisonResult unasked = new Comparison(
                        new Terms(Terms.DEFAULT_MARGIN, OptionalDouble.empty(), Set.of(), Set.of(DISABLED)))
                .compare(fixed(1), regressed(1));
        assertMentions(unasked, "no state in common among those asked for");
    }

    @Test
    void hiddenDimensionsThatVaryAreNamed() {
        Result base = fixed(1).get(0);
        ComparisonResult cpus =
                USUAL.compare(List.of(base), List.of(Edits.withCpu(regressed(1).get(0), "another")));
        assertEquals(Verdict.BAD, cpus.verdict());
        assertMentions(cpus, "may be part of it: CPU model: base QEMU TCG CPU version 2.5+, new another");
        ComparisonResult kernels = USUAL.compare(
                List.of(
                        base,
                        Results.fixed().kernel("6.12.117").session("x", "x").build()),
                regressed(1));
        assertMentions(kernels, "base holds several kernels: 6.12.117 and 7.2.13-fixed");
    }

    @Test
    void termsMustMakeSense() {
        assertThrows(Failure.class, () -> new Terms(0, OptionalDouble.empty(), Set.of(), Set.of()));
        assertThrows(Failure.class, () -> new Terms(Double.NaN, OptionalDouble.empty(), Set.of(), Set.of()));
        assertThrows(Failure.class, () -> new Terms(Terms.DEFAULT_MARGIN, OptionalDouble.of(-0.1), Set.of(), Set.of()));
        assertThrows(Failure.class, () -> Difference.ofWord("kernel"));
        assertEquals(Difference.WORKLOAD_HASH, Difference.ofWord("workload-hash"));
        assertThrows(Failure.class, () -> USUAL.compare(List.of(), regressed(1)));
    }

    @Test
    void jsonIsAContract() throws IOException {
        Golden.check(ComparisonTest.class, "bad.json", Json.document(USUAL.compare(fixed(3), regressed(3))));
        Golden.check(ComparisonTest.class, "good.json", Json.document(USUAL.compare(fixed(1), renamed(fixed(1), "n"))));
        Result other = Edits.different(Difference.ARCHITECTURE, regressed(1).get(0), fixed(1).get(0));
        Golden.check(ComparisonTest.class, "skip.json", Json.document(USUAL.compare(fixed(1), List.of(other))));
    }

    private static List<Result> fixed(int boots) {
        return IntStream.range(0, boots)
                .mapToObj(i -> Results.fixed().session("base-" + i, "base-" + i).build())
                .toList();
    }

    private static List<Result> regressed(int boots) {
        return IntStream.range(0, boots)
                .mapToObj(
                        i -> Results.regressed().session("new-" + i, "new-" + i).build())
                .toList();
    }

    private static List<Result> noisy(String name, int boots, double factor, long seed) {
        return IntStream.range(0, boots)
                .mapToObj(i -> Results.fixed()
                        .scaled(factor)
                        .scatter(0.01)
                        .seed(seed + i)
                        .session(name + i, name + i)
                        .build())
                .toList();
    }

    private static List<Result> renamed(List<Result> results, String name) {
        return IntStream.range(0, results.size())
                .mapToObj(i -> Edits.renamed(results.get(i), name + "-" + i))
                .toList();
    }

    private static void assertMentions(ComparisonResult comparison, String text) {
        assertTrue(
                comparison.reasons().stream().anyMatch(reason -> reason.contains(text)),
                () -> comparison.reasons().toString());
    }

    private static void assertNear(double expected, @Nullable Double actual) {
        assertNotNull(actual);
        assertEquals(expected, actual, 1e-9);
    }
}
