package org.selipc.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.selipc.model.Failure;
import org.selipc.model.Latency;
import org.selipc.model.Observation;
import org.selipc.model.Sample;
import org.selipc.model.SelinuxState;
import org.selipc.selinux.GuardClient;
import org.selipc.selinux.GuardWatch;
import org.selipc.selinux.SelinuxReader;
import org.selipc.shim.Core;
import org.selipc.store.Journal;

/** Where a measuring JVM gets its evidence from and where it puts it: selinuxfs, the mode guard, the journal. */
final class ForkEvidence implements AutoCloseable {
    private final ForkOrder order;
    private final SelinuxReader reader;
    private final Journal journal;
    private final @Nullable GuardClient guard;
    private final @Nullable GuardWatch watch;
    private final List<String> denied;

    ForkEvidence(ForkOrder order, Core core) {
        this.order = order;
        this.reader = SelinuxReader.mapped(core);
        this.journal = Journal.append(Path.of(order.journal()));
        this.denied = reader.denied(order.asked().workload()).orElse(List.of());
        this.guard = order.guardSocket() == null ? null : GuardClient.connect(Path.of(order.guardSocket()));
        if (order.guardSocket() != null && order.asked().forks() > 0) {
            // The guard ends when the first JVM does: a fork must not go on without it.
            watch = GuardWatch.start(
                    Path.of(order.guardSocket()), () -> Runtime.getRuntime().halt(1));
        } else {
            watch = null;
        }
    }

    /** Enters a state, by the guard if it is not the present one, and says what selinuxfs tells then. */
    Observation enter(SelinuxState state) {
        Observation found = reader.observe();
        if (guard == null || found.state() == state) {
            return found;
        }
        guard.switchTo(state);
        return reader.observe();
    }

    Observation observe() {
        return reader.observe();
    }

    /** What the policy denies to the workload, where the state lets it pass all the same. */
    List<String> denials(SelinuxState state) {
        return state.switchable() ? denied : List.of();
    }

    void sample(Sample sample) {
        journal.add(sample);
    }

    void latency(Latency latency) {
        journal.add(latency);
    }

    /** Leaves a failure for the first JVM, which learns from JMH only that there was one. */
    void leave(RuntimeException failure) {
        Failure.Kind kind = failure instanceof Failure known ? known.kind() : Failure.Kind.INTERNAL;
        String message = failure instanceof Failure ? failure.getMessage() : failure.toString();
        try {
            Files.writeString(Path.of(order.failure()), kind + "\n" + message);
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }

    @Override
    public void close() {
        journal.close();
        if (watch != null) {
            watch.close();
        }
        if (guard != null) {
            guard.close();
        }
    }
}
