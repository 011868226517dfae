package org.selipc.cli;

import static org.selipc.cli.SeparateHost.assertSays;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.selipc.model.Result;

/** Files that are no results: {@code show} can't print them, and {@code compare} never gives a verdict on them. */
final class BadInputIT {
    private static final String BEGINNING = "{\"schema\": \"" + Result.SCHEMA + "\",\n  \"id\": \"b5d9";

    @TempDir
    private Path directory;

    private enum Input {
        TRUNCATED("line 2") {
            @Override
            void write(Path file) throws IOException {
                Files.writeString(file, BEGINNING);
            }
        },
        OTHER_SCHEMA("selipc-result/99", Result.SCHEMA) {
            @Override
            void write(Path file) throws IOException {
                Files.writeString(file, "{\"schema\": \"selipc-result/99\"}");
            }
        },
        NOT_JSON("line 1") {
            @Override
            void write(Path file) throws IOException {
                Files.writeString(file, "stress-ng: info: 67,000 bogo-ops/s\n");
            }
        },
        HUNDRED_MEGABYTES("104857600 bytes", "67108864 bytes") {
            @Override
            void write(Path file) throws IOException {
                try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
                    sparse.setLength(100 << 20);
                }
            }
        },
        MISSING("ENOENT") {
            @Override
            void write(Path file) {}
        };

        private final List<String> said;

        Input(String... said) {
            this.said = List.of(said);
        }

        abstract void write(Path file) throws IOException;
    }

    @ParameterizedTest
    @EnumSource
    void isNamedWithWhatIsWrong(Input input) throws Exception {
        Path file = directory.resolve("bad.json");
        input.write(file);
        LauncherRun.Ending shown = selipc("show", file.toString());
        assertSays(69, shown, input.said.toArray(String[]::new));
        assertSays(69, shown, file.toString());
        LauncherRun.Ending compared = selipc("compare", file.toString(), file.toString());
        assertSays(125, compared, input.said.toArray(String[]::new));
        assertSays(125, compared, file.toString());
    }

    private static LauncherRun.Ending selipc(String... arguments) throws Exception {
        return new LauncherRun(List.of("dash"))
                .with("SELIPC_JAR", LauncherRun.builtJar())
                .arguments(arguments)
                .end();
    }
}
