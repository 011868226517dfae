package org.selipc.selinux;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.selipc.host.Check;
import org.selipc.model.Fact;
import org.selipc.model.Failure;
import org.selipc.model.SelinuxInfo;
import org.selipc.model.SelinuxState;
import org.selipc.model.Workload;

/** What SELinux lets this machine measure, for {@code selipc doctor}. Nothing is changed. */
public final class SelinuxChecks {
    /** What needs no other boot of this machine. */
    private static final String LAB = "; or: selipc lab run --kernel debian:7.3";

    private final SelinuxReader reader;

    /**
     * @param reader the machine that is looked at
     */
    public SelinuxChecks(SelinuxReader reader) {
        this.reader = reader;
    }

    /** The checks in the order in which one stands on the other; those that stand on nothing are left out. */
    public List<Check> all() {
        SelinuxInfo info;
        try {
            info = reader.info(Workload.MSG_PAIR);
        } catch (Failure e) {
            // The message says what to do.
            return List.of(Check.cannot("SELinux state", String.valueOf(e.getMessage()), null));
        }
        List<Check> checks = new ArrayList<>();
        checks.add(state(info.state()));
        if (info.state() == SelinuxState.NOT_BUILT || info.state() == SelinuxState.DISABLED) {
            return checks;
        }
        checks.add(mount());
        if (info.state() == SelinuxState.NO_POLICY) {
            return checks;
        }
        checks.add(context(info));
        checks.add(permissions(info));
        checks.add(switching());
        checks.add(policy(info));
        checks.add(avc(info));
        return checks;
    }

    private Check state(SelinuxState state) {
        String name = "SELinux state";
        return switch (state) {
            case ENFORCING, PERMISSIVE -> Check.ok(name, state.word());
            case NO_POLICY ->
                Check.limited(name, "enabled, no policy loaded: every check is allowed", "load_policy -i");
            case DISABLED ->
                Check.cannot(
                        name,
                        "built in, disabled: " + reader.bootEvidence() + "; enforcing and permissive can't be measured",
                        "boot with selinux=1 and selinux in lsm=, and load a policy" + LAB);
            case NOT_BUILT ->
                Check.cannot(
                        name,
                        "not built in: " + reader.bootEvidence() + "; enforcing and permissive can't be measured",
                        "boot a kernel with CONFIG_SECURITY_SELINUX=y" + LAB);
        };
    }

    private Check mount() {
        String name = "selinuxfs";
        Optional<SelinuxMount> mount = reader.paths().mount();
        if (mount.isEmpty()) {
            return Check.ok(name, "at " + reader.paths().selinuxfs());
        }
        String point = mount.get().point().toString();
        return mount.get().readOnly()
                ? Check.limited(
                        name,
                        "at %s, read-only: the mode can't be switched".formatted(point),
                        "run on the host, not in a container, or: mount -o remount,rw " + point)
                : Check.ok(name, "at %s, writable".formatted(point));
    }

    private Check context(SelinuxInfo info) {
        String name = "own context";
        String context = info.context().toString();
        if (!info.context().isKnown()) {
            return Check.limited(name, context, null);
        }
        if (!info.permissiveDomain().isKnown()) {
            return Check.limited(
                    name,
                    "%s; permissive domain: %s".formatted(context, info.permissiveDomain()),
                    adviceToAsk("compute_av"));
        }
        return info.permissiveDomain().orElse(false)
                ? Check.limited(
                        name,
                        context + ", a permissive domain: enforcing refuses it nothing",
                        "measure in the domain of the real workload")
                : Check.ok(name, context + ", not a permissive domain");
    }

    private Check permissions(SelinuxInfo info) {
        String name = "permissions of msg-pair";
        Fact<List<String>> denied = info.denied();
        if (!denied.isKnown()) {
            return Check.limited(name, denied.toString(), adviceToAsk("compute_av and compute_create"));
        }
        List<String> missing = denied.orElse(List.of());
        if (missing.isEmpty()) {
            return Check.ok(name, "all allowed");
        }
        String finding = "the policy denies " + String.join(", ", missing);
        boolean refused = info.state() == SelinuxState.ENFORCING
                && !info.permissiveDomain().orElse(false);
        String advice = "run in a domain that has them";
        return refused
                ? Check.cannot(name, finding, advice)
                : Check.limited(name, finding + "; it passes now, and each is logged", advice);
    }

    private Check switching() {
        String name = "switching the mode";
        if (!Files.isWritable(reader.paths().enforce())) {
            return Check.limited(
                    name,
                    "%s can't be written: one state only"
                            .formatted(reader.paths().enforce()),
                    "run as root, with selinuxfs writable");
        }
        Fact<Boolean> may = reader.maySetEnforce();
        if (!may.isKnown()) {
            return Check.limited(
                    name, "the file can be written; the policy's answer: " + may, adviceToAsk("compute_av"));
        }
        return may.orElse(false)
                ? Check.ok(name, "allowed")
                : Check.limited(
                        name,
                        "the policy denies security:setenforce to this context: one state only",
                        "use a shell of another domain: runcon, or newrole -r sysadm_r");
    }

    private Check policy(SelinuxInfo info) {
        String name = "policy";
        Fact<String> fingerprint = info.policyFingerprint();
        String finding = "%s categories; MLS: %s; unknown classes denied: %s; SHA-256 %s"
                .formatted(info.categories(), info.mls(), info.denyUnknown(), fingerprint);
        return fingerprint.isKnown() && info.categories().isKnown()
                ? Check.ok(name, finding)
                : Check.limited(name, finding, adviceToAsk("read_policy and check_context"));
    }

    /** Questions to the policy are written to selinuxfs: a read-only mount refuses them before the policy is asked. */
    private String adviceToAsk(String permissions) {
        return readOnly() ? "mount selinuxfs writable" : "run in a domain with security:" + permissions;
    }

    private boolean readOnly() {
        return reader.paths().mount().map(SelinuxMount::readOnly).orElse(false);
    }

    private static Check avc(SelinuxInfo info) {
        String name = "access vector cache";
        if (!info.avcHash().isKnown() || !info.avcThreshold().isKnown()) {
            return Check.limited(
                    name, "threshold %s; %s".formatted(info.avcThreshold(), info.avcHash()), "run as root");
        }
        return Check.ok(
                name,
                info.avcHash()
                        .map(hash -> "%d entries, threshold %s; %d of %d slots used, longest chain %d"
                                .formatted(
                                        hash.entries(),
                                        info.avcThreshold(),
                                        hash.slotsUsed(),
                                        hash.slots(),
                                        hash.longestChain()))
                        .toString());
    }
}
