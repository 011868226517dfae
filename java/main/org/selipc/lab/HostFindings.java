package org.selipc.lab;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.lang3.StringUtils;
import org.apache.commons.lang3.Strings;
import org.jspecify.annotations.Nullable;
import org.selipc.model.Failure;

/**
 * What the lab's host found.
 *
 * @param release the kernel's
 * @param mode SELinux' when root logged in, {@code Enforcing} or {@code Permissive}
 * @param login both modes, measured by root's login
 * @param both both modes, asked for by the confined service
 * @param service the mode that is, measured by the confined service
 * @param kill selipc killed in mid-run, or null where that was not asked for
 */
public record HostFindings(
        String release,
        String mode,
        Run login,
        Run both,
        Run service,
        @Nullable Kill kill) {
    /** The archive's last member. */
    private static final String COMPLETE = "complete";

    /** Of a file in the directory itself; the log of a JVM that crashed, {@code hs_err_pid123.log}, is one. */
    private static final Pattern NAME = Pattern.compile("(?!\\.)[A-Za-z0-9._-]+");

    private static final int MOST_BYTES = 32 << 20;

    /**
     * One run of selipc.
     *
     * @param context the shell's that started it
     * @param status the launcher's exit code
     * @param output what it printed, and where it failed why
     */
    public record Run(String context, int status, String output) {}

    /**
     * SIGKILL of selipc's JVM while it measured in the other mode.
     *
     * @param before the mode that it found
     * @param during the mode when it was killed
     * @param after the mode in the end
     * @param restoredMillis from the signal to the mode that it had found
     * @param left JVMs that were still there after ten seconds
     * @param status the launcher's exit code
     */
    public record Kill(String before, String during, String after, long restoredMillis, int left, int status) {
        /** Whether the mode had changed, came back, and nothing of selipc stayed. */
        public boolean restored() {
            return !during.equals(before) && after.equals(before) && left == 0;
        }
    }

    /**
     * Copies what the host handed over into a directory.
     *
     * @return the text of each file
     * @throws Failure {@code UNMEASURABLE} when it isn't whole
     */
    static Map<String, String> unpack(Path archive, Path directory) throws IOException {
        Map<String, String> files = new LinkedHashMap<>();
        try (InputStream input = new BufferedInputStream(Files.newInputStream(archive));
                TarArchiveInputStream members = new TarArchiveInputStream(input)) {
            for (TarArchiveEntry entry = members.getNextEntry(); entry != null; entry = members.getNextEntry()) {
                String name = Strings.CS.removeStart(entry.getName(), "./");
                if (name.equals(COMPLETE)) {
                    return files;
                }
                if (!entry.isFile() || !NAME.matcher(name).matches() || entry.getSize() > MOST_BYTES) {
                    throw incomplete("it has a member '" + name + "' of " + entry.getSize() + " bytes");
                }
                byte[] content = members.readAllBytes();
                Files.write(directory.resolve(name), content);
                files.put(name, new String(content, StandardCharsets.UTF_8));
            }
        }
        throw incomplete(files.isEmpty() ? "it is empty" : "it ends after " + files.keySet());
    }

    /** @throws Failure {@code UNMEASURABLE} when something is missing */
    static HostFindings of(Map<String, String> files) {
        Map<String, String> host = facts(files, "host.facts");
        Map<String, String> kill = files.containsKey("kill.facts") ? facts(files, "kill.facts") : null;
        String login = fact(host, "login");
        String service = text(files, "service.context").strip();
        return new HostFindings(
                fact(host, "release"),
                fact(host, "mode"),
                run(files, "login", login),
                run(files, "service-both", service),
                run(files, "service", service),
                kill == null
                        ? null
                        : new Kill(
                                fact(kill, "before"),
                                fact(kill, "during"),
                                fact(kill, "after"),
                                number(fact(kill, "restoredMillis")),
                                number(fact(kill, "left")),
                                number(fact(kill, "status"))));
    }

    private static Run run(Map<String, String> files, String name, String context) {
        int status = number(text(files, name + ".status").strip());
        String output = text(files, name + ".txt");
        return new Run(context, status, status == 0 ? output : output + files.getOrDefault(name + ".err", ""));
    }

    /** Lines of a name, a space and a value. */
    private static Map<String, String> facts(Map<String, String> files, String name) {
        Map<String, String> facts = new HashMap<>();
        text(files, name)
                .lines()
                .forEach(line ->
                        facts.put(StringUtils.substringBefore(line, " "), StringUtils.substringAfter(line, " ")));
        return facts;
    }

    private static String fact(Map<String, String> facts, String name) {
        return present(facts.get(name), name);
    }

    private static String text(Map<String, String> files, String name) {
        return present(files.get(name), name);
    }

    private static String present(@Nullable String value, String name) {
        if (value == null) {
            throw incomplete("it has no '" + name + "'");
        }
        return value;
    }

    private static int number(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw incomplete("'" + text + "' is no number", e);
        }
    }

    private static Failure incomplete(String why) {
        return new Failure(Failure.Kind.UNMEASURABLE, message(why));
    }

    private static Failure incomplete(String why, Throwable cause) {
        return new Failure(Failure.Kind.UNMEASURABLE, message(why), cause);
    }

    private static String message(String why) {
        return "the host in the lab did not hand all of its findings over: " + why + "; its console is in console.log";
    }
}
