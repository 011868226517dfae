package org.selipc.report;

import java.util.List;
import org.apache.commons.lang3.StringUtils;
import org.selipc.host.Check;
import org.selipc.host.Check.Status;

/** The checks of a host as text for people: one line a check, its advice below, and the count of each status. */
public final class DoctorText {
    private static final String RESET = "\u001b[0m";

    private DoctorText() {}

    /**
     * The text, each line with its line feed.
     *
     * @param checks in the order to print
     * @param colour whether the words of status carry terminal colours
     */
    public static String of(List<Check> checks, boolean colour) {
        int statusWidth = Status.LIMITED.word().length();
        int nameWidth =
                checks.stream().mapToInt(check -> check.name().length()).max().orElse(0);
        StringBuilder text = new StringBuilder();
        for (Check check : checks) {
            String status = StringUtils.rightPad(check.status().word(), statusWidth);
            text.append(colour ? escape(check.status()) + status + RESET : status)
                    .append("  ")
                    .append(StringUtils.rightPad(check.name(), nameWidth))
                    .append("  ")
                    .append(check.finding())
                    .append('\n');
            if (check.advice() != null) {
                text.append(" ".repeat(statusWidth + nameWidth + 4))
                        .append("-> ")
                        .append(check.advice())
                        .append('\n');
            }
        }
        return text.append('\n').append(summary(checks)).append('\n').toString();
    }

    private static String summary(List<Check> checks) {
        return count(checks, Status.OK) + ", " + count(checks, Status.LIMITED) + ", " + count(checks, Status.CANNOT);
    }

    private static String count(List<Check> checks, Status status) {
        return checks.stream().filter(check -> check.status() == status).count() + " " + status.word();
    }

    private static String escape(Status status) {
        return switch (status) {
            case OK -> "\u001b[32m";
            case LIMITED -> "\u001b[33m";
            case CANNOT -> "\u001b[31m";
        };
    }
}
