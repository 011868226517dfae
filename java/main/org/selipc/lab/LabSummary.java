package org.selipc.lab;

import java.util.List;
import org.apache.commons.lang3.StringUtils;
import org.jspecify.annotations.Nullable;
import org.selipc.model.LabClock;
import org.selipc.model.SelinuxState;
import org.selipc.model.StateSummary;
import org.selipc.model.Summary;

/** What a session's summary says otherwise in the lab: whether its guests count, and what more a user can do there. */
final class LabSummary {
    /** Distribution kernels work in the background for seconds after they boot; idle guest time costs nothing. */
    static final long SETTLE_MILLIS = 60_000;

    /** How far an instruction may be from its due on the guest's clock. */
    private static final double MOST_PARTS_PER_MILLION = 10;

    private static final String NOTHING = "nothing can be said about what the state explains";

    private final LabRequest request;

    LabSummary(LabRequest request) {
        this.request = request;
    }

    /** The summary with the lab's own words. */
    Summary of(List<Boot> boots, Summary summary) {
        String reason = voidReason(boots);
        if (reason != null) {
            return with(
                    summary, reason, "The session is void (" + reason + "): its figures do not count, measure again.");
        }
        String sentence = summary.voidReason() == null ? sentence(summary) : null;
        return sentence == null ? summary : with(summary, null, sentence);
    }

    private static Summary with(Summary summary, @Nullable String voidReason, String sentence) {
        return new Summary(summary.states(), summary.effect(), summary.controls(), voidReason, sentence);
    }

    private @Nullable String voidReason(List<Boot> boots) {
        GuestOptions guest = request.guest();
        for (Boot boot : boots) {
            if (!boot.settled()) {
                return "the guest's CPU was still busy after " + SETTLE_MILLIS / 1000 + " s of its time";
            }
            if (guest.clock() == LabClock.EXACT) {
                double error = boot.calibration().partsPerMillion(guest.shift());
                if (Math.abs(error) > MOST_PARTS_PER_MILLION) {
                    return "the guest's clock is off by %.0f parts per million on a spin loop of known length"
                            .formatted(error);
                }
            }
        }
        return null;
    }

    /** Null where what every session says is what the lab says. */
    private @Nullable String sentence(Summary summary) {
        List<StateSummary> states = summary.states();
        if (states.size() < request.states().size() || summary.effect() != null) {
            return null;
        }
        if (states.size() == 1) {
            return "Only " + states.get(0).state() + " was measured: " + NOTHING
                    + "; --states measures others beside it.";
        }
        List<SelinuxState> pair =
                states.stream().limit(2).map(StateSummary::state).toList();
        String both = StringUtils.join(pair, " and ");
        if (pair.stream().allMatch(SelinuxState::switchable)) {
            return "Fewer than two pairs of neighbouring blocks count in " + both + ": " + NOTHING
                    + "; boot again, with another --seed.";
        }
        boolean agree = states.stream()
                .limit(2)
                .allMatch(state -> state.nanos().low() == state.nanos().high());
        return "The lab can't measure " + both + " by turns, so their difference has no interval: "
                + (agree
                        ? "each state's figures agree to the digit, and the table shows how they differ."
                        : "another boot, with another --seed, shows how far their figures scatter.");
    }
}
