package org.selipc.cli;

import org.jspecify.annotations.Nullable;
import org.selipc.model.Failure;
import org.selipc.verdict.Terms;
import picocli.CommandLine.Option;

/** {@code --margin}, for the commands that decide by one. */
final class MarginOption {
    /** Less could not be told from nothing by what is printed. */
    private static final double LEAST_PERCENT = 0.001;

    @Option(names = "--margin", paramLabel = "PERCENT", description = "A change that does not matter. Default: 3.")
    private @Nullable Double percent;

    boolean isGiven() {
        return percent != null;
    }

    /**
     * The margin as a fraction.
     *
     * @throws Failure {@code USAGE} when it makes no sense
     */
    double fraction() {
        return percent == null ? Terms.DEFAULT_MARGIN : fraction("--margin", percent, LEAST_PERCENT);
    }

    /**
     * A percentage as a fraction.
     *
     * @throws Failure {@code USAGE} when it is no number from {@code least} to below 100
     */
    static double fraction(String option, double percent, double least) {
        if (!(percent >= least && percent < 100)) {
            throw new Failure(
                    Failure.Kind.USAGE,
                    option + " is " + percent + " %, and must be " + least + " or more and less than 100");
        }
        return percent / 100;
    }
}
