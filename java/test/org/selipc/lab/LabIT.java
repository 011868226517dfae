package org.selipc.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Max;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.Min;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.selipc.model.Calibration;
import org.selipc.model.LabBoot;
import org.selipc.model.LabClock;
import org.selipc.model.LabInfo;
import org.selipc.model.Reading;
import org.selipc.model.Result;
import org.selipc.model.SelinuxState;
import org.selipc.model.Workload;
import org.selipc.verdict.Comparison;
import org.selipc.verdict.Dose;
import org.selipc.verdict.DoseFit;
import org.selipc.verdict.DoseShape;
import org.selipc.verdict.Summarizer;
import org.selipc.verdict.Terms;
import org.selipc.verdict.Verdict;

/** The lab with kernels whose answer is known, on all three architectures. */
class LabIT {
    private static final int SEEDS = 10;
    private static final double MOST_SPREAD = 1e-4;
    private static final double MOST_PARTS_PER_MILLION = 10;
    private static final List<Integer> DOSES = List.of(1, 64, 256, 512, 1024);

    private final Lab lab = new Lab("test", Summarizer.ofGuests()::summarize, new PrintedNotices());

    private static String kernel(Architecture architecture, String variant) {
        return LabKernels.require(architecture + "-7.2.13-" + variant).toString();
    }

    private static LabInfo info(Result result) {
        return Objects.requireNonNull(result.lab(), "a result of the lab says how it was measured");
    }

    private static double nanos(Result result, SelinuxState state) {
        return result.summary().states().stream()
                .filter(summary -> summary.state() == state)
                .findFirst()
                .orElseThrow()
                .nanos()
                .value();
    }

    /** Through the C library, as the tool did whose figures these ratios are: ppc64le's goes through ipc(2). */
    private static LabRequest asPublished(Architecture architecture, String variant) {
        LabRequest request = LabRequest.of(kernel(architecture, variant), LabRequest.ALL_STATES);
        return new LabRequest(
                request.kernel(),
                null,
                request.guest(),
                request.policies(),
                request.states(),
                request.workloads(),
                request.messageBytes(),
                "libc");
    }

    private static GuestOptions withSeed(long seed) {
        GuestOptions usual = GuestOptions.DEFAULT;
        return new GuestOptions(
                usual.clock(),
                usual.shift(),
                seed,
                usual.cpus(),
                usual.cpuModel(),
                usual.kaslr(),
                usual.mitigations(),
                usual.parameters(),
                usual.limit());
    }

    /** Cost of the regressed kernel over the fixed one's, as measured independently at 1024 categories. */
    static Stream<Arguments> ratios() {
        return Stream.of(
                Arguments.of(Architecture.X86_64, 138_575.2 / 7_267.2),
                Arguments.of(Architecture.AARCH64, 143_809.6 / 8_428.8),
                Arguments.of(Architecture.PPC64LE, 191_960.7 / 11_516.6));
    }

    @ParameterizedTest
    @MethodSource("ratios")
    void theRegressionIsFoundAtItsKnownSize(Architecture architecture, double ratio) {
        Result fixed = lab.measure(asPublished(architecture, "fixed")).get(0);
        Result again = lab.measure(asPublished(architecture, "fixed").with(withSeed(7)))
                .get(0);
        Result regressed = lab.measure(asPublished(architecture, "regressed")).get(0);
        Comparison comparison = new Comparison(Terms.USUAL);
        assertEquals(
                Verdict.BAD,
                comparison.compare(List.of(fixed), List.of(regressed)).verdict());
        assertEquals(
                Verdict.GOOD, comparison.compare(List.of(fixed), List.of(again)).verdict());
        for (SelinuxState mode : LabRequest.BOTH_MODES) {
            assertEquals(1, nanos(regressed, mode) / nanos(fixed, mode) / ratio, 0.005, mode.word());
        }
        for (SelinuxState without : List.of(SelinuxState.NO_POLICY, SelinuxState.DISABLED)) {
            assertEquals(1, nanos(regressed, without) / nanos(fixed, without), 0.0005, without.word());
        }
        for (Result result : List.of(fixed, regressed)) {
            assertEquals(
                    1,
                    nanos(result, SelinuxState.PERMISSIVE) / nanos(result, SelinuxState.ENFORCING),
                    0.0005,
                    "permissive against enforcing");
            assertTrue(
                    nanos(result, SelinuxState.DISABLED) < nanos(result, SelinuxState.NO_POLICY)
                            && nanos(result, SelinuxState.NO_POLICY) < nanos(result, SelinuxState.ENFORCING),
                    "each part of SELinux costs something");
            whatTheGuestsSaid(result, architecture);
        }
    }

    private static void whatTheGuestsSaid(Result result, Architecture architecture) {
        assertNull(result.summary().voidReason());
        assertEquals(architecture.word(), result.host().architecture());
        assertEquals("7.2.13", result.host().kernelRelease());
        List<LabBoot> boots = info(result).boots();
        assertEquals(2, boots.size(), "disabled takes a boot of its own");
        assertTrue(
                boots.get(0).commandLine().contains("selinux=1"), boots.get(0).commandLine());
        assertTrue(
                boots.get(1).commandLine().contains("selinux=0"), boots.get(1).commandLine());
        assertTrue(boots.get(0).log().stream().anyMatch(line -> line.contains("Linux version 7.2.13")), "the log");
        assertTrue(info(result).kernelConfiguration().isKnown() || architecture == Architecture.X86_64);
    }

    @ParameterizedTest
    @EnumSource(Architecture.class)
    void seedsDoNotMatter(Architecture architecture) {
        String kernel = kernel(architecture, "fixed");
        List<LabRequest> requests = LongStream.rangeClosed(1, SEEDS)
                .mapToObj(seed ->
                        LabRequest.of(kernel, List.of(SelinuxState.ENFORCING)).with(withSeed(seed)))
                .toList();
        List<LabScan.Outcome> outcomes = new LabScan(lab).run(requests, LabScan.jobs(GuestOptions.DEFAULT.clock()));
        double[] medians = new double[SEEDS];
        for (int i = 0; i < SEEDS; i++) {
            Result result = outcomes.get(i).results().get(0);
            medians[i] = nanos(result, SelinuxState.ENFORCING);
            for (LabBoot boot : info(result).boots()) {
                Calibration spin = Objects.requireNonNull(boot.calibration(), "an exact boot is calibrated");
                assertEquals(0, spin.partsPerMillion(GuestOptions.SHIFT), MOST_PARTS_PER_MILLION);
            }
        }
        double median = Median.withDefaults().evaluate(medians);
        double spread = (Max.of(medians).getAsDouble() - Min.of(medians).getAsDouble()) / median;
        assertTrue(spread <= MOST_SPREAD, architecture + ": " + Arrays.toString(medians));
    }

    /** Each is an instruction count, whatever an instruction takes. */
    @ParameterizedTest
    @EnumSource(Architecture.class)
    void everyShiftCountsTheSameInstructions(Architecture architecture) {
        LabRequest request = LabRequest.of(kernel(architecture, "fixed"), List.of(SelinuxState.ENFORCING));
        double usual = instructions(lab.measure(request).get(0));
        for (int shift = 0; shift <= GuestOptions.MOST_SHIFT; shift++) {
            Result result = lab.measure(request.with(new GuestOptions(
                            LabClock.EXACT, shift, 1, 1, null, false, false, List.of(), GuestOptions.LIMIT)))
                    .get(0);
            assertNull(result.summary().voidReason(), "shift " + shift);
            assertEquals(1, instructions(result) / usual, 0.0005, "shift " + shift);
            Calibration spin =
                    Objects.requireNonNull(info(result).boots().get(0).calibration(), "an exact boot is calibrated");
            assertEquals(0, spin.partsPerMillion(shift), MOST_PARTS_PER_MILLION, "shift " + shift);
        }
    }

    private static double instructions(Result result) {
        return info(result).instructions(nanos(result, SelinuxState.ENFORCING));
    }

    @ParameterizedTest
    @EnumSource(Architecture.class)
    void theSameSeedGivesTheSameDigits(Architecture architecture) {
        LabRequest request = LabRequest.of(kernel(architecture, "regressed"), LabRequest.BOTH_MODES);
        assertEquals(
                digits(lab.measure(request).get(0)), digits(lab.measure(request).get(0)));
    }

    /** Everything that was timed. */
    private static List<Double> digits(Result result) {
        List<Double> digits = new ArrayList<>();
        result.samples()
                .forEach(sample -> Stream.concat(sample.readings().stream(), sample.controls().stream())
                        .map(Reading::medianNanos)
                        .forEach(digits::add));
        return digits;
    }

    @ParameterizedTest
    @EnumSource(Architecture.class)
    void costFollowsCategoriesOnTheRegressedKernelAlone(Architecture architecture) {
        for (DoseFit fit : dose(architecture, "regressed").fits()) {
            assertTrue(fit.slope() != null && fit.slope() > 30, fit.toString());
            assertTrue(fit.fit() != null && fit.fit() > 0.999, fit.toString());
        }
        Dose fixed = dose(architecture, "fixed");
        for (DoseFit fit : fixed.fits()) {
            assertEquals(DoseShape.FLAT, fit.shape(), fit.toString());
        }
        assertTrue(fixed.sentence().contains("does not depend"), fixed.sentence());
    }

    private Dose dose(Architecture architecture, String variant) {
        List<PolicyChoice> policies =
                DOSES.stream().map(PolicyChoice::ofCategories).toList();
        List<Result> results = lab.measure(LabRequest.of(kernel(architecture, variant), LabRequest.BOTH_MODES)
                .with(policies));
        assertEquals(DOSES.size(), results.size());
        Map<Integer, Result> byCategories = new LinkedHashMap<>();
        for (int i = 0; i < DOSES.size(); i++) {
            byCategories.put(DOSES.get(i), results.get(i));
        }
        return Dose.of(byCategories);
    }

    @ParameterizedTest
    @EnumSource(Architecture.class)
    void severalWorkloadsShareABoot(Architecture architecture) {
        LabRequest one = LabRequest.of(kernel(architecture, "fixed"), LabRequest.BOTH_MODES);
        LabRequest several = new LabRequest(
                one.kernel(),
                null,
                one.guest(),
                one.policies(),
                one.states(),
                List.of(Workload.MSG_PAIR, Workload.PIPE),
                one.messageBytes(),
                one.path());
        List<Result> results = lab.measure(several);
        assertEquals(
                List.of(Workload.MSG_PAIR, Workload.PIPE),
                results.stream().map(result -> result.asked().workload()).toList());
        assertEquals(
                nanos(lab.measure(one).get(0), SelinuxState.ENFORCING),
                nanos(results.get(0), SelinuxState.ENFORCING),
                0.0005 * nanos(results.get(0), SelinuxState.ENFORCING),
                "a neighbour in the plan changes nothing");
    }
}
