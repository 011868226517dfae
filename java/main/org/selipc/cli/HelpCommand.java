package org.selipc.cli;

import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code selipc help}: what {@code --help} says, of a command of a command too. */
@Command(
        name = "help",
        versionProvider = Version.class,
        mixinStandardHelpOptions = true,
        description = "Explains a command, as its --help does.",
        footerHeading = "%nExamples:%n",
        footer = {"  selipc help run", "  selipc help bisect step"})
final class HelpCommand implements Runnable {
    @Parameters(arity = "0..*", paramLabel = "COMMAND", description = "The command. Default: all of them.")
    private List<String> words = List.of();

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        CommandLine found = spec.commandLine().getParent();
        for (String word : words) {
            CommandLine next = found.getSubcommands().get(word);
            if (next == null) {
                throw new ParameterException(
                        spec.commandLine(),
                        "no command of " + found.getCommandSpec().qualifiedName() + " is named '" + word + "'");
            }
            found = next;
        }
        Output.print(found.getUsageMessage());
    }
}
