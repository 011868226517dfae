package org.selipc.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.concurrent.Callable;
import org.apache.commons.lang3.Strings;
import org.jspecify.annotations.Nullable;
import org.selipc.lab.HostFindings;
import org.selipc.lab.LabHost;
import org.selipc.model.Failure;
import org.selipc.report.LabHostText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code selipc lab host}: a real SELinux host for people without one. */
@Command(
        name = "host",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = {
            "Boots a whole Debian host with systemd and Debian's SELinux policy enforcing, and runs `selipc run` in it: as"
                    + " root's login, which is unconfined, and as a confined service. Its disk is made once, which takes"
                    + " root, debootstrap, some minutes and the network."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  selipc lab host",
            "  selipc lab host --quick --kill --output whole-host",
            "  selipc lab host --kernel debian:6.12"
        })
final class LabHostCommand implements Callable<Integer> {
    private static final String DEBIAN = "debian:";

    @Option(
            names = "--kernel",
            paramLabel = "debian:VERSION",
            description = "Debian's kernel to boot. Default: the newest in the cache, else the newest there is.")
    private @Nullable String kernel;

    @Option(names = "--quick", description = "Measure with `selipc run --quick`.")
    private boolean quick;

    @Option(
            names = "--kill",
            description = "Kill selipc in mid-run as well, and see whether the mode comes back. Exit code 70 if not.")
    private boolean kill;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIRECTORY",
            description =
                    "Takes results, tables and the console's log; must not exist. Default: selipc-lab-host-TIME here.")
    private @Nullable Path output;

    @Option(names = "--keep", description = "Keep what the guest was booted from, in DIRECTORY/guest.")
    private boolean keep;

    @Option(
            names = "--timeout",
            paramLabel = "SECONDS",
            description = "How long the boot may take, to power-off. Default: an hour.")
    private long timeout = LabHost.LIMIT.toSeconds();

    @Override
    public Integer call() {
        if (kernel != null && !kernel.startsWith(DEBIAN)) {
            throw new Failure(
                    Failure.Kind.USAGE,
                    "--kernel " + kernel
                            + ": the host needs a kernel with its modules, debian:VERSION (`selipc lab kernels"
                            + " list` has them)");
        }
        Path directory =
                output != null ? output : Path.of("selipc-lab-host-" + ResultName.TIME.format(LocalDateTime.now()));
        HostFindings findings = new LabHost(Labs.notices())
                .run(new LabHost.Request(
                        kernel == null ? null : Strings.CS.removeStart(kernel, DEBIAN),
                        quick,
                        kill,
                        Duration.ofSeconds(timeout),
                        keep,
                        directory.toAbsolutePath()));
        Output.print(LabHostText.of(findings));
        System.err.println("results: " + directory);
        if (findings.kill() != null && !findings.kill().restored()) {
            throw new Failure(Failure.Kind.INTERNAL, "selipc was killed, and that left its traces: see above");
        }
        return ExitCode.DONE;
    }
}
