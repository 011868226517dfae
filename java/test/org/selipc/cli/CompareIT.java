package org.selipc.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.selipc.model.Result;
import org.selipc.model.Results;
import org.selipc.store.ResultFiles;
import org.selipc.verdict.Difference;
import org.selipc.verdict.Edits;

/** The contract of {@code selipc compare}: exit codes and JSON, through the launcher and the jar. */
final class CompareIT {
    @TempDir
    Path directory;

    @BeforeEach
    void writeResults() {
        write("base.json", Results.fixed().session("base", "boot-1").build());
        write("same.json", Results.fixed().session("same", "boot-2").build());
        write("slow.json", Results.regressed().session("slow", "boot-3").build());
        write(
                "near.json",
                Results.fixed().scaled(1 / 0.97).session("near", "boot-4").build());
    }

    static Stream<Arguments> verdicts() {
        return Stream.of(
                Arguments.of("same.json", "good", 0),
                Arguments.of("slow.json", "bad", 1),
                Arguments.of("near.json", "weak", 2));
    }

    @ParameterizedTest
    @MethodSource("verdicts")
    void aVerdictHasItsCodeItsTextAndItsDocument(String next, String verdict, int code) throws Exception {
        LauncherRun.Ending text = end("base.json", next);
        assertEquals(code, text.code(), text.err());
        assertTrue(text.out().contains(verdict), text.out());
        assertEquals("", text.err());

        LauncherRun.Ending json = end("--json", "base.json", next);
        assertEquals(code, json.code());
        assertEquals("", json.err());
        JsonNode document = Commands.document(json.out());
        assertEquals("selipc-comparison/1", document.path("schema").textValue());
        assertEquals(verdict, document.path("verdict").textValue());
        double loss = document.path("loss").doubleValue();
        assertTrue(document.path("interval").get(0).doubleValue() <= loss, json.out());
        assertTrue(document.path("interval").get(1).doubleValue() >= loss, json.out());
        assertEquals(0.03, document.path("margin").doubleValue());
        assertTrue(document.path("reasons").get(0).isTextual(), json.out());
    }

    @Test
    void theLossIsOneMinusTheQuotientOfTheTimes() throws Exception {
        JsonNode document =
                Commands.document(end("base.json", "slow.json", "--json").out());
        assertEquals(1 - 7267.2 / 138575.2, document.path("loss").doubleValue(), 1e-9);
    }

    @Test
    void theMarginDecides() throws Exception {
        assertEquals(0, end("base.json", "near.json", "--margin", "20").code());
        assertEquals(1, end("base.json", "near.json", "--margin", "0.1").code());
        assertEquals(0, end("slow.json", "base.json").code());
    }

    @Test
    void aSideTakesSeveralFiles() throws Exception {
        LauncherRun.Ending ending = end("--json", "base.json,same.json", "slow.json");
        assertEquals(1, ending.code(), ending.err());
        assertEquals(
                2, Commands.document(ending.out()).path("base").path("boots").intValue());
    }

    @ParameterizedTest
    @EnumSource
    void aDifferenceIsRefusedUnlessItIsWaived(Difference difference) throws Exception {
        Results same = Results.fixed().session("different", "boot-9").inTheLab();
        write("lab.json", Results.fixed().session("base", "boot-1").inTheLab().build());
        // A result must agree with itself: the other way to have two threads is to measure with two.
        write(
                "different.json",
                difference == Difference.INSTANCES
                        ? same.instances(2).build()
                        : Edits.different(
                                difference,
                                same.build(),
                                Results.fixed()
                                        .session("base", "boot-1")
                                        .inTheLab()
                                        .build()));
        LauncherRun.Ending refused = end("--json", "lab.json", "different.json");
        assertEquals(125, refused.code(), refused.err());
        JsonNode document = Commands.document(refused.out());
        assertEquals("skip", document.path("verdict").textValue());
        assertTrue(document.path("loss").isNull(), refused.out());
        assertEquals(
                List.of(difference.word()),
                document.findValue("refusals")
                        .valueStream()
                        .map(JsonNode::textValue)
                        .toList());
        String text = end("lab.json", "different.json").out();
        assertTrue(text.contains("to compare all the same: --allow " + difference.word()), text);

        LauncherRun.Ending waived = end("lab.json", "different.json", "--allow", difference.word());
        assertEquals(0, waived.code(), waived.out() + waived.err());
    }

    @Test
    void whatIsNoResultCannotBeCompared() throws Exception {
        Files.writeString(directory.resolve("text.json"), "{\"schema\": ");
        Files.createDirectory(directory.resolve("folder"));
        for (String unreadable : List.of("missing.json", "text.json", "folder", "/dev/null")) {
            LauncherRun.Ending ending = end("base.json", unreadable, "--json");
            assertEquals(125, ending.code(), unreadable + ": " + ending.err());
            assertTrue(ending.err().startsWith("selipc: cannot read the result " + unreadable), ending.err());
            JsonNode document = Commands.document(ending.out());
            assertEquals("skip", document.path("verdict").textValue());
            assertTrue(document.path("reasons").get(0).textValue().contains(unreadable), ending.out());
        }
    }

    static Stream<List<String>> mistakes() {
        return Stream.of(
                List.of(),
                List.of("base.json"),
                List.of("base.json", "same.json", "slow.json"),
                List.of("base.json", "same.json", "--frobnicate"),
                List.of("base.json", "same.json", "--margin"),
                List.of("base.json", "same.json", "--margin", "three"),
                List.of("base.json", "same.json", "--margin", "NaN"),
                List.of("base.json", "same.json", "--margin", "0"),
                List.of("base.json", "same.json", "--margin", "-3"),
                List.of("base.json", "same.json", "--margin", "100"),
                List.of("base.json", "same.json", "--margin", "1e400"),
                List.of("base.json", "same.json", "--margin", "1", "--margin", "2"),
                List.of("base.json", "same.json", "--floor", "-1"),
                List.of("base.json", "same.json", "--state", "enforced"),
                List.of("base.json", "same.json", "--allow", "everything"));
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void aMistakeOfUseIsNoVerdict(List<String> arguments) throws Exception {
        LauncherRun.Ending ending = end(arguments.toArray(String[]::new));
        assertEquals(64, ending.code(), ending.err());
        assertEquals("", ending.out());
        assertTrue(ending.err().startsWith("selipc: "), ending.err());
    }

    @Test
    void aHeapThatIsTooSmallIsNoVerdict() throws Exception {
        // Random bytes within the limit of what is read, and more than such a heap holds.
        byte[] large = new byte[32 << 20];
        new Random(1).nextBytes(large);
        Files.write(directory.resolve("large.json"), large);
        LauncherRun.Ending ending = Commands.command(directory, "compare", "base.json", "large.json")
                .with("SELIPC_JAVA_OPTS", "-Xmx16m")
                .end();
        assertEquals(70, ending.code(), ending.err());
        assertTrue(ending.err().contains("ran out of memory"), ending.err());

        LauncherRun.Ending fits = Commands.command(directory, "compare", "base.json", "slow.json")
                .with("SELIPC_JAVA_OPTS", "-Xmx16m")
                .end();
        assertTrue(fits.code() == 1 || fits.code() == 70, fits.code() + ": " + fits.err());
        assertEquals(fits.code() == 1, fits.out().contains("bad"), "1 is a verdict, and then it is said");
    }

    @Test
    void anAnswerThatCannotBeWrittenIsNone() throws Exception {
        LauncherRun.Ending ending = Commands.command(directory, "compare", "base.json", "slow.json")
                .under("sh", "-c", "exec \"$@\" >/dev/full", "sh")
                .end();
        assertEquals(73, ending.code(), ending.err());
        assertFalse(ending.err().isEmpty());
    }

    private void write(String name, Result result) {
        ResultFiles.write(directory.resolve(name), result);
    }

    private LauncherRun.Ending end(String... arguments) throws IOException, InterruptedException {
        String[] words = new String[arguments.length + 1];
        words[0] = "compare";
        System.arraycopy(arguments, 0, words, 1, arguments.length);
        return Commands.end(directory, words);
    }
}
