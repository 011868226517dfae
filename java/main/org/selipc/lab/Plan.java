package org.selipc.lab;

import java.util.ArrayList;
import java.util.List;
import org.selipc.model.SelinuxState;
import org.selipc.model.Workload;

/** The orders that a guest executes one after the other, as the text of its {@code /plan} ({@code native/src/guest_plan.c}). */
final class Plan {
    /** Where a guest says what its kernel and its SELinux are. */
    static final List<String> HOST_FILES = List.of(
            "/proc/cmdline",
            "/proc/sys/kernel/msgmax",
            "/proc/sys/kernel/msgmnb",
            "/proc/sys/kernel/msgmni",
            "/sys/devices/system/cpu/online",
            "/sys/devices/system/node/online",
            "/sys/devices/system/clocksource/clocksource0/current_clocksource",
            "/sys/devices/system/cpu/vulnerabilities");

    static final String POLICY_VERSION = "/sys/fs/selinux/policyvers";
    static final String MLS = "/sys/fs/selinux/mls";
    static final String DENY_UNKNOWN = "/sys/fs/selinux/deny_unknown";
    static final String AVC_THRESHOLD = "/sys/fs/selinux/avc/cache_threshold";
    static final String AVC_HASH = "/sys/fs/selinux/avc/hash_stats";

    private static final List<String> SELINUX_FILES =
            List.of(POLICY_VERSION, MLS, DENY_UNKNOWN, AVC_THRESHOLD, AVC_HASH);

    private final List<String> orders = new ArrayList<>();

    /** @param channel device of the answers */
    Plan(String channel) {
        orders.add("channel " + channel);
        HOST_FILES.forEach(file -> orders.add("send " + file));
    }

    /** Waits for an idle CPU, at most so many milliseconds of guest time. */
    Plan settle(long millis) {
        orders.add("settle " + millis);
        return this;
    }

    /** Times a spin loop of so many instructions. */
    Plan calibrate(long instructions) {
        orders.add("calibrate " + instructions);
        return this;
    }

    /** Loads a policy, takes a context of it, and sends what selinuxfs then says. */
    Plan policy(PolicyChoice policy) {
        orders.add("policy " + policy.path());
        orders.add("context " + policy.context());
        SELINUX_FILES.forEach(file -> orders.add("send " + file));
        return this;
    }

    /** Sets a state where that can be done, and checks it. */
    Plan state(SelinuxState state) {
        orders.add("state " + state);
        return this;
    }

    /** Measures; the answers carry {@code id}. */
    Plan measure(String id, Workload workload, Effort effort, int messageBytes, String path) {
        orders.add("measure %s %s %d %d %d %s"
                .formatted(id, workload, effort.samples(), effort.batches(), messageBytes, path));
        return this;
    }

    /** Sends the kernel's log and ends. */
    String text() {
        return String.join("\n", orders) + "\nlog\nend\n";
    }
}
