package org.selipc.report;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.lang3.StringUtils;

/** Rows in columns: the first column starts at the left, the others end at the right. */
final class Table {
    private static final String SPACE = "  ";

    private final List<List<String>> rows = new ArrayList<>();

    /** A table with these headings. */
    Table(String... headings) {
        rows.add(List.of(headings));
    }

    /** Adds a row with one cell for each heading. */
    Table row(String... cells) {
        if (cells.length != rows.get(0).size()) {
            throw new IllegalArgumentException(cells.length + " cells under " + rows.get(0));
        }
        rows.add(List.of(cells));
        return this;
    }

    /** The heading and the rows, aligned. */
    List<String> lines() {
        int[] widths = new int[rows.get(0).size()];
        for (List<String> row : rows) {
            for (int column = 0; column < widths.length; column++) {
                widths[column] = Math.max(widths[column], row.get(column).length());
            }
        }
        return rows.stream().map(row -> line(row, widths)).toList();
    }

    private static String line(List<String> row, int[] widths) {
        StringBuilder line = new StringBuilder(StringUtils.rightPad(row.get(0), widths[0]));
        for (int column = 1; column < widths.length; column++) {
            line.append(SPACE).append(StringUtils.leftPad(row.get(column), widths[column]));
        }
        return line.toString();
    }
}
