package org.selipc.verdict;

import java.util.OptionalDouble;
import java.util.Set;
import org.selipc.model.Failure;
import org.selipc.model.SelinuxState;

/**
 * The terms of a comparison.
 *
 * @param margin loss that is tolerated, 0.03 for 3 %
 * @param floor boot-to-boot standard deviation of the host, 0.005 for 0.5 %, where it is known
 * @param allowed differences that are waived
 * @param states states to compare in; all that both sides have when empty
 */
public record Terms(double margin, OptionalDouble floor, Set<Difference> allowed, Set<SelinuxState> states) {
    /** Loss that is tolerated unless told. */
    public static final double DEFAULT_MARGIN = 0.03;

    /** The terms unless told: a margin of 3 %, no waiver, every state. */
    public static final Terms USUAL = new Terms(DEFAULT_MARGIN, OptionalDouble.empty(), Set.of(), Set.of());

    /** @throws Failure {@code USAGE} when the margin or the floor makes no sense */
    public Terms {
        if (!(margin > 0 && margin < 1)) {
            throw new Failure(
                    Failure.Kind.USAGE,
                    "a margin of " + margin + " makes no sense; it lies between 0 and 1, 0.03 for 3 %");
        }
        if (floor.isPresent() && !(floor.getAsDouble() >= 0 && floor.getAsDouble() < 1)) {
            throw new Failure(
                    Failure.Kind.USAGE,
                    "a floor of " + floor.getAsDouble() + " makes no sense; it lies between 0 and 1, 0.005 for 0.5 %");
        }
        allowed = Set.copyOf(allowed);
        states = Set.copyOf(states);
    }
}
