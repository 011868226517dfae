package org.selipc.report;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.selipc.verdict.Scan;

/** A scan as a chart: SVG that stands alone, with kernels from left to right and the cost upwards from zero. */
public final class ScanChart {
    private static final int LEFT = 150;
    private static final int TOP = 56;
    private static final int PLOT_HEIGHT = 380;
    private static final int KERNEL_WIDTH = 52;
    private static final int LEGEND_WIDTH = 250;
    private static final int LABEL_HEIGHT = 190;
    private static final int LABEL_GAP = 14;
    private static final int TICKS = 6;

    /** What a letter of a kernel's label, which slants, takes of the room below and on the left. */
    private static final double LETTER_DOWN = 6.2;

    private static final double LETTER_LEFTWARDS = 4.4;

    /** What the legend's sign and a letter beside it take. */
    private static final int LEGEND_SIGN = 40;

    private static final double LETTER = 7.2;

    /** Told apart by those who see colours otherwise too (Okabe and Ito). */
    private static final List<String> COLOURS =
            List.of("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000", "#999999");

    /** Of the second, third and so on of one colour: three workloads in four states are more lines than colours. */
    private static final List<String> DASHES = List.of("8 4", "2 4", "8 4 2 4");

    private final Scan scan;
    private final String title;
    private final KernelLabels labels;
    private final List<String> kernels;
    private final int left;
    private final int labelHeight;
    private final double most;
    private final StringBuilder svg = new StringBuilder();

    private ScanChart(Scan scan, String title) {
        this.scan = scan;
        this.title = title;
        this.labels = new KernelLabels(scan);
        this.kernels = labels.kernels();
        int longest = kernels.stream()
                .mapToInt(kernel -> labels.of(kernel).length())
                .max()
                .orElse(0);
        this.left = Math.max(LEFT, (int) (longest * LETTER_LEFTWARDS) - KERNEL_WIDTH / 2);
        this.labelHeight = Math.max(LABEL_HEIGHT, LABEL_GAP + (int) (longest * LETTER_DOWN));
        this.most =
                round(scan.points().stream().mapToDouble(Scan.Point::cost).max().orElse(1));
    }

    /** The document. */
    public static String of(Scan scan, String title) {
        return new ScanChart(scan, title).draw();
    }

    private String draw() {
        Set<ScanSeries> lines = ScanSeries.of(scan);
        int longest =
                lines.stream().mapToInt(line -> line.words().length()).max().orElse(0);
        int legendWidth = Math.max(LEGEND_WIDTH, LEGEND_SIGN + (int) (longest * LETTER));
        int width = left + kernels.size() * KERNEL_WIDTH + legendWidth;
        int height = TOP + PLOT_HEIGHT + labelHeight;
        add(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\"",
                width, height);
        svg.append(" font-size=\"12\" role=\"img\">\n<title>")
                .append(escaped(title))
                .append("</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n");
        text(left, 22, "start", title + ", " + scan.unit() + " an operation");
        axes();
        steps();
        int index = 0;
        for (ScanSeries series : lines) {
            line(series, index++);
        }
        return svg.append("</svg>\n").toString();
    }

    private void axes() {
        for (int tick = 0; tick <= TICKS; tick++) {
            double cost = most * tick / TICKS;
            add(
                    "<line x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"#dddddd\"/>%n",
                    left, left + kernels.size() * KERNEL_WIDTH, y(cost), y(cost));
            text(left - 8, y(cost) + 4, "end", String.format(Locale.ROOT, "%,.0f", cost));
        }
        for (int i = 0; i < kernels.size(); i++) {
            double x = x(i);
            double y = TOP + PLOT_HEIGHT + LABEL_GAP;
            add(
                    "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"end\" transform=\"rotate(-55 %.1f %.1f)\">%s</text>%n",
                    x, y, x, y, escaped(labels.of(kernels.get(i))));
        }
    }

    /** A mark between two kernels wherever anything changes. */
    private void steps() {
        Set<String> marked = new LinkedHashSet<>();
        for (Scan.Step step : scan.steps()) {
            int to = kernels.indexOf(step.to());
            if (to > 0 && marked.add(step.to())) {
                double x = (x(to) + x(to - 1)) / 2;
                add(
                        "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\" stroke=\"%s\" stroke-dasharray=\"3 4\"/>%n",
                        x, x, TOP, TOP + PLOT_HEIGHT, step.controlsMoved() ? "#bbbbbb" : "#d55e00");
            }
        }
    }

    private void line(ScanSeries series, int index) {
        String colour = COLOURS.get(index % COLOURS.size());
        String dash = dash(index / COLOURS.size());
        StringBuilder points = new StringBuilder();
        for (int i = 0; i < kernels.size(); i++) {
            Double cost = series.cost(scan, kernels.get(i));
            if (cost != null) {
                points.append(String.format(Locale.ROOT, "%.1f,%.1f ", x(i), y(cost)));
                add(
                        "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"%s\"><title>%s</title></circle>%n",
                        x(i),
                        y(cost),
                        colour,
                        escaped(series.words() + " in " + labels.of(kernels.get(i))
                                + String.format(Locale.ROOT, ": %,.1f", cost)));
            }
        }
        add(
                "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"1.5\"%s/>%n",
                points.toString().trim(), colour, dash);
        double y = TOP + 10 + index * 20.0;
        double x = left + kernels.size() * KERNEL_WIDTH + 16.0;
        if (dash.isEmpty()) {
            add("<rect x=\"%.1f\" y=\"%.1f\" width=\"12\" height=\"12\" fill=\"%s\"/>%n", x, y - 10, colour);
        } else {
            add(
                    "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"%s\" stroke-width=\"3\"%s/>%n",
                    x - 12, x + 12, y - 4, y - 4, colour, dash);
        }
        text(x + 18, y, "start", series.words());
    }

    private static String dash(int round) {
        return round == 0 ? "" : " stroke-dasharray=\"" + DASHES.get((round - 1) % DASHES.size()) + '"';
    }

    /** SVG has a point before decimals, whatever the user's language has. */
    private void add(String format, Object... arguments) {
        svg.append(String.format(Locale.ROOT, format, arguments));
    }

    private void text(double x, double y, String anchor, String words) {
        add("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>%n", x, y, anchor, escaped(words));
    }

    private double x(int index) {
        return left + (index + 0.5) * KERNEL_WIDTH;
    }

    private double y(double cost) {
        return TOP + PLOT_HEIGHT * (1 - cost / most);
    }

    /** The next number of one digit and zeros, so that ticks read well. */
    private static double round(double cost) {
        double power = Math.pow(10, Math.floor(Math.log10(Math.max(cost, 1))));
        return power * Math.ceil(cost / power);
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
