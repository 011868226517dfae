package org.selipc.lab;

import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What guests answered once, kept under {@code fixtures}, and answers written by hand. */
final class RecordedAnswers {
    private static final Path FIXTURES = Path.of("java/test/org/selipc/lab/fixtures");

    private RecordedAnswers() {}

    /** The regressed x86_64 kernel without a policy, then with 1 category and with 1024. */
    static Boot twoPolicies() {
        return new Boot(0, true, of("answers-two-policies.jsonl"));
    }

    /** The same kernel with {@code selinux=0}. */
    static Boot disabled() {
        return new Boot(1, false, of("answers-disabled.jsonl"));
    }

    private static Answers of(String file) {
        try {
            return read(Files.readAllLines(FIXTURES.resolve(file)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Answers of these bodies, numbered, with their end: {@code "event":"settled","settled":true}. */
    static Answers written(String... bodies) {
        List<String> lines = new ArrayList<>();
        for (String body : bodies) {
            lines.add("{\"n\":" + lines.size() + "," + body + "}");
        }
        lines.add("{\"n\":" + lines.size() + ",\"event\":\"end\"}");
        return read(lines);
    }

    private static Answers read(List<String> lines) {
        AnswerReader reader = new AnswerReader("");
        lines.forEach(reader::line);
        assertNull(reader.fault());
        assertTrue(reader.isComplete());
        return new Answers(reader.answers());
    }
}
