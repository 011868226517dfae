package org.selipc.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.selipc.bench.Words;
import org.selipc.lab.LabRequest;
import org.selipc.lab.LabScan;
import org.selipc.model.Failure;
import org.selipc.model.Result;
import org.selipc.report.ScanChart;
import org.selipc.report.ScanText;
import org.selipc.store.Json;
import org.selipc.store.TextFiles;
import org.selipc.verdict.Scan;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code selipc lab scan}: the history of an operation's cost. */
@Command(
        name = "scan",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = {
            "Measures every kernel of a list, all of one architecture, in every workload and state, and puts the costs into one table and one chart,"
                    + " with the steps between neighbours marked. A kernel that can't be measured is named with the"
                    + " reason; where none can be, nothing is written and the exit code is 69."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  selipc lab scan v7.1/bzImage v7.2/bzImage v7.3/bzImage",
            "  selipc lab scan -o history --workloads pipe debian:6.12 debian:7.0 debian:7.3"
        })
final class LabScanCommand implements Callable<Integer> {
    @Parameters(arity = "1..*", paramLabel = "KERNEL", description = "As for `selipc lab run`, oldest first.")
    private List<String> kernels = List.of();

    @Option(
            names = "--workloads",
            split = ",",
            paramLabel = "NAME",
            defaultValue = "msg-pair,pipe",
            description = "Beside both controls. Default: ${DEFAULT-VALUE}.")
    private List<String> workloads = List.of();

    @Option(
            names = "--states",
            split = ",",
            paramLabel = "STATE",
            defaultValue = LabOptions.EVERY_STATE,
            description = "Default: ${DEFAULT-VALUE}.")
    private List<String> states = List.of();

    @Mixin
    private MarginOption margin = new MarginOption();

    @Option(
            names = "--jobs",
            paramLabel = "N",
            description = "Guests at once. Default: one a CPU with the exact clock, else one.")
    private @Nullable Integer jobs;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "NAME",
            description = "Write NAME.svg and NAME.csv; never overwritten.")
    private @Nullable String output;

    @Option(
            names = "--title",
            paramLabel = "TEXT",
            defaultValue = "Cost of an operation by kernel",
            description = "The chart's title. Default: ${DEFAULT-VALUE}.")
    private String title = "";

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Mixin
    private LabOptions options = new LabOptions();

    @Override
    public Integer call() {
        double tolerated = margin.fraction();
        if (jobs != null && jobs < 1) {
            throw new Failure(Failure.Kind.USAGE, "--jobs " + jobs + " is below 1");
        }
        if (output != null) {
            TextFiles.checkWritable(Path.of(output + ".svg"));
            TextFiles.checkWritable(Path.of(output + ".csv"));
        }
        List<LabRequest> requests = kernels.stream()
                .distinct()
                .map(kernel -> options.request(
                        kernel,
                        LabOptions.states(states),
                        workloads.stream().map(Words::workload).distinct().toList()))
                .toList();
        int atOnce = jobs != null ? jobs : LabScan.jobs(requests.get(0).guest().clock());
        Scan scan = scan(new LabScan(Labs.open()).run(requests, atOnce), tolerated);
        if (scan.points().isEmpty()) {
            throw noneMeasured(scan.skipped());
        }
        if (output != null) {
            TextFiles.write(Path.of(output + ".svg"), ScanChart.of(scan, title));
            TextFiles.write(Path.of(output + ".csv"), ScanText.csv(scan));
        }
        Output.print(json ? Json.document(scan) : ScanText.of(scan, Terminal.colours()));
        return ExitCode.DONE;
    }

    private static Scan scan(List<LabScan.Outcome> outcomes, double tolerated) {
        Map<String, List<Result>> measured = new LinkedHashMap<>();
        List<Scan.Skipped> skipped = new ArrayList<>();
        for (LabScan.Outcome outcome : outcomes) {
            if (outcome.reason() == null) {
                measured.put(outcome.kernel(), outcome.results());
            } else {
                skipped.add(new Scan.Skipped(outcome.kernel(), outcome.reason()));
            }
        }
        return Scan.of(measured, skipped, tolerated);
    }

    private static Failure noneMeasured(List<Scan.Skipped> skipped) {
        return new Failure(
                Failure.Kind.UNMEASURABLE,
                skipped.stream()
                        .map(Scan.Skipped::words)
                        .collect(Collectors.joining("\n  ", "no kernel could be measured:\n  ", "")));
    }
}
