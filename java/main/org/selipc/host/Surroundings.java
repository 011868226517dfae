package org.selipc.host;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What the JVM was started with.
 *
 * @param property a system property by its name, null when not set
 * @param environment an environment variable by its name, null when not set
 */
record Surroundings(Function<String, @Nullable String> property, Function<String, @Nullable String> environment) {}
