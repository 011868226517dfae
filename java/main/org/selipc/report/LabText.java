package org.selipc.report;

import java.util.ArrayList;
import java.util.List;
import java.util.LongSummaryStatistics;
import org.apache.commons.lang3.StringUtils;
import org.selipc.model.Asked;
import org.selipc.model.Calibration;
import org.selipc.model.Estimate;
import org.selipc.model.LabBoot;
import org.selipc.model.LabInfo;
import org.selipc.model.Result;
import org.selipc.model.SelinuxInfo;
import org.selipc.model.StateSummary;
import org.selipc.verdict.Figures;

/** What a result of the lab says otherwise than a host's. */
final class LabText {
    private static final int DIGEST_SHOWN = 12;

    /** The two clocks of a guest differ by what the thread did not run, and by little else. */
    private static final double CLOCKS_DIFFER = 0.01;

    private LabText() {}

    static void header(Page page, Result result, LabInfo lab) {
        page.labelled(
                "image", lab.kernel() + " (" + lab.imageFormat() + ", sha256 " + shortDigest(lab.imageDigest()) + ")");
        page.labelled(
                "guest",
                "QEMU " + lab.emulator() + " " + lab.accelerator() + ", machine " + lab.machine() + ", CPU "
                        + lab.cpuModel() + "; " + Notes.counted(lab.cpus(), "CPU") + ", seed " + lab.seed());
        page.labelled("clock", clock(lab));
        LabBoot boot = lab.boots().get(0);
        page.labelled("boot", boot.commandLine());
        SelinuxInfo selinux = result.selinux();
        page.labelled("policy", policy(lab, selinux));
        Asked asked = result.asked();
        page.labelled(
                "plan",
                asked.messageBytes() + " bytes, " + result.tool().path() + " system call; "
                        + Notes.counted(lab.boots().size(), "boot") + ", settled after " + boot.settledMillis()
                        + " ms; " + Notes.counted(asked.samples(), "sample") + " a block, of "
                        + batches(result));
    }

    private static String batches(Result result) {
        int batches = Math.max(1, result.asked().batch() / result.asked().shortBatch());
        LongSummaryStatistics operations = result.samples().stream()
                .flatMap(sample -> sample.readings().stream())
                .mapToLong(reading -> reading.operations() / batches)
                .summaryStatistics();
        return batches + " batches of "
                + (operations.getMin() == operations.getMax() ? "" : operations.getMin() + " to ")
                + Notes.counted(operations.getMax(), "operation");
    }

    private static String policy(LabInfo lab, SelinuxInfo selinux) {
        if (!selinux.policyFingerprint().isKnown()) {
            return "none was loaded";
        }
        return lab.policy() + "; sha256 "
                + selinux.policyFingerprint().map(LabText::shortDigest) + "; context "
                + selinux.context() + "; AVC threshold " + selinux.avcThreshold();
    }

    static String shortDigest(String digest) {
        return StringUtils.left(digest, DIGEST_SHOWN);
    }

    private static String clock(LabInfo lab) {
        Integer shift = lab.shift();
        if (shift == null) {
            return "wall: real time of "
                    + (lab.accelerator().equals("kvm") ? "this processor" : "an emulated processor");
        }
        Calibration spin = lab.boots().get(0).calibration();
        return "exact: instructions, " + (1L << shift) + " ns of guest time each"
                + (spin == null
                        ? ""
                        : "; a spin loop of known length is off by %.1f ppm".formatted(spin.partsPerMillion(shift)));
    }

    /** The table of states in instructions. */
    static Table instructions(Result result) {
        Table table = new Table(
                "state", result.costUnit().column(), "interval", "mean", "CPU mean", "blocks", "samples", "void");
        for (StateSummary state : result.summary().states()) {
            Estimate nanos = state.nanos();
            table.row(
                    state.state().word(),
                    cost(result, nanos.value()),
                    cost(result, nanos.low()) + " to " + cost(result, nanos.high()),
                    cost(result, state.meanNanos()),
                    cost(result, state.cpuNanos()),
                    String.valueOf(state.blocks()),
                    String.valueOf(state.samples()),
                    String.valueOf(state.voidSamples()));
        }
        return table;
    }

    private static String cost(Result result, double nanos) {
        return Figures.nanos(result.cost(nanos));
    }

    static List<String> notes(Result result, LabInfo lab) {
        List<String> notes = new ArrayList<>();
        boolean alone = !result.asked().workload().takesTurns();
        for (StateSummary state : result.summary().states()) {
            double apart = state.meanNanos() / state.cpuNanos() - 1;
            if (alone && state.cpuNanos() > 0 && Math.abs(apart) > CLOCKS_DIFFER) {
                notes.add("in " + state.state() + " the wall clock's mean lies " + Figures.signedPercent(apart)
                        + " from the thread's CPU time: something else ran beside it");
            }
        }
        if (lab.countsInstructions()) {
            notes.add(
                    "instructions show neither caches, contention and wake-ups across CPUs, nor what an entry costs with"
                            + " mitigations; time on real hosts is the other half of the evidence");
        }
        return notes;
    }
}
