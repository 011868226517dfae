package org.selipc.cli;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.selipc.host.Check;
import org.selipc.host.HostChecks;
import org.selipc.lab.LabChecks;
import org.selipc.report.DoctorText;
import org.selipc.selinux.SelinuxChecks;
import org.selipc.selinux.SelinuxReader;
import org.selipc.store.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code selipc doctor}: what this host can and can't measure. */
@Command(
        name = "doctor",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description =
                "Says what this host and its lab can and can't measure, and what to do about it. Changes nothing.",
        footerHeading = "%nExamples:%n",
        footer = {"  selipc doctor", "  selipc doctor --json | jq '.[] | select(.status != \"ok\")'"})
final class DoctorCommand implements Callable<Integer> {
    @Option(names = "--json", description = "Print the checks as JSON.")
    private boolean json;

    @Override
    public Integer call() {
        List<Check> checks = Stream.of(
                        new SelinuxChecks(SelinuxReader.host()).all(), new HostChecks().all(), new LabChecks().all())
                .flatMap(List::stream)
                .toList();
        Output.print(json ? Json.document(checks) : DoctorText.of(checks, Terminal.colours()));
        return ExitCode.DONE;
    }
}
