package org.selipc.lab;

import java.util.List;
import org.selipc.model.Calibration;
import org.selipc.model.LabBoot;
import org.selipc.model.LabClock;

/**
 * A boot that answered all it was asked.
 *
 * @param number its number in the session
 * @param selinux whether SELinux was left on
 * @param answers what the guest said
 */
record Boot(int number, boolean selinux, Answers answers) {
    private static final int LOG_LINES = 400;

    /** What goes into the result. */
    LabBoot info(LabClock clock) {
        Answer settled = answers.first("settled");
        List<String> log = answers.log();
        return new LabBoot(
                answers.file("/proc/cmdline").orElse(""),
                answers.first("hello").text("channel"),
                settled.whole("waitedMillis"),
                settled.decimal("busyPercent"),
                clock == LabClock.EXACT ? calibration() : null,
                List.copyOf(log.subList(Math.max(0, log.size() - LOG_LINES), log.size())));
    }

    Calibration calibration() {
        Answer spin = answers.first("calibrated");
        return new Calibration(spin.whole("instructions"), spin.decimal("nanos"), spin.decimal("clockNanos"));
    }

    boolean settled() {
        return answers.first("settled").flag("settled");
    }
}
