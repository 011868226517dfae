package org.selipc.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.selipc.bisect.Aim;
import org.selipc.bisect.Search;
import org.selipc.bisect.SearchResult;
import org.selipc.lab.LabRequest;
import org.selipc.report.BisectText;
import org.selipc.store.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code selipc bisect search}: the first bad one of an ordered list of kernels. */
@Command(
        name = "search",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = {
            "Finds the first bad kernel of a list that is in the order of history. The first is the good end and the last"
                    + " the bad one, which have to be further apart than the margin; both are measured first. Each kernel's result is kept, and used again by a search"
                    + " with the same directory."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  selipc bisect search builds/*/bzImage",
            "  selipc bisect search --all -d evidence v7.1/bzImage v7.2-rc1/bzImage v7.2/bzImage v7.3/bzImage"
        })
final class BisectSearchCommand implements Callable<Integer> {
    @Parameters(arity = "2..*", paramLabel = "KERNEL", description = "The kernels, oldest first.")
    private List<String> kernels = List.of();

    @Mixin
    private WorkloadOption workload = new WorkloadOption();

    @Mixin
    private MarginOption margin = new MarginOption();

    @Option(
            names = "--improvement",
            description = "Look for the kernel that made an operation cheaper: the bad end is the cheaper one.")
    private boolean improvement;

    @Option(names = "--all", description = "Measure every kernel, so that a history that goes back and forth shows.")
    private boolean all;

    @Option(
            names = {"-d", "--directory"},
            paramLabel = "DIR",
            defaultValue = "selipc-search",
            description = "Where each kernel's result is kept. Default: ${DEFAULT-VALUE}.")
    private Path directory = Path.of("selipc-search");

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Mixin
    private LabOptions options = new LabOptions();

    @Override
    public Integer call() {
        double tolerated = margin.fraction();
        Evidence evidence = new Evidence(
                directory, kernel -> options.request(kernel, LabRequest.BOTH_MODES, List.of(workload.workload())));
        Search search = new Search(kernels, evidence, line -> System.err.println("selipc: " + line));
        SearchResult found = search.run(tolerated, improvement ? Aim.IMPROVEMENT : Aim.LOSS, all);
        Output.print(json ? Json.document(found) : BisectText.of(found, Terminal.colours()));
        return ExitCode.DONE;
    }
}
