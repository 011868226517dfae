package org.selipc.selinux;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.selipc.model.Fact;

/** What selinuxfs tells about the loaded policy. */
final class PolicyReader {
    private static final int CHUNK_BYTES = 1 << 16;

    private final SelinuxPaths paths;

    PolicyReader(SelinuxPaths paths) {
        this.paths = paths;
    }

    /** The newest policy format that the kernel reads. */
    Fact<Integer> version() {
        return Node.number(paths.policyVersion());
    }

    Fact<Boolean> mls() {
        return Node.flag(paths.mls());
    }

    /** Whether classes and permissions that the policy doesn't name are refused. */
    Fact<Boolean> denyUnknown() {
        return Node.flag(paths.denyUnknown());
    }

    /**
     * SHA-256 of the loaded policy. Reading it needs {@code read_policy} of class {@code security}, and is refused with
     * EBUSY while another process reads it ({@code sel_open_policy}, security/selinux/selinuxfs.c).
     */
    Fact<String> fingerprint() {
        try (InputStream policy = Files.newInputStream(paths.policy())) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            byte[] chunk = new byte[CHUNK_BYTES];
            for (int bytes = policy.read(chunk); bytes >= 0; bytes = policy.read(chunk)) {
                digest.update(chunk, 0, bytes);
            }
            return Fact.known(HexFormat.of().formatHex(digest.digest()));
        } catch (IOException e) {
            return Fact.unknown(Node.problem("reading", paths.policy(), e));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }

    /** Number of categories; 0 in a policy without levels. */
    Fact<Integer> categories(Fact<String> ownContext) {
        Fact<Boolean> mls = mls();
        if (!mls.orElse(true)) {
            return Fact.known(0);
        }
        return ownContext.flatMap(text -> SecurityContext.parse(text)
                .map(this::categories)
                .orElseGet(() -> Fact.unknown("'%s' is not a context of a policy".formatted(text))));
    }

    private Fact<Integer> categories(SecurityContext own) {
        try {
            // Valid in any policy that has the own context: if this is refused, then asking is.
            Transaction.ask(paths.context(), own.objectPrefix());
        } catch (IOException e) {
            return Fact.unknown(Node.problem("asking about %s at".formatted(own.objectPrefix()), paths.context(), e));
        }
        return CategoryCount.of(own, this::isValid);
    }

    private boolean isValid(String context) {
        try {
            Transaction.ask(paths.context(), context);
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
