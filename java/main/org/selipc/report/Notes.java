package org.selipc.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.selipc.model.Fact;
import org.selipc.model.LabInfo;
import org.selipc.model.Result;
import org.selipc.model.Sample;
import org.selipc.model.SelinuxInfo;
import org.selipc.model.StateSummary;
import org.selipc.verdict.Figures;

/** What a reader must know before believing a result's figures. */
final class Notes {
    /** Below this share of the wall clock a thread was kept from its CPU too often to pass over it. */
    private static final double BUSY = 0.8;

    private Notes() {}

    static List<String> of(Result result) {
        List<String> notes = new ArrayList<>();
        voids(notes, result.samples());
        denials(notes, result);
        for (StateSummary state : result.summary().states()) {
            if (!result.asked().workload().takesTurns() && state.cpuNanos() < BUSY * state.meanNanos()) {
                notes.add("in " + state.state() + " the measuring threads had the CPU for "
                        + Figures.percent(state.cpuNanos() / state.meanNanos(), 0)
                        + " of the wall clock: other work, or waiting, took the rest; it is in the mean, and hardly in"
                        + " the median");
            }
            // In the lab's exact clock samples agree, or the session says by how much they don't.
            if (state.blocks() == 1 && result.lab() == null) {
                notes.add("one block counts in " + state.state()
                        + ": its interval is the scatter inside that block, not between blocks");
            }
        }
        SelinuxInfo selinux = result.selinux();
        if (selinux.state().switchable()) {
            if (selinux.permissiveDomain().orElse(false)) {
                notes.add("the policy makes this process's own domain permissive: enforcing refuses it nothing");
            }
            unknown(notes, "whether the own domain is permissive", selinux.permissiveDomain());
            unknown(notes, "the policy", selinux.policyFingerprint());
            unknown(notes, "the number of categories", selinux.categories());
        }
        LabInfo lab = result.lab();
        if (lab != null) {
            notes.addAll(LabText.notes(result, lab));
        }
        unknown(notes, "the boot", result.host().bootId());
        unknown(notes, "mitigations", result.host().mitigations());
        unknown(notes, "the IPC namespace", result.host().ipcNamespace());
        return notes;
    }

    /** A count with its noun: {@code 1 block}, {@code 2 blocks}. */
    static String counted(long count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }

    private static void voids(List<String> notes, List<Sample> samples) {
        Map<String, Integer> reasons = new LinkedHashMap<>();
        for (Sample sample : samples) {
            String reason = sample.voidReason();
            if (reason != null) {
                reasons.merge(reason, 1, Integer::sum);
            }
        }
        reasons.forEach((reason, count) -> notes.add(counted(count, "void sample") + ": " + reason));
    }

    private static void denials(List<String> notes, Result result) {
        TreeSet<String> denied = new TreeSet<>();
        int flagged = 0;
        for (Sample sample : result.samples()) {
            denied.addAll(sample.denials());
            flagged += sample.denials().isEmpty() ? 0 : 1;
        }
        if (flagged > 0) {
            notes.add(counted(flagged, "sample") + " with denials that the state let pass (" + String.join(", ", denied)
                    + "): kept, and slower by what a denial costs");
        }
        List<String> always = result.selinux().denied().orElse(List.of());
        if (!always.isEmpty()) {
            notes.add("the policy denies to this context: " + String.join(", ", always));
        }
    }

    private static void unknown(List<String> notes, String what, Fact<?> fact) {
        if (!fact.isKnown()) {
            notes.add("unknown: " + what + " (" + fact.reason() + ")");
        }
    }
}
