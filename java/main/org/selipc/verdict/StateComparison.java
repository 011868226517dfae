package org.selipc.verdict;

import org.jspecify.annotations.Nullable;
import org.selipc.model.SelinuxState;

/**
 * Two sides in one state.
 *
 * @param state the state
 * @param verdict what this state says
 * @param costBase cost of an operation in the comparison's unit, geometric mean over the base's boots
 * @param costNew the same of the new side
 * @param nanosBase the same in nanoseconds, of a guest's time where its clock counts instructions
 * @param nanosNew the same of the new side
 * @param loss share of the throughput that is lost, {@code 1 - costBase / costNew}; negative when it grew
 * @param interval bounds of the loss
 * @param confidence confidence of the interval; 1 where it is the measured spread of instruction counts that agree
 * @param p two-sided p of a Mann-Whitney test over boots; shown, not decided by
 * @param bootsBase boots of the base
 * @param bootsNew boots of the new side
 * @param floor boot-to-boot floor that widened the interval, or null when both sides have two boots or more,
 *     or instruction counts that agree
 */
public record StateComparison(
        SelinuxState state,
        Verdict verdict,
        double costBase,
        double costNew,
        double nanosBase,
        double nanosNew,
        double loss,
        Interval interval,
        double confidence,
        double p,
        int bootsBase,
        int bootsNew,
        @Nullable Floor floor) {}
