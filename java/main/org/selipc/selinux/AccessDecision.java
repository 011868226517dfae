package org.selipc.selinux;

import java.io.IOException;

/**
 * The policy's answer whether a source may do what to a target of a class ({@code sel_write_access},
 * security/selinux/selinuxfs.c). It is the policy's, whatever the mode.
 *
 * @param allowed a bit a permission, the first one for number 1
 * @param flags bit 0: the source is a permissive domain ({@code AVD_FLAGS_PERMISSIVE}, security/selinux/include/security.h)
 */
record AccessDecision(long allowed, long flags) {
    private static final int FIELDS = 6;

    /**
     * Reads {@code allowed decided auditallow auditdeny sequence flags}, hexadecimal but for the sequence.
     *
     * @throws IOException when the text is not of that form
     */
    static AccessDecision parse(String text) throws IOException {
        String[] fields = text.split(" ");
        if (fields.length != FIELDS) {
            throw new IOException("the access node answered '%s', not %d figures".formatted(text, FIELDS));
        }
        try {
            return new AccessDecision(Long.parseLong(fields[0], 16), Long.parseLong(fields[5], 16));
        } catch (NumberFormatException e) {
            throw new IOException("the access node answered '%s'".formatted(text), e);
        }
    }

    /** Whether a permission is allowed, by its number in selinuxfs, from 1. */
    boolean allows(int permission) {
        return (allowed >>> (permission - 1) & 1) != 0;
    }

    boolean permissiveDomain() {
        return (flags & 1) != 0;
    }
}
