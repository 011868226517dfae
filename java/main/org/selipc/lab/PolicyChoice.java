package org.selipc.lab;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.selipc.model.Failure;

/**
 * A policy to load into a guest: one of selipc's own, or a file.
 *
 * @param file a binary policy, or null for one of selipc's own
 * @param categories of the own policy's only sensitivity
 * @param types added to the own policy, allowed nothing
 * @param transitions type transitions of messages and role transitions added to the own policy, as many of each
 * @param context the measuring process's context
 */
public record PolicyChoice(@Nullable Path file, int categories, int types, int transitions, String context) {
    /** What standard MCS has. */
    public static final int CATEGORIES = 1024;

    /** The one context of selipc's own policies. */
    public static final String OWN_CONTEXT = "u:r:t:s0";

    private static final int MOST_CATEGORIES = 65_536;

    /** Some hundred times what a distribution has; their text fits in memory. */
    private static final int MOST_TYPES = 1_000_000;

    /** What the guest has room for. */
    private static final int MOST_CONTEXT_CHARS = 500;

    /** @throws Failure {@code USAGE} when a number is out of its range, or the context is no word of printable ASCII */
    public PolicyChoice {
        if (file == null && (categories < 1 || categories > MOST_CATEGORIES)) {
            throw new Failure(
                    Failure.Kind.USAGE, categories + " categories: a policy has 1 to " + MOST_CATEGORIES + " of them");
        }
        if (types > MOST_TYPES) {
            throw new Failure(Failure.Kind.USAGE, "--types " + types + ": " + MOST_TYPES + " are the most");
        }
        if (types < 0 || transitions < 0 || transitions > types) {
            throw new Failure(
                    Failure.Kind.USAGE,
                    types + " types and " + transitions + " transitions: a transition needs a type of its own");
        }
        boolean isWord = !context.isEmpty() && context.chars().allMatch(c -> c > ' ' && c < 127);
        if (!isWord || context.length() > MOST_CONTEXT_CHARS) {
            throw new Failure(
                    Failure.Kind.USAGE,
                    "--context '" + context + "' is no context: give one word of at most " + MOST_CONTEXT_CHARS
                            + " characters of printable ASCII");
        }
    }

    /**
     * Selipc's own policy with so many categories.
     *
     * @throws Failure {@code USAGE} when they are not from 1 to 65,536
     */
    public static PolicyChoice ofCategories(int categories) {
        return new PolicyChoice(null, categories, 0, 0, OWN_CONTEXT);
    }

    /**
     * A binary policy, and a context that is valid in it.
     *
     * @throws Failure {@code USAGE} when the context is no word of printable ASCII
     */
    public static PolicyChoice ofFile(Path file, String context) {
        return new PolicyChoice(file, 0, 0, 0, context);
    }

    /** For people, and for the result. */
    public String words() {
        if (file != null) {
            return "file " + file.getFileName() + ", context " + context;
        }
        String more = types == 0 && transitions == 0 ? "" : ", " + types + " types, " + transitions + " transitions";
        return categories + (categories == 1 ? " category" : " categories") + more;
    }

    /** Where it is in the guest. */
    String path() {
        return "/policy/" + name();
    }

    /** Its file's name. */
    String name() {
        return file != null ? "file" : categories + "-" + types + "-" + transitions;
    }
}
