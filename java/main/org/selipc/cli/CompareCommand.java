package org.selipc.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.selipc.bench.Words;
import org.selipc.model.Failure;
import org.selipc.model.Result;
import org.selipc.report.ComparisonText;
import org.selipc.store.Json;
import org.selipc.store.ResultFiles;
import org.selipc.verdict.Comparison;
import org.selipc.verdict.ComparisonResult;
import org.selipc.verdict.Difference;
import org.selipc.verdict.Terms;
import org.selipc.verdict.Verdict;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code selipc compare}: did it get slower between two kernels? */
@Command(
        name = "compare",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = {
            "Says whether NEW is slower than BASE: good, bad, weak (measure more) or skip (can't be compared).",
            "A side is one result file or several, joined by commas; the boot is the unit of replication."
        },
        exitCodeOnUsageHelp = ExitCode.SAID,
        exitCodeOnVersionHelp = ExitCode.SAID,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:good, no regression",
            "1:bad, a regression",
            "2:weak, measure more",
            "125:skip, can't be compared",
            "64:usage",
            "70:internal error",
            "73:the answer can't be written"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  selipc compare before.json after.json",
            "  selipc compare base1.json,base2.json,base3.json new1.json,new2.json,new3.json --margin 1",
            "  selipc compare --json before.json after.json | jq -r .verdict"
        })
final class CompareCommand implements Callable<Integer> {
    @Parameters(
            index = "0",
            split = ",",
            paramLabel = "BASE",
            description = "Result files of the kernel compared with.")
    private List<Path> base = List.of();

    @Parameters(index = "1", split = ",", paramLabel = "NEW", description = "Result files of the kernel compared.")
    private List<Path> fresh = List.of();

    @Mixin
    private MarginOption margin = new MarginOption();

    @Option(
            names = "--floor",
            paramLabel = "PERCENT",
            description = "Boot-to-boot standard deviation of this host, for sides with one boot. Default: 0.5.")
    private @Nullable Double floor;

    @Option(
            names = "--state",
            split = ",",
            paramLabel = "STATE",
            description = "Compare in these states only. Default: every state that both sides have.")
    private List<String> states = List.of();

    @Option(
            names = "--allow",
            split = ",",
            paramLabel = "DIFFERENCE",
            description = "Compare although these differ; the refusal names them. Known: ${COMPLETION-CANDIDATES}.",
            completionCandidates = Waivers.class)
    private List<String> allowed = List.of();

    @Option(names = "--json", description = "Print the comparison as JSON.")
    private boolean json;

    @Override
    public Integer call() {
        Comparison comparison = new Comparison(terms());
        ComparisonResult result;
        try {
            result = comparison.compare(read(base), read(fresh));
        } catch (Failure e) {
            if (e.kind() != Failure.Kind.CANNOT) {
                throw e;
            }
            System.err.println("selipc: " + e.getMessage());
            if (json) {
                Output.print(Json.document(comparison.skip(String.valueOf(e.getMessage()))));
            }
            return ExitCode.of(Verdict.SKIP);
        }
        Output.print(json ? Json.document(result) : new ComparisonText(Terminal.colours()).text(result));
        return ExitCode.of(result.verdict());
    }

    private Terms terms() {
        return new Terms(
                margin.fraction(),
                floor == null ? OptionalDouble.empty() : OptionalDouble.of(MarginOption.fraction("--floor", floor, 0)),
                allowed.stream().map(Difference::ofWord).collect(Collectors.toSet()),
                states.stream().map(Words::state).collect(Collectors.toSet()));
    }

    /** The words that {@code --allow} takes. */
    static final class Waivers extends ArrayList<String> {
        private static final long serialVersionUID = 1L;

        Waivers() {
            super(Arrays.stream(Difference.values()).map(Difference::word).toList());
        }
    }

    private static List<Result> read(List<Path> files) {
        return files.stream().map(ResultFiles::read).toList();
    }
}
