package org.selipc.cli;

import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.selipc.bisect.Aim;
import org.selipc.bisect.EndConditions;
import org.selipc.bisect.Ends;
import org.selipc.bisect.StepResult;
import org.selipc.lab.LabRequest;
import org.selipc.model.Failure;
import org.selipc.model.Result;
import org.selipc.store.Json;
import org.selipc.store.LineLog;
import org.selipc.store.ResultFiles;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code selipc bisect step}: one kernel of a bisection, for {@code git bisect run}. */
@Command(
        name = "step",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = {
            "Measures one kernel in the lab and says whether it costs what the good end costs or what the bad end costs."
                    + " It is made for `git bisect run`, which skips at 125 and stops at 128.",
            "A kernel in the middle third between the ends, on the scale of logarithms, or far beyond one of them, is"
                    + " skipped; so is one that panics, hangs, or has no SELinux or no System V IPC."
        },
        exitCodeOnUsageHelp = ExitCode.SAID,
        exitCodeOnVersionHelp = ExitCode.SAID,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:good",
            "1:bad",
            "125:skip: this kernel can't be measured, or belongs to neither end",
            "128:stop: a wrong option, a missing tool, a full disk, a fault of selipc; --help too"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  selipc lab run --kernel good/bzImage -o good.json",
            "  selipc lab run --kernel bad/bzImage -o bad.json",
            "  git bisect run sh -c 'make -j8 bzImage || exit 125; exec selipc bisect step \\",
            "      --kernel arch/x86/boot/bzImage --good /path/good.json --bad /path/bad.json'"
        })
final class BisectStepCommand implements Callable<Integer> {
    @Option(names = "--kernel", required = true, paramLabel = "KERNEL", description = "The kernel of this step.")
    private String kernel = "";

    @Option(
            names = "--good",
            required = true,
            paramLabel = "FILE",
            description = "Result of `selipc lab run` for the good end.")
    private Path good = Path.of("");

    @Option(names = "--bad", paramLabel = "FILE", description = "Result for the bad end.")
    private @Nullable Path bad;

    @Mixin
    private MarginOption margin = new MarginOption();

    @Option(
            names = "--improvement",
            description = "Look for the kernel that made an operation cheaper: the bad end is the cheaper one.")
    private boolean improvement;

    @Option(
            names = "--log",
            paramLabel = "FILE",
            description = "Log to append a line of JSON to. Default: selipc-bisect.log beside the good end's file.")
    private @Nullable Path log;

    @Mixin
    private LabOptions options = new LabOptions();

    @Override
    public Integer call() {
        if (bad == null && (!margin.isGiven() || improvement)) {
            throw new Failure(
                    Failure.Kind.USAGE,
                    improvement
                            ? "--improvement needs --bad FILE, the cheaper end"
                            : "give --bad FILE, or --margin PERCENT to go by the good end alone");
        }
        double tolerated = margin.fraction();
        Result goodEnd = ResultFiles.read(good);
        // Whatever keeps every kernel from being placed stops the bisection before it has lasted a boot.
        Ends.requireEnd("good", goodEnd);
        Ends ends = bad == null
                ? null
                : Ends.of(goodEnd, ResultFiles.read(bad), tolerated, improvement ? Aim.IMPROVEMENT : Aim.LOSS);
        LabRequest request = options.request(
                kernel,
                List.copyOf(new LinkedHashSet<>(goodEnd.asked().states())),
                List.of(goodEnd.asked().workload()));
        EndConditions.require(goodEnd, request);
        Path file = log != null ? log : good.toAbsolutePath().resolveSibling("selipc-bisect.log");
        LineLog.probe(file);
        StepResult step = step(request, goodEnd, ends, tolerated).of(BisectedCommit.of(Path.of("")));
        LineLog.append(file, Json.line(step));
        System.err.println("selipc: " + step.verdict() + ": " + kernel + ": " + step.reason());
        return ExitCode.of(step.verdict());
    }

    private StepResult step(LabRequest request, Result goodEnd, @Nullable Ends ends, double tolerated) {
        try {
            Result result = Labs.open().measure(request).get(0);
            return ends == null ? Ends.against(goodEnd, tolerated, kernel, result) : ends.place(kernel, result);
        } catch (Failure e) {
            if (e.kind() != Failure.Kind.UNMEASURABLE) {
                throw e;
            }
            return Ends.skip(kernel, e);
        }
    }
}
