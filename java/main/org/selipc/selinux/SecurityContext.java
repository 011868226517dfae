package org.selipc.selinux;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A security context, {@code user:role:type} and under MLS {@code :range} ({@code context_struct_to_string},
 * security/selinux/ss/services.c).
 *
 * @param range {@code low} or {@code low-high}; null where the policy has no levels
 */
record SecurityContext(
        String user, String role, String type, @Nullable String range) {

    /** The context in a text; empty for the bare names that stand for contexts while no policy is loaded. */
    static Optional<SecurityContext> parse(String text) {
        String[] parts = text.split(":", 4);
        if (parts.length < 3) {
            return Optional.empty();
        }
        return Optional.of(new SecurityContext(parts[0], parts[1], parts[2], parts.length == 4 ? parts[3] : null));
    }

    /** The sensitivity of the low level: {@code s0} of {@code s0:c1-s1:c1.c9}. Null without levels. */
    @Nullable
    String sensitivity() {
        return range == null ? null : range.split("[:-]", 2)[0];
    }

    /**
     * An object of this user, type and sensitivity, up to its categories. The kernel checks the range of an
     * {@code object_r} context against no user and no role ({@code policydb_context_isvalid}, security/selinux/ss/policydb.c;
     * {@code mls_context_isvalid}, mls.c).
     */
    String objectPrefix() {
        return "%s:object_r:%s:%s".formatted(user, type, sensitivity());
    }
}
