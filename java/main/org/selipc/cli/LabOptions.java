package org.selipc.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.lang3.StringUtils;
import org.jspecify.annotations.Nullable;
import org.selipc.lab.Architecture;
import org.selipc.lab.GuestOptions;
import org.selipc.lab.LabRequest;
import org.selipc.lab.PolicyChoice;
import org.selipc.model.Failure;
import org.selipc.model.LabClock;
import org.selipc.model.SelinuxState;
import org.selipc.model.Workload;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The guest and what is measured in it: options of every command that boots one. */
final class LabOptions {
    /** All states, as words. */
    static final String EVERY_STATE = "enforcing,permissive,no-policy,disabled";

    @Option(
            names = "--arch",
            paramLabel = "ARCH",
            description = "x86_64, aarch64 or ppc64le. Default: what the image is.")
    private @Nullable String architecture;

    @Option(
            names = "--clock",
            paramLabel = "CLOCK",
            defaultValue = "exact",
            description = {
                "exact: the guest's time counts instructions, and figures of one thread repeat to the digit;",
                "wall: real time, under KVM where it works. Default: ${DEFAULT-VALUE}."
            })
    private String clock = "exact";

    @Option(
            names = "--shift",
            paramLabel = "N",
            defaultValue = "" + GuestOptions.SHIFT,
            description = "With the exact clock an instruction takes 2^N ns, N from 0 to 3. Default: ${DEFAULT-VALUE}.")
    private int shift = GuestOptions.SHIFT;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Seed of the guest's random numbers. Default: ${DEFAULT-VALUE}.")
    private long seed = 1;

    @Option(
            names = "--cpus",
            paramLabel = "N",
            defaultValue = "1",
            description = "CPUs of the guest; more than one only with --clock wall. Default: ${DEFAULT-VALUE}.")
    private int cpus = 1;

    @Option(
            names = "--cpu-model",
            paramLabel = "MODEL",
            description = "QEMU's -cpu. Default: one for each architecture.")
    private @Nullable String cpuModel;

    @Option(names = "--kaslr", description = "Let the kernel choose its address at random (default: nokaslr).")
    private boolean kaslr;

    @Option(
            names = "--mitigations",
            description = "Let the kernel mitigate CPU vulnerabilities (default: mitigations=off).")
    private boolean mitigations;

    @Option(
            names = "--append",
            paramLabel = "PARAMETER",
            description = "One more kernel parameter, such as randomize_kstack_offset=on, which is off unless told; may"
                    + " be repeated.")
    private List<String> parameters = List.of();

    @Option(
            names = "--timeout",
            paramLabel = "SECONDS",
            defaultValue = "120",
            description = "How long one boot may take. Default: ${DEFAULT-VALUE}.")
    private long timeoutSeconds = 120;

    @Option(
            names = "--categories",
            paramLabel = "N",
            description = "Categories of selipc's own policy. Default: " + PolicyChoice.CATEGORIES + ".")
    private @Nullable Integer categories;

    @Option(
            names = "--types",
            paramLabel = "N",
            defaultValue = "0",
            description = "Types added to selipc's own policy. Default: ${DEFAULT-VALUE}.")
    private int types;

    @Option(
            names = "--transitions",
            paramLabel = "N",
            defaultValue = "0",
            description = "Type and role transitions added to it, at most as many as types. Default: ${DEFAULT-VALUE}.")
    private int transitions;

    @Option(
            names = "--policy",
            paramLabel = "FILE",
            description = "A binary policy to load in place of selipc's own; needs --context.")
    private @Nullable Path policy;

    @Option(
            names = "--context",
            paramLabel = "CONTEXT",
            description = "The measuring process's context in --policy's policy.")
    private @Nullable String context;

    @Mixin
    private MessageOptions message = new MessageOptions();

    /** The request for one kernel. */
    LabRequest request(String kernel, List<SelinuxState> states, List<Workload> workloads) {
        return new LabRequest(
                kernel,
                architecture != null ? Architecture.ofWord(architecture) : null,
                guest(),
                List.of(policy()),
                states,
                workloads,
                message.bytes(),
                message.path().toString());
    }

    private GuestOptions guest() {
        LabClock chosen = Arrays.stream(LabClock.values())
                .filter(each -> each.word().equals(clock))
                .findFirst()
                .orElseThrow(() -> usage("--clock '" + clock + "' is neither exact nor wall"));
        return new GuestOptions(
                chosen,
                shift,
                seed,
                cpus,
                cpuModel,
                kaslr,
                mitigations,
                parameters,
                Duration.ofSeconds(timeoutSeconds));
    }

    PolicyChoice policy() {
        Path file = policy;
        if (file == null) {
            if (context != null) {
                throw usage("--context belongs to --policy; selipc's own policy has one context");
            }
            return own(categories != null ? categories : PolicyChoice.CATEGORIES);
        }
        if (context == null) {
            throw usage("--policy needs --context, a context that is valid in it (Debian:"
                    + " unconfined_u:unconfined_r:unconfined_t:s0-s0:c0.c1023)");
        }
        return PolicyChoice.ofFile(file, context);
    }

    /** Selipc's own policy with another number of categories. */
    PolicyChoice policyOf(int otherCategories) {
        if (policy != null) {
            throw usage("--policy has the categories it has; doses take selipc's own policy");
        }
        return own(otherCategories);
    }

    private PolicyChoice own(int number) {
        return new PolicyChoice(null, number, types, transitions, PolicyChoice.OWN_CONTEXT);
    }

    /** @throws Failure {@code USAGE} when one number of categories was given, where there are to be several */
    void refuseCategories() {
        if (categories != null) {
            throw usage("--categories is one number of categories, and a dose takes several: give --doses");
        }
    }

    /** States as words, without repetition. */
    static List<SelinuxState> states(List<String> words) {
        return words.stream().map(LabOptions::state).distinct().toList();
    }

    private static SelinuxState state(String word) {
        return LabRequest.ALL_STATES.stream()
                .filter(state -> state.word().equals(word))
                .findFirst()
                .orElseThrow(() -> usage("no state that the lab can set is named '" + word + "'; known: "
                        + StringUtils.join(LabRequest.ALL_STATES, ", ")));
    }

    private static Failure usage(String message) {
        return new Failure(Failure.Kind.USAGE, message);
    }
}
