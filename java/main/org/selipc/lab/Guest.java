package org.selipc.lab;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.selipc.model.Failure;

/**
 * One boot of a kernel under QEMU. The guest answers on QEMU's standard output; its console and QEMU's own messages are
 * QEMU's standard error. It is stopped as soon as it has said all, so nothing depends on how a machine powers off.
 */
final class Guest {
    private static final int SHOWN_LINES = 12;
    private static final int SIGKILL_STATUS = 128 + 9;

    /**
     * What QEMU says of a file that it won't load: of hw/i386/x86.c, which doesn't say which QEMU it is, hw/arm/boot.c,
     * hw/ppc/spapr.c and hw/core/loader.c. That the file can't be opened is not among it.
     */
    private static final Pattern REFUSAL = Pattern.compile("(?m)^qemu[^:\\s]*: (?:"
            + String.join(
                    "|",
                    "could not load kernel '",
                    "invalid kernel header$",
                    "linux kernel too old to load a ram disk$",
                    "Error while loading elf kernel$",
                    "Error loading uncompressed kernel without PVH ELF Note$",
                    "kernel '.*' is too large to fit in RAM",
                    "Couldn't load elf '",
                    "error loading .*: (?:Failed to load ELF$|The image )",
                    "Some ROM regions are overlapping$")
            + ").*");

    /** What QEMU's streams are to the guest. */
    private static final Map<String, String> STREAMS = Map.of("output", "channel", "errors", "console");

    private static final Pattern TERMINATED = Pattern.compile("(?m)^qemu-system-\\w+: terminating on signal .*$");

    private final Duration limit;
    private final AnswerReader channel = new AnswerReader("");
    private final AnswerReader console = new AnswerReader(AnswerReader.MARK);
    private final Held qemu;

    /**
     * @param command QEMU's command line
     * @param limit how long it may take
     */
    Guest(List<String> command, Duration limit) {
        this.limit = limit;
        this.qemu = new Held(command, line -> take(channel, line), line -> take(console, line));
    }

    /**
     * Boots and returns what the guest answered.
     *
     * @param kernel for messages
     * @throws Failure {@code UNMEASURABLE} when the kernel panics, hangs or answers garbage; {@code CANNOT} when QEMU
     *     can't be started, fails by itself or is killed
     */
    Answers run(Path kernel) {
        return judge(kernel, qemu.run(limit));
    }

    private void take(AnswerReader reader, String line) {
        reader.line(line);
        if (reader.isComplete() || reader.fault() != null) {
            qemu.stop();
        }
    }

    private boolean isComplete() {
        return channel.isComplete() || console.isComplete();
    }

    private @Nullable String fault() {
        return channel.fault() != null ? channel.fault() : console.fault();
    }

    private Answers judge(Path kernel, Held.End end) {
        String said = end.tail(SHOWN_LINES);
        String ending = said.isEmpty() ? "; its console is empty" : "; its console ended with\n" + said;
        if (end.flooded() != null) {
            throw unmeasurable(
                    kernel,
                    "it floods its " + STREAMS.get(end.flooded()) + ": more than " + (LineStream.FLOOD_BYTES >> 20)
                            + " MiB" + ending);
        }
        if (fault() != null) {
            throw unmeasurable(kernel, "its answers are garbled: " + fault() + ending);
        }
        if (isComplete()) {
            return new Answers(channel.isComplete() ? channel.answers() : console.answers());
        }
        if (!end.inTime()) {
            throw unmeasurable(
                    kernel,
                    "it did not end within " + limit.toSeconds() + " s (--timeout sets another limit), and had said "
                            + lastWord() + ending);
        }
        if (end.status() != 0) {
            throw ofQemu(kernel, end.status(), said);
        }
        // QEMU takes such a signal for a wish, and its status says nothing of it.
        Matcher signal = TERMINATED.matcher(said);
        if (signal.find()) {
            throw new Failure(Failure.Kind.CANNOT, "QEMU was ended from outside: " + signal.group());
        }
        throw unmeasurable(kernel, "it panicked, or reset the machine, after " + lastWord() + ending);
    }

    /** QEMU's own failures are not the kernel's, but that it won't load the file is. */
    private Failure ofQemu(Path kernel, int status, String said) {
        if (status == SIGKILL_STATUS) {
            return new Failure(
                    Failure.Kind.CANNOT,
                    "QEMU was killed (SIGKILL), often because memory ran out; it had said " + lastWord());
        }
        // The console's lines are among QEMU's own.
        Matcher refusal = REFUSAL.matcher(said);
        return refusal.find()
                ? unmeasurable(kernel, "QEMU refuses it: " + refusal.group())
                : new Failure(
                        Failure.Kind.CANNOT,
                        "QEMU ended with status " + status + ": " + said + "\nIts command was " + qemu.words());
    }

    private String lastWord() {
        List<Answer> answers = channel.answers().isEmpty() ? console.answers() : channel.answers();
        return answers.isEmpty()
                ? "nothing"
                : "its last word in '" + answers.get(answers.size() - 1).event() + "'";
    }

    private static Failure unmeasurable(Path kernel, String reason) {
        return new Failure(Failure.Kind.UNMEASURABLE, "kernel " + kernel + " can't be measured: " + reason);
    }
}
