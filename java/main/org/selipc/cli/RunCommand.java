package org.selipc.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import org.apache.commons.lang3.Strings;
import org.jspecify.annotations.Nullable;
import org.selipc.bench.IpcBenchmark;
import org.selipc.bench.Profilers;
import org.selipc.bench.Progress;
import org.selipc.bench.Request;
import org.selipc.bench.Session;
import org.selipc.bench.Words;
import org.selipc.host.HostReader;
import org.selipc.host.Topology;
import org.selipc.lab.LabChecks;
import org.selipc.lab.LabRequest;
import org.selipc.model.Asked;
import org.selipc.model.Failure;
import org.selipc.model.HostInfo;
import org.selipc.model.Result;
import org.selipc.model.SelinuxInfo;
import org.selipc.model.SelinuxState;
import org.selipc.report.ResultText;
import org.selipc.selinux.SelinuxReader;
import org.selipc.store.Journal;
import org.selipc.store.Json;
import org.selipc.store.ResultFiles;
import org.selipc.verdict.Summarizer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code selipc run}: measures, keeps the evidence, prints the table. */
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = {
            "Measures what one operation costs in each SELinux state, with two controls that pass no SELinux hook.",
            "The mode is changed only when --states names a state that is not the present one, and is restored however"
                    + " the run ends.",
            "A host without SELinux is measured as it is, and then a kernel with SELinux in the lab: the running one's"
                    + " image, else the newest of Debian's or dnf's, which is fetched unless the cache has one. That"
                    + " result goes to NAME-lab.json. It takes QEMU; where the lab can't measure, the run is whole"
                    + " without it."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  selipc run --quick",
            "  selipc run --states enforcing,permissive -o before.json",
            "  selipc run --workload msg-pingpong --instances 2 --cpus 2,3",
            "  selipc run --json --quick | jq .summary.sentence"
        })
final class RunCommand implements Callable<Integer> {
    @Option(
            names = "--states",
            split = ",",
            paramLabel = "STATE",
            description =
                    "States to measure in: enforcing, permissive, or both; or the present one. Default: the present one alone.")
    private List<String> states = List.of();

    @Mixin
    private WorkloadOption workload = new WorkloadOption();

    @Option(names = "--quick", description = "About 5 seconds instead of about 30.")
    private boolean quick;

    @Option(
            names = "--time",
            paramLabel = "SECONDS",
            description = "Time to measure; forks and blocks stay, a block has one sample of 100 ms at least.")
    private @Nullable Double time;

    @Option(
            names = "--forks",
            paramLabel = "N",
            description = "JVMs, one after the other; 0 measures in the first. Default: 3, or 1 with --quick.")
    private @Nullable Integer forks;

    @Option(
            names = "--blocks",
            paramLabel = "N",
            description = "Blocks a fork; with two states they come in fours, A B B A or B A A B. Default: 8.")
    private @Nullable Integer blocks;

    @Mixin
    private MessageOptions message = new MessageOptions();

    @Option(
            names = "--batch",
            paramLabel = "N",
            defaultValue = "" + IpcBenchmark.BATCH,
            description = "Operations in one native call. Default: ${DEFAULT-VALUE}.")
    private int batch;

    @Option(
            names = "--instances",
            paramLabel = "N",
            defaultValue = "1",
            description = "Threads, each with a queue of its own and pinned. Default: ${DEFAULT-VALUE}.")
    private int instances;

    @Option(names = "--cpus", split = ",", paramLabel = "CPU", description = "CPUs to pin the threads to.")
    private List<Integer> cpus = List.of();

    @Option(names = "--numa-node", paramLabel = "N", description = "Memory node whose CPUs to use.")
    private @Nullable Integer node;

    @Option(
            names = "--ipc",
            paramLabel = "NAMESPACE",
            description = "host or private IPC namespace; the launcher sees to it. Default: private where allowed.")
    private @Nullable String ipc;

    @Option(
            names = "--prof",
            paramLabel = "PROFILER",
            description = {
                "A JMH profiler to add, as NAME or NAME:OPTIONS; may be repeated. What it finds goes to the standard"
                        + " error."
            })
    private List<String> profilerWords = List.of();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Result file, NAME.json; never overwritten. Default: selipc-KERNEL-TIME.json here.")
    private @Nullable Path output;

    @Option(
            names = "--host-only",
            description = "On a host without SELinux, leave out the lab: fetch no kernel and write no second file.")
    private boolean hostOnly;

    @Option(names = "--json", description = "Print the result document instead of the table; the lab is left out.")
    private boolean json;

    @Override
    public Integer call() {
        HostReader hostReader = new HostReader();
        SelinuxReader selinuxReader = SelinuxReader.host();
        HostInfo host = hostReader.read();
        Request request = request();
        SelinuxInfo selinux = selinuxReader.info(request.workload());
        Profilers profilers = Profilers.of(profilerWords, request.preset().forks());
        Asked asked = request.resolve(new Topology(), hostReader.isLoopbackUp(), host, selinux);
        Path named = ResultName.checked(output);
        Path file = named != null ? named : ResultName.of("selipc", host.kernelRelease());
        ResultFiles.checkWritable(file);
        Path beside = wantsLab(selinux) ? besideOf(file) : null;
        Result result = new Session(
                        asked,
                        host,
                        selinux,
                        file,
                        profilers,
                        new Progress(System.err, Terminal.isTerminal(Terminal.STANDARD_ERROR)),
                        notice -> System.err.println("selipc: " + notice),
                        new Random())
                .measure(new Summarizer()::summarize);
        ResultFiles.write(file, result);
        Journal.append(Journal.beside(file)).remove();
        Output.print(json ? Json.document(result) : new ResultText(Terminal.colours()).text(result));
        System.err.println("result: " + file);
        if (beside != null) {
            addLab(asked, beside);
        }
        return ExitCode.DONE;
    }

    /** Whether this host leaves something that only the lab can tell. */
    private boolean wantsLab(SelinuxInfo selinux) {
        return !hostOnly && !json && !selinux.state().switchable() && selinux.state() != SelinuxState.NO_POLICY;
    }

    /** Where the lab's result goes, which has to be free before anything is measured. */
    private static Path besideOf(Path file) {
        Path beside = Path.of(Strings.CS.removeEnd(file.toString(), ".json") + "-lab.json");
        try {
            ResultFiles.checkWritable(beside);
        } catch (Failure e) {
            throw new Failure(
                    e.kind(), e.getMessage() + "; the lab's result goes there (--host-only leaves the lab out)", e);
        }
        return beside;
    }

    /** What SELinux costs, from a guest: this host can't show it. That nothing can be measured is no failure of the run. */
    private static void addLab(Asked asked, Path beside) {
        System.err.println("selipc: this host has no SELinux to measure; the lab does, in a kernel that it boots, and"
                + " fetches if need be (--host-only leaves that out)");
        Result result;
        try {
            LabChecks.requireEmulator();
            result = Labs.open()
                    .measureNearest(kernel ->
                            LabRequest.of(kernel, LabRequest.ALL_STATES, asked.workload(), asked.messageBytes()));
        } catch (Failure e) {
            System.err.println("selipc: the lab can't measure here: " + Main.printable(String.valueOf(e.getMessage())));
            return;
        }
        Output.print("\n" + new ResultText(Terminal.colours()).text(result));
        ResultFiles.write(beside, result);
        System.err.println("result: " + beside);
    }

    private Request request() {
        Request.Preset preset = quick ? Request.Preset.QUICK : Request.Preset.DEFAULT;
        preset = new Request.Preset(
                forks != null ? forks : preset.forks(),
                blocks != null ? blocks : preset.blocks(),
                preset.samples(),
                preset.sampleMillis());
        return new Request(
                workload.workload(),
                states.stream().map(Words::state).toList(),
                message.bytes(),
                batch,
                instances,
                cpus,
                node != null ? node : Request.NO_NODE,
                time != null ? preset.lasting(time) : preset,
                message.path(),
                ipc != null ? Words.ipcNamespace(ipc) : null);
    }
}
