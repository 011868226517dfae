package org.selipc.cli;

import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.selipc.bisect.Ends;
import org.selipc.bisect.StepResult;
import org.selipc.model.Failure;
import org.selipc.model.Result;
import org.selipc.model.SelinuxState;
import org.selipc.store.Json;
import org.selipc.store.LineLog;
import org.selipc.store.ResultFiles;
import org.selipc.verdict.Terms;
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
    private static final double PERCENT = 100;

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

    @Option(
            names = "--margin",
            paramLabel = "PERCENT",
            description = "A loss that does not matter. Without --bad, a kernel that loses more is bad. Default: 3.")
    private @Nullable Double margin;

    @Option(
            names = "--log",
            paramLabel = "FILE",
            description = "Log to append a line of JSON to. Default: selipc-bisect.log beside the good end's file.")
    private @Nullable Path log;

    @Mixin
    private LabOptions options = new LabOptions();

    @Override
    public Integer call() {
        if (bad == null && margin == null) {
            throw new Failure(Failure.Kind.USAGE, "give --bad FILE, or --margin PERCENT to go by the good end alone");
        }
        Result goodEnd = ResultFiles.read(good);
        Result badEnd = bad == null ? null : ResultFiles.read(bad);
        double tolerated = margin == null ? Terms.DEFAULT_MARGIN : margin / PERCENT;
        // Ends that no kernel can be placed between stop the bisection before it has lasted a boot.
        Ends ends = badEnd == null ? null : Ends.of(goodEnd, badEnd, tolerated);
        StepResult step = step(goodEnd, ends, tolerated);
        Path file = log != null ? log : good.toAbsolutePath().resolveSibling("selipc-bisect.log");
        LineLog.append(file, Json.line(step));
        System.err.println("selipc: " + step.verdict() + ": " + kernel + ": " + step.reason());
        return ExitCode.of(step.verdict());
    }

    private StepResult step(Result goodEnd, @Nullable Ends ends, double tolerated) {
        try {
            Set<SelinuxState> states = new LinkedHashSet<>(goodEnd.asked().states());
            Result result = Labs.open()
                    .measure(options.request(
                            kernel, List.copyOf(states), List.of(goodEnd.asked().workload())))
                    .get(0);
            return ends == null ? Ends.against(goodEnd, tolerated, kernel, result) : ends.place(kernel, result);
        } catch (Failure e) {
            if (e.kind() != Failure.Kind.UNMEASURABLE) {
                throw e;
            }
            return Ends.skip(kernel, e);
        }
    }
}
