package org.selipc.verdict;

import java.util.List;
import org.apache.commons.lang3.StringUtils;
import org.jspecify.annotations.Nullable;
import org.selipc.model.Estimate;
import org.selipc.model.SelinuxState;
import org.selipc.model.StateEffect;

/** The answer of a session in one sentence: what the state of SELinux explains, and what it does not. */
final class Sentence {
    private static final String NOTHING = "nothing can be said about what the state explains";

    private Sentence() {}

    /** For a session that does not count. */
    static String ofVoid(String reason) {
        return "The session is void (" + reason + "): its figures do not count, measure again.";
    }

    /** For a session in which {@code missing} was asked for and has no sample that counts. */
    static String ofMissing(SelinuxState missing) {
        return "No sample in " + missing + " counts: " + NOTHING + ".";
    }

    /** For a session in one state. */
    static String ofOne(SelinuxState state) {
        return switch (state) {
            case NOT_BUILT -> "This kernel has no SELinux: " + NOTHING + ".";
            case DISABLED -> "SELinux is disabled on this host: " + NOTHING + " without another boot.";
            case NO_POLICY -> "SELinux is enabled without a policy: " + NOTHING + " until one is loaded.";
            case PERMISSIVE, ENFORCING -> "Only the current state, " + state + ", was measured: " + NOTHING + ".";
        };
    }

    /** For a session in several states; the effect is null when fewer than two pairs of blocks count. */
    static String ofEffect(@Nullable StateEffect effect, List<SelinuxState> states) {
        if (effect == null) {
            return "Fewer than two pairs of neighbouring blocks count in " + StringUtils.join(states, " and ") + ": "
                    + NOTHING + "; measure more blocks.";
        }
        Estimate change = effect.change();
        int decimals = Figures.percentDecimals(change);
        String size = Figures.percent(Math.abs(change.value()), decimals);
        String comparison = Figures.isZero(size)
                ? "the same as " + effect.base()
                : size + (change.value() > 0 ? " more" : " less") + " than " + effect.base();
        String shown = StringUtils.capitalize(effect.state().word()) + " costs " + comparison + " (95 % interval "
                + Figures.percentBounds(change) + ", " + Figures.p(effect.p()) + "): ";
        if (change.low() <= 0 && change.high() >= 0) {
            if (change.low() == change.high()) {
                return shown + "all blocks agree to the digit, and the state explains nothing.";
            }
            double most = Math.max(Math.abs(change.low()), Math.abs(change.high()));
            return shown + "the state explains nothing that " + effect.pairs()
                    + " pairs of blocks can show, and at most " + Figures.percent(most, decimals) + ".";
        }
        return shown + "the state explains that much, and nothing of what both states pay alike.";
    }
}
