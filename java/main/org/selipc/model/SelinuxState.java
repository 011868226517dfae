package org.selipc.model;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/**
 * What SELinux does on a host, as selinuxfs tells it. Enforcing and permissive switch at run time; the others need
 * another boot or, from {@link #NO_POLICY}, a policy.
 */
public enum SelinuxState {
    /** The kernel has no SELinux: {@code selinuxfs} is not among {@code /proc/filesystems}, and no boot option says why. */
    NOT_BUILT,
    /** Built in and switched off at boot ({@code selinux=0}, or another module chosen with {@code lsm=}). */
    DISABLED,
    /** Enabled, but no policy is loaded: every check is allowed. */
    NO_POLICY,
    /** A policy is loaded; what it forbids is logged and allowed. */
    PERMISSIVE,
    /** A policy is loaded; what it forbids is refused. */
    ENFORCING;

    /** The word for this state in options, tables and result files: {@code not-built}, {@code enforcing}. */
    @JsonValue
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Whether the mode file of selinuxfs can switch to or from this state. */
    public boolean switchable() {
        return this == PERMISSIVE || this == ENFORCING;
    }

    @Override
    public String toString() {
        return word();
    }
}
