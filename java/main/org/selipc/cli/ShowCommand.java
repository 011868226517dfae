package org.selipc.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.selipc.model.Result;
import org.selipc.report.ResultText;
import org.selipc.store.Json;
import org.selipc.store.ResultFiles;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code selipc show}: prints a result again. */
@Command(
        name = "show",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "Prints the table of a result file again.",
        footerHeading = "%nExamples:%n",
        footer = {"  selipc show before.json", "  selipc show --json before.json | jq '.samples[0]'"})
final class ShowCommand implements Callable<Integer> {
    @Parameters(paramLabel = "FILE", description = "A result file of `selipc run` or `selipc lab run`.")
    private Path file = Path.of("");

    @Option(names = "--json", description = "Print the document instead of the table.")
    private boolean json;

    @Override
    public Integer call() {
        Result result = ResultFiles.read(file);
        Output.print(json ? Json.document(result) : new ResultText(Terminal.colours()).text(result));
        return ExitCode.DONE;
    }
}
