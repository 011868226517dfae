package org.selipc.selinux;

import java.util.function.Predicate;
import org.selipc.model.Fact;

/**
 * Counts a policy's categories by asking which contexts are valid: doubling, then bisection, about 22 questions for 1024
 * categories. It relies on the usual names c0, c1, … without a gap, and says so where the policy has others. Each valid
 * context stays in the kernel's table of contexts until the next boot, which is why this is asked once a session.
 */
final class CategoryCount {
    /** A policy with more than this is not believed: refpolicy has 1024. */
    private static final int MOST = 1 << 20;

    private final String prefix;
    private final Predicate<String> valid;

    private CategoryCount(String prefix, Predicate<String> valid) {
        this.prefix = prefix;
        this.valid = valid;
    }

    /**
     * The number of categories. The context itself must be valid, with the same prefix and no categories.
     *
     * @param context the own context; its user, type and sensitivity make contexts of objects
     * @param valid whether the policy takes a context
     */
    static Fact<Integer> of(SecurityContext context, Predicate<String> valid) {
        if (context.sensitivity() == null) {
            return Fact.unknown("the own context has no level");
        }
        return new CategoryCount(context.objectPrefix(), valid).count();
    }

    private Fact<Integer> count() {
        if (!names(0)) {
            return Fact.unknown("the policy has no category c0: none at all, or other names");
        }
        int named = 0;
        int unnamed = 1;
        while (names(unnamed)) {
            named = unnamed;
            unnamed *= 2;
            if (unnamed > MOST) {
                return Fact.unknown("the policy takes even category c%d".formatted(named));
            }
        }
        while (unnamed - named > 1) {
            int middle = (named + unnamed) >>> 1;
            if (names(middle)) {
                named = middle;
            } else {
                unnamed = middle;
            }
        }
        if (named > 0 && !valid.test("%s:c0.c%d".formatted(prefix, named))) {
            return Fact.unknown("c0 to c%d are not all categories of the policy".formatted(named));
        }
        return Fact.known(named + 1);
    }

    private boolean names(int category) {
        return valid.test(prefix + ":c" + category);
    }
}
