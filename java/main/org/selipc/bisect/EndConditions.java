package org.selipc.bisect;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.lang3.StringUtils;
import org.selipc.lab.GuestOptions;
import org.selipc.lab.LabRequest;
import org.selipc.lab.PolicyChoice;
import org.selipc.model.Failure;
import org.selipc.model.LabClock;
import org.selipc.model.LabInfo;
import org.selipc.model.Result;

/** Whether a step is going to be measured as its ends were: what the options decide is known before the boot. */
public final class EndConditions {
    private final List<String> differences = new ArrayList<>();

    private EndConditions() {}

    /**
     * Refuses a request whose result could not be compared with an end's.
     *
     * @param end measured in the lab
     * @throws Failure {@code USAGE} with each option that differs
     */
    public static void require(Result end, LabRequest request) {
        EndConditions conditions = new EndConditions();
        conditions.check(end, Objects.requireNonNull(end.lab(), "an end of the lab"), request);
        if (!conditions.differences.isEmpty()) {
            throw new Failure(
                    Failure.Kind.USAGE,
                    "the good end was measured otherwise than this step would be: "
                            + String.join("; ", conditions.differences) + ". Give the step the end's options");
        }
    }

    private void check(Result end, LabInfo lab, LabRequest request) {
        GuestOptions guest = request.guest();
        PolicyChoice policy = request.policies().get(0);
        differ("--message-bytes", end.asked().messageBytes(), request.messageBytes());
        differ("--path", end.asked().path(), request.path());
        differ("--clock", lab.clock(), guest.clock());
        if (guest.clock() == LabClock.EXACT && lab.shift() != null) {
            differ("--shift", lab.shift(), guest.shift());
        }
        differ("--cpus", lab.cpus(), guest.cpus());
        if (guest.cpuModel() != null) {
            differ("--cpu-model", lab.cpuModel(), guest.cpuModel());
        }
        differ("policy", lab.policy(), policy.words());
        differ("--context", end.selinux().context().orElse(policy.context()), policy.context());
        Set<String> words = lab.boots().stream()
                .flatMap(boot -> Stream.of(boot.commandLine().split(" ")))
                .collect(Collectors.toSet());
        differ("--kaslr", onOff(!words.contains("nokaslr")), onOff(guest.kaslr()));
        differ("--mitigations", onOff(!words.contains("mitigations=off")), onOff(guest.mitigations()));
        guest.parameters().stream()
                // A kernel that can't be brought into a state is a matter of its own.
                .filter(word -> !StringUtils.startsWithAny(word, "selinux=", "security=", "enforcing="))
                .filter(word -> !words.contains(word))
                .forEach(word -> differ("--append", "no " + word, word));
    }

    private static String onOff(boolean on) {
        return on ? "on" : "off";
    }

    private void differ(String option, Object ofEnd, Object here) {
        if (!ofEnd.toString().equals(here.toString())) {
            differences.add(option + ": " + ofEnd + " at the end, " + here + " here");
        }
    }
}
