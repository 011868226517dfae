package org.selipc.model;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Something about a host that may not be knowable there. A known fact has a value; an unknown one has the reason, and
 * never a zero or a guess in place of the value. In JSON a known fact is its value and an unknown one is
 * {@code {"unknown": "reason"}}.
 *
 * @param value the value, or null when unknown
 * @param reason why it is unknown, or null when known
 */
public record Fact<T>(@Nullable T value, @Nullable String reason) {

    public Fact {
        if ((value == null) == (reason == null)) {
            throw new IllegalArgumentException("a fact has either a value or a reason: " + value + ", " + reason);
        }
    }

    /** A fact that was read. */
    public static <T> Fact<T> known(T value) {
        return new Fact<>(value, null);
    }

    /** A fact that could not be read, and why. */
    public static <T> Fact<T> unknown(String reason) {
        return new Fact<>(null, reason);
    }

    /** Whether there is a value. */
    public boolean isKnown() {
        return value != null;
    }

    /** The value, or {@code other} when unknown. */
    public T orElse(T other) {
        return value != null ? value : other;
    }

    /** The fact that follows from this one; unknown for the same reason when this one is unknown. */
    public <R> Fact<R> map(Function<? super T, ? extends R> function) {
        return value != null ? known(function.apply(value)) : unknown(String.valueOf(reason));
    }

    /** The fact that is read with the help of this one; unknown for the same reason when this one is unknown. */
    public <R> Fact<R> flatMap(Function<? super T, Fact<R>> function) {
        return value != null ? function.apply(value) : unknown(String.valueOf(reason));
    }

    /** The value as text, or {@code unknown (reason)}. */
    @Override
    public String toString() {
        return value != null ? value.toString() : "unknown (" + reason + ")";
    }
}
