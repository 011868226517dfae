package org.selipc.report;

import java.util.List;
import java.util.stream.Collectors;
import org.selipc.model.Asked;
import org.selipc.model.ControlSummary;
import org.selipc.model.CostUnit;
import org.selipc.model.Fact;
import org.selipc.model.HostInfo;
import org.selipc.model.LabInfo;
import org.selipc.model.Latency;
import org.selipc.model.Result;
import org.selipc.model.SelinuxInfo;
import org.selipc.model.StateEffect;
import org.selipc.model.StateSummary;
import org.selipc.model.Workload;
import org.selipc.verdict.Figures;

/** A result as a table for people. */
public final class ResultText {
    private static final int FINGERPRINT_SHOWN = 12;

    private final boolean colour;

    /** @param colour whether headings are set off with escape sequences */
    public ResultText(boolean colour) {
        this.colour = colour;
    }

    /** The text, ending in a newline; no line is wider than 100 columns, escape sequences not counted. */
    public String text(Result result) {
        Page page = new Page(colour);
        header(page, result);
        states(page, result);
        latencies(page, result.latencies());
        controls(page, result);
        StateEffect effect = result.summary().effect();
        if (effect != null) {
            page.labelled("effect", effect(effect)).gap();
        }
        page.paragraph(
                result.summary().voidReason() == null ? Page.Style.BOLD : Page.Style.RED,
                result.summary().sentence());
        List<String> notes = Notes.of(result);
        if (!notes.isEmpty()) {
            page.gap().labelled("notes", notes);
        }
        return page.toString();
    }

    private static void header(Page page, Result result) {
        HostInfo host = result.host();
        Workload workload = result.asked().workload();
        page.paragraph(
                Page.Style.BOLD,
                "selipc " + result.tool().version() + ": "
                        + (workload.operation().startsWith(workload.word()) ? "" : workload + ", ")
                        + workload.operation());
        page.gap();
        page.labelled("kernel", host.kernelRelease() + ", " + host.architecture());
        LabInfo lab = result.lab();
        if (lab != null) {
            LabText.header(page, result, lab);
            page.gap();
            return;
        }
        page.labelled(
                "cpu",
                host.cpuModel() + "; online " + host.cpusOnline() + "; NUMA nodes " + host.numaNodes()
                        + "; virtualization " + host.virtualization());
        SelinuxInfo selinux = result.selinux();
        page.labelled("selinux", selinux(selinux));
        if (selinux.state().switchable()) {
            page.labelled("context", selinux.context().toString());
        }
        page.labelled(
                "ipc",
                "namespace " + host.ipcNamespace() + "; msgmax " + host.msgmax() + ", msgmnb " + host.msgmnb()
                        + ", msgmni " + host.msgmni());
        page.labelled(
                "path",
                result.tool().path() + " system call; JNA " + result.tool().binding() + " mapping");
        page.labelled("plan", plan(result.asked()));
        page.gap();
    }

    private static String selinux(SelinuxInfo selinux) {
        String state = selinux.state() + " at the start";
        if (!selinux.state().switchable()) {
            return state;
        }
        Fact<String> fingerprint =
                selinux.policyFingerprint().map(text -> text.substring(0, Math.min(FINGERPRINT_SHOWN, text.length())));
        return state + "; policy " + fingerprint + ", categories " + selinux.categories() + ", AVC threshold "
                + selinux.avcThreshold();
    }

    private static String plan(Asked asked) {
        String bytes = asked.workload().passesHooks() ? asked.messageBytes() + " bytes; " : "";
        String cpus = asked.cpus().isEmpty()
                ? "not pinned"
                : "pinned to CPU " + asked.cpus().stream().map(String::valueOf).collect(Collectors.joining(", "));
        return bytes + Notes.counted(asked.instances(), "instance") + ", " + cpus + "; "
                + Notes.counted(Math.max(1, asked.forks()), "JVM") + " x " + Notes.counted(asked.blocks(), "block")
                + " x " + Notes.counted(asked.samples(), "sample") + " of " + asked.sampleMillis() + " ms";
    }

    private static void states(Page page, Result result) {
        if (result.summary().states().isEmpty()) {
            return;
        }
        if (result.costUnit() == CostUnit.INSTRUCTIONS) {
            page.table(LabText.instructions(result)).gap();
            return;
        }
        Table table = new Table(
                "state",
                result.costUnit().column(),
                "95 % interval",
                "ops/s",
                "mean ns",
                "CPU ns",
                "blocks",
                "samples",
                "void");
        for (StateSummary state : result.summary().states()) {
            table.row(
                    state.state().word(),
                    Figures.nanos(state.nanos().value()),
                    Figures.nanos(state.nanos().low()) + " to "
                            + Figures.nanos(state.nanos().high()),
                    Figures.rate(state.operationsPerSecond()),
                    Figures.nanos(state.meanNanos()),
                    Figures.nanos(state.cpuNanos()),
                    String.valueOf(state.blocks()),
                    String.valueOf(state.samples()),
                    String.valueOf(state.voidSamples()));
        }
        page.table(table).gap();
    }

    private static void latencies(Page page, List<Latency> latencies) {
        if (latencies.isEmpty()) {
            return;
        }
        Table table = new Table("latency, ns", "p50", "p90", "p99", "p99.9", "max", "operations");
        for (Latency latency : latencies) {
            table.row(
                    latency.state().word(),
                    Figures.count(latency.p50Nanos()),
                    Figures.count(latency.p90Nanos()),
                    Figures.count(latency.p99Nanos()),
                    Figures.count(latency.p999Nanos()),
                    Figures.count(latency.maxNanos()),
                    Figures.count(latency.operations()));
        }
        page.table(table).gap();
    }

    private static void controls(Page page, Result result) {
        List<ControlSummary> controls = result.summary().controls();
        if (controls.isEmpty()) {
            return;
        }
        Table table = new Table("control", result.costUnit().column(), "drift", "");
        for (ControlSummary control : controls) {
            table.row(
                    control.workload().word(),
                    Figures.nanos(result.cost(control.nanos())),
                    Figures.signedPercent(control.drift()),
                    control.drifted() ? "DRIFTED" : "");
        }
        page.table(table).gap();
    }

    private static String effect(StateEffect effect) {
        int decimals = Figures.percentDecimals(effect.change());
        return effect.base() + " to " + effect.state() + ": "
                + Figures.percent(effect.change().value(), decimals) + " (95 % interval "
                + Figures.percentBounds(effect.change()) + "), " + Figures.p(effect.p()) + ", "
                + Notes.counted(effect.pairs(), "pair") + " of blocks";
    }
}
