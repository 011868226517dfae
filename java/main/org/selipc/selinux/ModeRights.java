package org.selipc.selinux;

import java.nio.file.Files;
import java.nio.file.Path;
import org.selipc.model.Fact;
import org.selipc.model.Failure;
import org.selipc.model.SelinuxState;

/** Whether this process may switch between enforcing and permissive: asked before anything is started or changed. */
public final class ModeRights {
    private final SelinuxReader reader;

    /**
     * @param reader the machine that is asked about
     */
    public ModeRights(SelinuxReader reader) {
        this.reader = reader;
    }

    /**
     * Returns if the mode can be switched there and back.
     *
     * @throws Failure {@code CANNOT} in a state that no file switches; {@code NOT_PERMITTED} when the file can't be
     *     written or the policy doesn't grant {@code setenforce}
     */
    public void require() {
        SelinuxState state = reader.state();
        if (!state.switchable()) {
            throw new Failure(
                    Failure.Kind.CANNOT,
                    "the SELinux mode can't be switched, the state is %s: only enforcing and permissive change while the kernel runs; %s"
                            .formatted(state, remedy(state)));
        }
        requireWritable(reader.paths().enforce());
        requireSetEnforce();
    }

    private static String remedy(SelinuxState state) {
        return switch (state) {
            case NOT_BUILT -> "boot a kernel with CONFIG_SECURITY_SELINUX=y, or measure without --states";
            case DISABLED -> "boot with selinux=1 and selinux in lsm=, or measure without --states";
            default -> "load a policy with 'load_policy -i', or measure without --states";
        };
    }

    private void requireWritable(Path enforce) {
        if (Files.isWritable(enforce)) {
            return;
        }
        boolean readOnly = reader.paths().mount().map(SelinuxMount::readOnly).orElse(false);
        throw new Failure(
                Failure.Kind.NOT_PERMITTED,
                "switching the SELinux mode needs to write %s, and this process can't: %s"
                        .formatted(
                                enforce,
                                readOnly
                                        ? "selinuxfs is mounted read-only; run on the host, not in a container, or 'mount -o remount,rw %s'"
                                                .formatted(reader.paths().selinuxfs())
                                        : "run as root"));
    }

    private void requireSetEnforce() {
        Fact<Boolean> may = reader.maySetEnforce();
        // An answer that could not be had is no refusal: the kernel decides, and the guard reports what it says.
        if (may.orElse(true)) {
            return;
        }
        throw new Failure(
                Failure.Kind.NOT_PERMITTED,
                "the policy doesn't let the context %s switch the SELinux mode: it needs security:setenforce; use a shell of another domain ('runcon', 'newrole -r sysadm_r'), or measure without --states"
                        .formatted(reader.context()));
    }
}
