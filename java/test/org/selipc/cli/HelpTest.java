package org.selipc.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** The help of every command, as printed. */
class HelpTest {
    static Stream<CommandLine> commands() {
        return withCommandsOf(new CommandLine(Main.class));
    }

    private static Stream<CommandLine> withCommandsOf(CommandLine line) {
        return Stream.concat(
                Stream.of(line), line.getSubcommands().values().stream().flatMap(HelpTest::withCommandsOf));
    }

    /** A line that is broken pastes as two commands. */
    @ParameterizedTest
    @MethodSource("commands")
    void everyExampleIsOneLine(CommandLine command) {
        command.setUsageHelpWidth(Main.HELP_COLUMNS);
        List<String> printed = command.getUsageMessage().lines().toList();
        for (String example : command.getCommandSpec().usageMessage().footer()) {
            assertTrue(printed.contains(example), "broken in two: " + example);
        }
    }
}
