package org.selipc.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.lang3.ArrayUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** What is common to the commands: help, version, and words that are none. */
final class MainIT {
    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(classes = {RunCommand.class, ShowCommand.class, CompareCommand.class, DoctorCommand.class})
    void helpListsEveryOptionAndExamples(Class<?> command) throws Exception {
        CommandLine line = new CommandLine(command);
        LauncherRun.Ending ending = Commands.end(directory, line.getCommandName(), "--help");
        assertEquals(0, ending.code());
        assertEquals("", ending.err());
        for (OptionSpec option : line.getCommandSpec().options()) {
            for (String name : option.names()) {
                assertTrue(ending.out().contains(name), name + " in " + ending.out());
            }
            assertTrue(option.description().length > 0 && !option.description()[0].isEmpty(), option.longestName());
        }
        List<String> lines = ending.out().lines().toList();
        int examples = lines.indexOf("Examples:");
        assertTrue(examples > 0 && examples < lines.size() - 1, ending.out());
        assertTrue(lines.get(examples + 1).startsWith("  selipc " + line.getCommandName()), ending.out());
    }

    static Stream<CommandLine> everyCommand() {
        return below(new CommandLine(new Main()));
    }

    private static Stream<CommandLine> below(CommandLine line) {
        return Stream.concat(
                Stream.of(line), line.getSubcommands().values().stream().flatMap(MainIT::below));
    }

    @ParameterizedTest
    @MethodSource("everyCommand")
    void helpHasAnExampleOfEveryCommand(CommandLine line) {
        String name = line.getCommandSpec().qualifiedName();
        String footer = String.join("\n", line.getCommandSpec().usageMessage().footer());
        assertTrue(footer.contains(name), name + ": " + footer);
    }

    @Test
    void helpOfACommandIsThatOfItsOption() throws Exception {
        for (String[] words : new String[][] {{"bisect", "step"}, {"lab", "kernels", "fetch"}, {"show"}}) {
            String[] help = ArrayUtils.insert(0, words, "help");
            LauncherRun.Ending ending = Commands.end(directory, help);
            assertEquals(0, ending.code(), ending.err());
            assertEquals(
                    Commands.end(directory, ArrayUtils.add(words, "--help")).out(), ending.out());
        }
        LauncherRun.Ending unknown = Commands.end(directory, "help", "lab", "boil");
        assertEquals(64, unknown.code());
        assertTrue(unknown.err().contains("'boil'"), unknown.err());
    }

    @Test
    void theHelpOfAllNamesTheCommands() throws Exception {
        LauncherRun.Ending ending = Commands.end(directory, "--help");
        assertEquals(0, ending.code());
        for (String command : List.of("run", "show", "compare", "doctor", "lab", "bisect", "verify")) {
            assertTrue(ending.out().contains("  " + command + " "), ending.out());
        }
    }

    @Test
    void theVersionIsOneLine() throws Exception {
        for (String[] arguments : List.of(new String[] {"--version"}, new String[] {"run", "--version"})) {
            LauncherRun.Ending ending = Commands.end(directory, arguments);
            assertEquals(0, ending.code(), Arrays.toString(arguments));
            assertTrue(ending.out().matches("selipc \\d+\\.\\d+\\.\\d+(-SNAPSHOT)?\n"), ending.out());
        }
    }

    @Test
    void noCommandGivesTheUsageAndAHint() throws Exception {
        LauncherRun.Ending ending = Commands.end(directory);
        assertEquals(64, ending.code());
        assertEquals("", ending.out());
        assertTrue(ending.err().startsWith("Usage: selipc "), ending.err());
        assertTrue(ending.err().endsWith("see `selipc --help`\n"), ending.err());
    }

    @Test
    void anUnknownCommandIsNamed() throws Exception {
        LauncherRun.Ending ending = Commands.end(directory, "frobnicate");
        assertEquals(128, ending.code(), "it may have been a bisection's step");
        assertEquals("", ending.out());
        assertTrue(ending.err().contains("'frobnicate'"), ending.err());
    }

    @Test
    void aNameOfAnyLettersIsAFileInEveryLocale() throws Exception {
        for (String locale : List.of("C", "POSIX", "C.UTF-8", "nosuch")) {
            for (String[] words : new String[][] {{"show"}, {"lab", "run", "--kernel"}}) {
                // The shell writes the name, since the JVM of this test may know ASCII alone.
                LauncherRun.Ending ending = Commands.command(directory, words)
                        .with("LC_ALL", locale)
                        .under("sh", "-c", "exec \"$@\" \"$(printf 'm\\303\\274.json')\"", "sh")
                        .end();
                assertEquals(69, ending.code(), locale + ": " + ending.err());
                assertTrue(ending.err().contains("mü.json"), locale + ": " + ending.err());
            }
        }
    }

    @Test
    void whatCanBeNoFileIsAMistakeOfUse() {
        for (String[] words : new String[][] {{"show", "a\0b"}, {"lab", "run", "--kernel", "a\0b"}}) {
            ByteArrayOutputStream said = new ByteArrayOutputStream();
            assertEquals(64, Main.run(words, new PrintStream(said, true, StandardCharsets.UTF_8)));
            String text = said.toString(StandardCharsets.UTF_8);
            assertTrue(text.contains("'a?b' can't be the name of a file"), text);
            assertFalse(text.contains("Exception"), text);
        }
    }

    @Test
    void aMisspeltWordGetsASuggestion() throws Exception {
        LauncherRun.Ending option = Commands.end(directory, "doctor", "--jsno");
        assertEquals(64, option.code());
        assertTrue(option.err().contains("--json"), option.err());
        LauncherRun.Ending command = Commands.end(directory, "comprae", "a", "b");
        assertEquals(128, command.code());
        assertTrue(command.err().contains("compare"), command.err());
    }
}
