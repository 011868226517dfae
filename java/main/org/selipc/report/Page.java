package org.selipc.report;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.commons.lang3.StringUtils;

/**
 * A page of text for a terminal, at most {@value #WIDTH} columns wide. What comes from result files is printed without
 * control characters, since a file may come from anybody and a terminal obeys escape sequences.
 */
final class Page {
    /** Columns of the widest line. */
    static final int WIDTH = 100;

    private static final int LABEL = 12;
    private static final String BULLET = "- ";

    /** Where a line may break: not between a figure and its percent sign. */
    private static final Pattern BREAK = Pattern.compile(" +(?!%)");

    /** How a line is set off where colour is wanted. */
    enum Style {
        PLAIN(""),
        BOLD("\033[1m"),
        GREEN("\033[1;32m"),
        RED("\033[1;31m"),
        YELLOW("\033[1;33m");

        private final String start;

        Style(String start) {
            this.start = start;
        }
    }

    private final boolean colour;
    private final StringBuilder text = new StringBuilder();

    Page(boolean colour) {
        this.colour = colour;
    }

    /** A paragraph over the whole width. */
    Page paragraph(Style style, String words) {
        wrap(words, WIDTH).forEach(line -> line(style, line));
        return this;
    }

    /** Words behind a label, wrapped beside it. */
    Page labelled(String label, String words) {
        return hanging(StringUtils.rightPad(label, LABEL), words);
    }

    /** A list behind one label, each item set off. */
    Page labelled(String label, List<String> items) {
        String current = label;
        for (String item : items) {
            hanging(StringUtils.rightPad(current, LABEL) + BULLET, item);
            current = "";
        }
        return this;
    }

    /** A table with its heading set off. */
    Page table(Table table) {
        List<String> lines = table.lines();
        line(Style.BOLD, lines.get(0));
        lines.subList(1, lines.size()).forEach(line -> line(Style.PLAIN, line));
        return this;
    }

    /** An empty line. */
    Page gap() {
        text.append('\n');
        return this;
    }

    @Override
    public String toString() {
        return text.toString();
    }

    private Page hanging(String start, String words) {
        String margin = start;
        for (String line : wrap(words, WIDTH - start.length())) {
            line(Style.PLAIN, margin + line);
            margin = StringUtils.repeat(' ', start.length());
        }
        return this;
    }

    private void line(Style style, String words) {
        String line = StringUtils.stripEnd(words, " ");
        boolean styled = colour && style != Style.PLAIN;
        text.append(styled ? style.start : "")
                .append(line)
                .append(styled ? "\033[0m" : "")
                .append('\n');
    }

    private static List<String> wrap(String words, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : BREAK.splitAsStream(printable(words).trim()).toList()) {
            String rest = word;
            if (line.length() > 0 && line.length() + 1 + rest.length() > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            while (rest.length() > width) {
                lines.add(rest.substring(0, width));
                rest = rest.substring(width);
            }
            line.append(line.length() > 0 ? " " : "").append(rest);
        }
        lines.add(line.toString());
        return lines;
    }

    private static String printable(String words) {
        return words.replaceAll("\\p{Cntrl}", "?");
    }
}
