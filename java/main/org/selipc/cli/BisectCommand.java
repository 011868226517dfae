package org.selipc.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code selipc bisect}: which kernel brought a loss in. */
@Command(
        name = "bisect",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = {"Finds the kernel that brought a loss in, measuring in the lab, and checks one that is blamed."},
        subcommands = {BisectStepCommand.class, BisectSearchCommand.class, BisectVerifyCommand.class},
        footerHeading = "%nExamples:%n",
        footer = {
            "  git bisect run sh -c 'make -j8 bzImage || exit 125; exec selipc bisect step \\",
            "      --kernel arch/x86/boot/bzImage --good good.json --bad bad.json'",
            "  selipc bisect search v1/bzImage v2/bzImage v3/bzImage",
            "  selipc bisect verify --parent parent/bzImage --culprit culprit/bzImage --fixed fixed/bzImage"
        })
final class BisectCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "bisect needs a command");
    }
}
