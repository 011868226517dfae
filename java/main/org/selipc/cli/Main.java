package org.selipc.cli;

import java.io.PrintStream;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import org.selipc.model.Failure;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Where the JVM starts: hands the arguments to a command and leaves with its code. */
@Command(
        name = "selipc",
        description = "What SELinux costs System V message passing, measured with its evidence.",
        versionProvider = Version.class,
        mixinStandardHelpOptions = true,
        subcommands = {
            RunCommand.class,
            ShowCommand.class,
            CompareCommand.class,
            DoctorCommand.class,
            LabCommand.class,
            BisectCommand.class,
            VerifyCommand.class,
            HelpCommand.class
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  selipc run                                  measure in the present state, about 30 s",
            "  selipc run --states enforcing,permissive    measure both, switching back and forth",
            "  selipc compare base.json new.json           is the second kernel slower?",
            "  selipc lab run --kernel debian:7.3          measure another kernel, which the lab boots",
            "  selipc doctor                               what this host can measure",
            "",
            "`selipc COMMAND --help` explains a command."
        })
public final class Main {
    /** Columns of help: what is longer picocli breaks in two, and half an example can't be run. */
    static final int HELP_COLUMNS = 100;

    Main() {}

    /** Runs a command and ends the JVM. */
    @SuppressWarnings("SystemExit")
    public static void main(String[] args) {
        // JMH's lock file in the shared temporary directory would let another user's session block this one.
        System.setProperty("jmh.ignoreLock", "true");
        // JMH would start two JVMs before the first fork to find out about blackholes; no benchmark here uses one.
        System.setProperty("jmh.blackhole.autoDetect", "false");
        // Figures are read by scripts and people of any country.
        Locale.setDefault(Locale.ROOT);
        Runtime.getRuntime().exit(run(args, System.err));
    }

    static int run(String[] args, PrintStream err) {
        CommandLine line = new CommandLine(new Main());
        line.setUsageHelpWidth(HELP_COLUMNS);
        line.setExpandAtFiles(false);
        line.registerConverter(Path.class, Main::path);
        // Picocli's own codes are 1 and 2, which a launcher of another kind would read as verdicts.
        setExitCodes(line);
        line.setParameterExceptionHandler((e, arguments) -> {
            explain(e, arguments.length == 0, err);
            return ExitCode.USAGE;
        });
        line.setExecutionExceptionHandler((e, command, parsed) -> {
            if (e instanceof Failure failure) {
                err.println("selipc: " + printable(String.valueOf(failure.getMessage())));
                return ExitCode.of(failure);
            }
            if (e instanceof InvalidPathException path) {
                err.println("selipc: " + printable(noFile(path)));
                return ExitCode.USAGE;
            }
            err.println("selipc: a fault of selipc's own; please report it with these lines");
            e.printStackTrace(err);
            return ExitCode.INTERNAL;
        });
        try {
            return line.execute(args);
        } catch (OutOfMemoryError e) {
            err.println("selipc: the JVM ran out of memory: " + e.getMessage()
                    + "; name a smaller input, or give it more with SELIPC_JAVA_OPTS=-Xmx1g");
            return ExitCode.INTERNAL;
        }
    }

    /** Picocli would name a Java exception. */
    private static Path path(String word) {
        try {
            return Path.of(word);
        } catch (InvalidPathException e) {
            throw new TypeConversionException(noFile(e));
        }
    }

    /** Java can't name every file in every locale. */
    private static String noFile(InvalidPathException e) {
        return "'" + e.getInput() + "' can't be the name of a file here: " + e.getReason()
                + "; if it is one, try with LC_ALL=C.UTF-8";
    }

    /** A message may quote a file's content or name, and a terminal obeys control characters. */
    static String printable(String message) {
        return message.replaceAll("[\\p{Cntrl}\\x80-\\x9f&&[^\n\t]]", "?");
    }

    private static void setExitCodes(CommandLine line) {
        line.getCommandSpec().exitCodeOnInvalidInput(ExitCode.USAGE);
        line.getCommandSpec().exitCodeOnExecutionException(ExitCode.INTERNAL);
        line.getSubcommands().values().forEach(Main::setExitCodes);
    }

    private static void explain(ParameterException e, boolean nothingSaid, PrintStream err) {
        CommandLine line = e.getCommandLine();
        if (nothingSaid) {
            line.usage(err);
            err.println();
        }
        err.println("selipc: " + printable(message(e)) + "; see `"
                + line.getCommandSpec().qualifiedName() + " --help`");
        if (e instanceof UnmatchedArgumentException unmatched) {
            UnmatchedArgumentException.printSuggestions(unmatched, err);
        }
    }

    /** Picocli's words, but for a command that isn't one. */
    private static String message(ParameterException e) {
        boolean atTop = e.getCommandLine().getParent() == null;
        if (atTop && e instanceof UnmatchedArgumentException unmatched && !unmatched.isUnknownOption()) {
            return "no command is named '" + unmatched.getUnmatched().get(0) + "'";
        }
        return String.valueOf(e.getMessage());
    }
}
