package org.selipc.model;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Collection;
import java.util.Locale;

/** What an operation's cost is given in. */
public enum CostUnit {
    /** Executed instructions: what a guest's exact clock counts. */
    INSTRUCTIONS("instr/op"),
    /** Nanoseconds of real time. */
    NANOSECONDS("ns/op");

    private final String column;

    CostUnit(String column) {
        this.column = column;
    }

    /** The unit in which all of these results can be given: instructions only where every one of them counts them. */
    public static CostUnit of(Collection<Result> results) {
        return !results.isEmpty() && results.stream().allMatch(result -> result.costUnit() == INSTRUCTIONS)
                ? INSTRUCTIONS
                : NANOSECONDS;
    }

    /** A time of {@code result} in this unit; instructions only of a result that counts them. */
    public double of(Result result, double nanos) {
        return this == INSTRUCTIONS ? result.cost(nanos) : nanos;
    }

    /** The head of a table's column. */
    public String column() {
        return column;
    }

    /** The word in JSON and sentences. */
    @JsonValue
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String toString() {
        return word();
    }
}
