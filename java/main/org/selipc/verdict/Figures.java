package org.selipc.verdict;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import org.selipc.model.Estimate;

/** Figures as people read them: a comma for thousands, a point for decimals, as many digits as carry meaning. */
public final class Figures {
    private static final double SMALLEST_SHOWN_P = 0.001;

    private Figures() {}

    /** Nanoseconds: {@code 1,234.5}, {@code 123.4}, {@code 12.34}. */
    public static String nanos(double nanos) {
        return decimal(nanos, Math.abs(nanos) < 100 ? 2 : 1);
    }

    /** A rate, without decimals: {@code 1,234,567}. */
    public static String rate(double rate) {
        return decimal(rate, 0);
    }

    /** A count: {@code 1,234,567}. */
    public static String count(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }

    /** A fraction as percent: {@code 0.25 %} below one percent, {@code 12.3 %} above. */
    public static String percent(double fraction) {
        return percent(fraction, percentDecimals(fraction));
    }

    /** A change with its sign: {@code +0.25 %}. */
    public static String signedPercent(double fraction) {
        String text = percent(fraction);
        return text.startsWith("-") || isZero(text) ? text : "+" + text;
    }

    /** A fraction of given decimals, so that a value and its bounds read alike. */
    public static String percent(double fraction, int decimals) {
        return decimal(fraction * 100, decimals) + " %";
    }

    /** Decimals that suit a value and its bounds together. */
    public static int percentDecimals(Estimate estimate) {
        return percentDecimals(
                Math.max(Math.abs(estimate.value()), Math.max(Math.abs(estimate.low()), Math.abs(estimate.high()))));
    }

    /** The bounds of an estimate in percent: {@code -0.10 % to 0.70 %}. */
    public static String percentBounds(Estimate estimate) {
        int decimals = percentDecimals(estimate);
        return percent(estimate.low(), decimals) + " to " + percent(estimate.high(), decimals);
    }

    /** A setting in percent, without trailing zeros: {@code 3 %}, {@code 0.5 %}, {@code 99.26 %}. */
    public static String plainPercent(double fraction) {
        return BigDecimal.valueOf(fraction * 100)
                        .setScale(3, RoundingMode.HALF_UP)
                        .stripTrailingZeros()
                        .toPlainString()
                + " %";
    }

    /** A p value with its relation: {@code p = 0.11}, {@code p < 0.001}. */
    public static String p(double p) {
        if (p < SMALLEST_SHOWN_P) {
            return "p < " + SMALLEST_SHOWN_P;
        }
        return "p = " + decimal(p, p >= 0.1 ? 2 : p >= 0.01 ? 3 : 4);
    }

    /** Whether a formatted figure shows nothing but zeros. */
    static boolean isZero(String figure) {
        return figure.chars().noneMatch(c -> c >= '1' && c <= '9');
    }

    private static int percentDecimals(double fraction) {
        return Math.abs(fraction) < 0.01 ? 2 : 1;
    }

    private static String decimal(double value, int decimals) {
        // Through BigDecimal, since a rounded double may still print as minus zero.
        BigDecimal rounded = BigDecimal.valueOf(value).setScale(decimals, RoundingMode.HALF_UP);
        return String.format(Locale.ROOT, "%,." + decimals + "f", rounded);
    }
}
