package org.selipc.lab;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.selipc.model.Failure;
import org.selipc.model.SelinuxState;

/** Why a guest could not do what its plan asks, from its answers. */
final class GuestFailures {
    private final String kernel;
    private final List<PolicyChoice> policies;

    /**
     * @param kernel for messages
     * @param policies those of the plan
     */
    GuestFailures(String kernel, List<PolicyChoice> policies) {
        this.kernel = kernel;
        this.policies = policies;
    }

    /**
     * The failure, or nothing where the guest did all. {@code UNMEASURABLE} is the kernel's fault, {@code USAGE} the
     * request's, {@code INTERNAL} the plan's.
     */
    Optional<Failure> of(Answers answers) {
        Optional<Failure> state = answers.of("state")
                .filter(answer -> !answer.flag("reached"))
                .findFirst()
                .map(answer -> unmeasurable(state(answer.text("asked"), answer.textOrNull("observed"))));
        return state.isPresent() ? state : answers.failure().map(failed -> ofOrder(failed, answers));
    }

    private static String state(String asked, @Nullable String observed) {
        if (observed == null) {
            return "its SELinux state can't be read";
        }
        if (asked.equals(SelinuxState.DISABLED.word())) {
            return "the kernel ignores selinux=0 (it lacks CONFIG_SECURITY_SELINUX_BOOTPARAM): its state is " + observed
                    + "; its other states can be measured";
        }
        return observed.equals(SelinuxState.DISABLED.word())
                ? "it has no SELinux, or does not switch it on (CONFIG_SECURITY_SELINUX)"
                : "state " + asked + " was not reached: selinuxfs says " + observed;
    }

    private Failure ofOrder(Answer failed, Answers answers) {
        String order = failed.text("order");
        String errno = failed.textOrNull("errno");
        if (errno == null) {
            return new Failure(
                    Failure.Kind.INTERNAL, "the guest refuses the order '" + order + "': " + failed.text("what"));
        }
        String what = failed.text("what") + " failed with " + errno;
        if (order.startsWith("policy ")) {
            List<String> reasons = answers.selinuxLog();
            return unmeasurable("it refuses the policy: " + what + "; its log says: "
                    + (reasons.isEmpty() ? "nothing about SELinux" : String.join("; ", reasons)));
        }
        Optional<PolicyChoice> policy = lastPolicy(answers).filter(choice -> choice.file() != null);
        if (order.startsWith("context ") && errno.equals("EINVAL") && policy.isPresent()) {
            return new Failure(
                    Failure.Kind.USAGE,
                    "context " + policy.get().context() + " is not valid in policy "
                            + policy.get().file() + ": name one that is with --context");
        }
        boolean lacksIpc = order.startsWith("measure ") && errno.equals("ENOSYS");
        return unmeasurable((lacksIpc ? "it lacks the system calls of the workload (CONFIG_SYSVIPC): " : "") + "at '"
                + order + "' " + what);
    }

    private Optional<PolicyChoice> lastPolicy(Answers answers) {
        return answers.of("policy")
                .reduce((first, second) -> second)
                .flatMap(loaded -> policies.stream()
                        .filter(choice -> choice.path().equals(loaded.text("path")))
                        .findFirst());
    }

    private Failure unmeasurable(String reason) {
        return new Failure(Failure.Kind.UNMEASURABLE, "kernel " + kernel + " can't be measured: " + reason);
    }
}
