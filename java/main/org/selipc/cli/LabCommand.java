package org.selipc.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code selipc lab}: kernels that are not running here. */
@Command(
        name = "lab",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = {
            "Boots kernels under QEMU with SELinux in a known state and measures in them. With the exact clock a figure"
                    + " is a count of instructions: of a workload of one thread the same in any boot, on any host with"
                    + " the same version of QEMU."
        },
        subcommands = {
            LabRunCommand.class,
            LabDoseCommand.class,
            LabScanCommand.class,
            LabKernelsCommand.class,
            LabHostCommand.class
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  selipc lab run --kernel bzImage                     one kernel, permissive and enforcing",
            "  selipc lab dose --kernel debian:7.3                 does the cost follow the policy's categories?",
            "  selipc lab scan debian:6.12 debian:7.0 debian:7.3   the history of a cost",
            "  selipc lab kernels list                             what there is to fetch",
            "  selipc lab host --quick                             a whole Debian host, SELinux enforcing"
        })
final class LabCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "lab needs a command");
    }
}
