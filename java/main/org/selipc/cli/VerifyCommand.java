package org.selipc.cli;

import java.util.concurrent.Callable;
import org.selipc.model.Failure;
import picocli.CommandLine.Command;

/** {@code selipc verify}, which the launcher does: here so that the help has it. */
@Command(
        name = "verify",
        versionProvider = Version.class,
        mixinStandardHelpOptions = true,
        description = "Brings what the tests need and runs them all; takes the source tree.",
        footerHeading = "%nExamples:%n",
        footer = "  selipc verify")
final class VerifyCommand implements Callable<Integer> {
    @Override
    public Integer call() {
        throw new Failure(Failure.Kind.CANNOT, "verify is done by the launcher `selipc` of the source tree");
    }
}
