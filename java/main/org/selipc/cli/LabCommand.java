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
                    + " is a count of instructions, the same on any host and in any boot."
        },
        subcommands = {
            LabRunCommand.class,
            LabDoseCommand.class,
            LabScanCommand.class,
            LabKernelsCommand.class,
            LabHostCommand.class
        },
        footerHeading = "%nExamples:%n",
        footer = {"  selipc lab run --kernel bzImage                one kernel, permissive and enforcing"})
final class LabCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "lab needs a command");
    }
}
