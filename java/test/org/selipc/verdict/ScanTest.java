package org.selipc.verdict;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.selipc.model.Result;
import org.selipc.model.Results;
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

    @Test
    void aStepIsAChangeBeyondTheMargin() {
        List<Scan.Step> steps = scan().steps();
        assertFalse(steps.isEmpty());
        for (Scan.Step step : steps) {
            assertEquals("7.1", step.from());
            assertEquals("7.2", step.to());
            assertEquals(1.2 / 1.01 - 1, step.change(), 1e-9);
        }
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
        assertTrue(text.contains("from 7.1 to 7.2"), text);
    }
}
