package org.selipc.verdict;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.commons.lang3.StringUtils;
import org.jspecify.annotations.Nullable;
import org.selipc.model.Estimate;
import org.selipc.model.SelinuxState;
import org.selipc.model.StateEffect;
import org.selipc.model.StateSummary;

/** The answer of a session in sentences: what the mode of SELinux explains, and what SELinux and its policy add. */
final class Sentence {
    private static final String NOTHING = "nothing can be said about what the state explains";

    /** From what adds nothing of SELinux to what adds all of it but a policy. */
    private static final List<SelinuxState> WITHOUT_POLICY =
            List.of(SelinuxState.NOT_BUILT, SelinuxState.DISABLED, SelinuxState.NO_POLICY);

    private Sentence() {}

    /** For a session that does not count. */
    static String ofVoid(String reason) {
        return "The session is void (" + reason + "): its figures do not count, measure again.";
    }

    /** For a session in which {@code missing} was asked for and has no sample that counts. */
    static String ofMissing(SelinuxState missing) {
        return "No sample in " + missing + " counts: " + NOTHING + ".";
    }

    /** For a host's session in one state. */
    static String ofOne(SelinuxState state) {
        return switch (state) {
            case NOT_BUILT -> "This kernel has no SELinux: " + NOTHING + ".";
            case DISABLED -> "SELinux is disabled on this host: " + NOTHING + " without another boot.";
            case NO_POLICY -> "SELinux is enabled without a policy: " + NOTHING + " until one is loaded.";
            case PERMISSIVE, ENFORCING -> "Only the current state, " + state + ", was measured: " + NOTHING + ".";
        };
    }

    /** For a guest's session in one state. */
    static String ofOneInAGuest(SelinuxState state) {
        return "Only " + state + " was measured: " + NOTHING + "; measure in more states (--states).";
    }

    /** For a session in several states of which one mode at most was measured. */
    static String withoutModes() {
        return "No two states are compared: only permissive and enforcing switch within one boot.";
    }

    /** For a session in which fewer than two pairs of blocks count. */
    static String withoutPairs(List<SelinuxState> modes, String advice) {
        return "Fewer than two pairs of neighbouring blocks count in " + StringUtils.join(modes, " and ")
                + ": nothing can be said about what the mode explains; " + advice + ".";
    }

    /** For a session in both modes. */
    static String ofEffect(StateEffect effect) {
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
                return shown + "all blocks agree to the digit, and the mode explains nothing.";
            }
            double most = Math.max(Math.abs(change.low()), Math.abs(change.high()));
            return shown + "the mode explains nothing that " + effect.pairs()
                    + " pairs of blocks can show, and at most " + Figures.percent(most, decimals) + ".";
        }
        return shown + "the mode explains that much, and nothing of what both modes pay alike.";
    }

    /**
     * What the states with more of SELinux cost against the one with the least of it; null where that is a mode itself,
     * or the only state.
     */
    static @Nullable String additions(List<StateSummary> states) {
        StateSummary base = WITHOUT_POLICY.stream()
                .flatMap(state -> states.stream().filter(summary -> summary.state() == state))
                .findFirst()
                .orElse(null);
        if (base == null || states.size() == 1) {
            return null;
        }
        List<String> ratios = new ArrayList<>();
        for (SelinuxState state : SelinuxState.values()) {
            for (StateSummary summary : states) {
                if (summary != base && summary.state() == state) {
                    double ratio = summary.nanos().value() / base.nanos().value();
                    ratios.add(state + String.format(Locale.ROOT, " %.2f times", ratio));
                }
            }
        }
        return "Against " + base.state() + " an operation costs in " + joined(ratios) + " as much.";
    }

    private static String joined(List<String> words) {
        int last = words.size() - 1;
        return last == 0 ? words.get(0) : String.join(", ", words.subList(0, last)) + " and " + words.get(last);
    }
}
