package org.selipc.report;

import org.apache.commons.lang3.StringUtils;
import org.selipc.lab.HostFindings;

/** What the lab's host found, for people. */
public final class LabHostText {
    private static final int NOT_PERMITTED = 77;

    private LabHostText() {}

    /** The tables that selipc printed there, each with who measured. */
    public static String of(HostFindings findings) {
        StringBuilder text = new StringBuilder();
        text.append("A Debian host with kernel ")
                .append(findings.release())
                .append(", SELinux ")
                .append(findings.mode())
                .append("\n\n");
        run(text, "Root's login, both modes", findings.login());
        run(text, "The confined service, both modes", findings.both());
        run(text, "The confined service, the present mode", findings.service());
        if (findings.kill() != null) {
            text.append(sentence(findings.kill())).append('\n');
        }
        return text.toString();
    }

    private static void run(StringBuilder text, String who, HostFindings.Run run) {
        String title = who + ": " + run.context();
        text.append(title).append('\n').append("=".repeat(title.length())).append("\n\n");
        text.append(StringUtils.stripEnd(run.output(), null)).append('\n');
        if (run.status() != 0) {
            text.append("(exit code ")
                    .append(run.status())
                    .append(run.status() == NOT_PERMITTED ? ", not permitted)\n" : ")\n");
        }
        text.append('\n');
    }

    static String sentence(HostFindings.Kill kill) {
        String killed = "selipc's JVM was killed (SIGKILL) while it measured in mode " + kill.during() + ": ";
        if (kill.during().equals(kill.before())) {
            return "The kill shows nothing: the mode was still " + kill.before() + " when selipc ended (exit code "
                    + kill.status() + ").";
        }
        String left = kill.left() == 0 ? "no JVM was left" : kill.left() + " JVMs were left";
        return killed
                + (kill.after().equals(kill.before())
                        ? "the mode was " + kill.before() + " again after " + kill.restoredMillis() + " ms, " + left
                        : "the mode stayed " + kill.after() + ", it had been " + kill.before() + "; " + left)
                + ", and the launcher's exit code was " + kill.status() + ".";
    }
}
