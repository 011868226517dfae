package org.selipc.verdict;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.selipc.model.Result;
import org.selipc.model.Results;
import org.selipc.model.SelinuxState;
import org.selipc.model.Workload;
import org.selipc.report.ScanChart;
import org.selipc.report.ScanText;

/** A history of costs, its steps, and what becomes of them. */
class ScanTest {
    private static Scan scan() {
        Map<String, List<Result>> measured = new LinkedHashMap<>();
        double[] factors = {1, 1.01, 1.2, 1.2};
        for (int i = 0; i < factors.length; i++) {
            measured.put(
                    "debian:7." + i,
                    List.of(Results.fixed()
                            .scaled(factors[i])
                            .kernel("7." + i)
                            .session("s" + i, "b" + i)
                            .inTheLab()
                            .build()));
        }
        return Scan.of(measured, List.of(new Scan.Skipped("broken", "it panicked, \"badly\"")), 0.03);
    }

    /** As two builds of one tree are, before and after a change. */
    private static Scan oneRelease() {
        Map<String, List<Result>> measured = new LinkedHashMap<>();
        measured.put("out/fixed/Image", List.of(Results.fixed().kernel("7.2").build()));
        measured.put("out/loop/Image", List.of(Results.regressed().kernel("7.2").build()));
        measured.put("Image", List.of(Results.fixed().kernel("7.3").build()));
        return Scan.of(measured, List.of(), 0.03);
    }

    @Test
    void kernelsOfOneReleaseAreRowsOfTheirOwn() {
        String text = ScanText.of(oneRelease(), false);
        assertTrue(text.contains("\n7.2 (fixed)  "), text);
        assertTrue(text.contains("\n7.2 (loop)  "), text);
        assertTrue(text.contains("\n7.3  "), text);
        assertTrue(text.contains("steps       7.2 (fixed) to 7.2 (loop)\n"), text);
    }

    /** Labels may be long, and a terminal breaks what is wider. */
    @Test
    void aTableNamesItsWorkloadOnce() {
        String text = ScanText.of(oneRelease(), false);
        assertTrue(text.contains("\nmsg-pair     enforcing=permissive\n"), text);
        assertTrue(text.contains("\ncontrol      "), text);
    }

    @Test
    void kernelsOfOneReleaseArePointsOfTheirOwn() {
        String chart = ScanChart.of(oneRelease(), "one release");
        assertTrue(chart.contains(">7.2 (fixed)</text>"), chart);
        assertTrue(chart.contains(">7.2 (loop)</text>"), chart);
        assertTrue(chart.contains(">msg-pair enforcing=permissive in 7.2 (loop): 138,575.2</title>"), chart);
        assertEquals(2, chart.split("stroke-dasharray=\"3 4\"").length - 1, "steps that are marked");
    }

    @Test
    void aStepIsAChangeBeyondTheMargin() {
        List<Scan.Step> steps = scan().steps();
        assertEquals(1, steps.size(), steps.toString());
        assertEquals("debian:7.1", steps.get(0).from());
        assertEquals("debian:7.2", steps.get(0).to());
        assertEquals(2, steps.get(0).changes().size(), "permissive and enforcing");
        for (Scan.Change change : steps.get(0).changes()) {
            assertEquals(1.2 / 1.01 - 1, change.change(), 1e-9);
        }
        assertFalse(steps.get(0).controlsMoved());
    }

    @Test
    void aStepIsReadAsOneThing() {
        assertTrue(ScanText.of(scan(), false).contains("""

                steps       7.1 to 7.2
                            - msg-pair: enforcing=permissive +18.8 %
                            - controls: null 0.00 %, uname 0.00 %
                """), ScanText.of(scan(), false));
    }

    @Test
    void stepsAreInTheOrderOfTheKernelsAndSayWhatTheControlsDid() {
        Map<String, List<Result>> measured = new LinkedHashMap<>();
        SelinuxState disabled = SelinuxState.DISABLED;
        SelinuxState[] states = {SelinuxState.ENFORCING, disabled};
        measured.put("a", List.of(Results.fixed().states(states).kernel("1").build()));
        measured.put(
                "b",
                List.of(Results.fixed()
                        .states(states)
                        .nanos(disabled, 3000)
                        .kernel("2")
                        .build()));
        measured.put(
                "c",
                List.of(Results.fixed()
                        .states(states)
                        .nanos(disabled, 3000)
                        .scaled(0.9)
                        .control(500)
                        .kernel("3")
                        .build()));
        String text = ScanText.of(Scan.of(measured, List.of(), 0.03), false);
        assertTrue(text.endsWith("""

                steps       1 to 2
                            - msg-pair: disabled +7.2 %
                            - controls: null 0.00 %, uname 0.00 %
                            2 to 3
                            - msg-pair: enforcing -10.0 %, disabled -10.0 %
                            - controls moved too: null +21.6 %, uname +9.7 %
                """), text);
    }

    @Test
    void aVoidWorkloadLeavesTheOthersOfItsKernel() {
        Result pair = Results.fixed().session("pair", "b").inTheLab().build();
        Result pipe = Edits.different(
                Difference.WORKLOAD,
                Results.fixed().session("pipe", "b").inTheLab().build(),
                pair);
        Scan scan = Scan.of(Map.of("k", List.of(Edits.voided(pair, "the guest was busy"), pipe)), List.of(), 0.03);
        assertEquals(List.of(new Scan.Skipped("k", "msg-pair is void: the guest was busy")), scan.skipped());
        assertTrue(
                scan.points().stream().anyMatch(point -> point.workload() == Workload.PIPE),
                scan.points().toString());
    }

    @Test
    void aReasonNamesItsKernelOnce() {
        assertEquals("a: it hangs", new Scan.Skipped("a", "it hangs").words());
        assertEquals("kernel a hangs", new Scan.Skipped("a", "kernel a hangs").words());
    }

    @Test
    void aControlIsGivenOnceAKernel() {
        Scan scan = scan();
        long controls = scan.points().stream()
                .filter(point -> !point.workload().passesHooks())
                .count();
        assertEquals(4 * 2, controls);
    }

    @Test
    void noTwoLinesOfAChartLookAlike() {
        List<Scan.Point> points = new ArrayList<>();
        for (Workload workload : Workload.values()) {
            for (SelinuxState state : SelinuxState.values()) {
                double cost = 1000 + points.size() * 100;
                points.add(new Scan.Point("a", "7.1", "x86_64", workload, state, cost));
                points.add(new Scan.Point("b", "7.2", "x86_64", workload, state, cost));
            }
        }
        String chart = ScanChart.of(new Scan(Scan.SCHEMA, "instructions", points, List.of(), List.of()), "all");
        List<String> lines = looks("<polyline [^>]* fill=\"none\"( [^>]*)/>", chart);
        assertTrue(lines.size() > 8, "more than there are colours: " + lines);
        assertEquals(lines.size(), new HashSet<>(lines).size(), lines.toString());
        List<String> legend =
                looks("(?:<rect|<line) x[^>]*( fill=\"#[^>]*| stroke=\"(?!#dddddd)[^>]*)/>\n<text", chart);
        assertEquals(lines.size(), legend.size(), legend.toString());
        assertEquals(legend.size(), new HashSet<>(legend).size(), legend.toString());
    }

    @Test
    void aChartIsTheSameInEveryLanguage() {
        String chart = ScanChart.of(scan(), "history");
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.GERMANY);
        try {
            assertEquals(chart, ScanChart.of(scan(), "history"));
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void theLegendHasRoomForItsWords() {
        String chart = ScanChart.of(scan(), "history");
        assertTrue(
                chart.contains("viewBox=\"0 0 608 "),
                "as wide as ever: " + chart.lines().findFirst());
        List<Scan.Point> points = List.of(
                new Scan.Point("a", "7.1", "x86_64", Workload.MSG_PINGPONG, SelinuxState.PERMISSIVE, 1),
                new Scan.Point("a", "7.1", "x86_64", Workload.MSG_PINGPONG, SelinuxState.ENFORCING, 1));
        String wide = ScanChart.of(new Scan(Scan.SCHEMA, "instructions", points, List.of(), List.of()), "wide");
        assertTrue(wide.contains("viewBox=\"0 0 479 "), wide.lines().findFirst().orElse(""));
    }

    private static List<String> looks(String pattern, String chart) {
        return Pattern.compile(pattern)
                .matcher(chart)
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    @Test
    void theChartStandsAloneAndTheTableHasEveryPoint() {
        Scan scan = scan();
        String chart = ScanChart.of(scan, "a <title> & \"more\"");
        assertTrue(chart.startsWith("<svg xmlns="), chart);
        assertTrue(chart.endsWith("</svg>\n"), chart);
        assertTrue(chart.contains("a &lt;title&gt; &amp; &quot;more&quot;"), chart);
        assertFalse(chart.contains("NaN"), chart);
        String csv = ScanText.csv(scan);
        assertEquals(1 + scan.points().size(), csv.split("\r\n").length);
        String text = ScanText.of(scan, false);
        assertTrue(text.contains("broken: it panicked"), text);
        assertTrue(text.contains("7.1 to 7.2"), text);
    }
}
