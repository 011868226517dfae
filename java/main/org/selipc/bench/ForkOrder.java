package org.selipc.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.selipc.model.Asked;
import org.selipc.model.Failure;
import org.selipc.store.Json;

/**
 * What a forked JVM is told, in a file named by the system property {@link #PROPERTY}.
 *
 * @param fork number of the fork, from 0
 * @param asked what the session was asked
 * @param plan the order of the fork's blocks
 * @param keys key of each instance's first queue; the second queue takes the next one
 * @param journal the session's journal
 * @param guardSocket where the mode guard listens, or null when the mode is left alone
 * @param failure where the fork leaves a failure, since a forked JVM can only say that it failed
 */
record ForkOrder(
        int fork,
        Asked asked,
        Plan plan,
        List<Integer> keys,
        String journal,
        @Nullable String guardSocket,
        String failure) {
    static final String PROPERTY = "selipc.fork";

    /** The order of this JVM, or null when the benchmark runs under JMH alone. */
    static @Nullable ForkOrder ofThisJvm() {
        String file = System.getProperty(PROPERTY);
        if (file == null) {
            return null;
        }
        try {
            return Json.read(Files.readAllBytes(Path.of(file)), ForkOrder.class);
        } catch (IOException e) {
            throw new Failure(Failure.Kind.INTERNAL, "cannot read the fork's order " + file + ": " + e.getMessage(), e);
        }
    }

    void write(Path file) {
        try {
            Files.writeString(file, Json.line(this));
        } catch (IOException e) {
            throw new Failure(
                    Failure.Kind.CANNOT_WRITE, "cannot write the fork's order " + file + ": " + e.getMessage(), e);
        }
    }
}
