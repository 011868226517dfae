package org.selipc.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.selipc.model.Failure;
import org.selipc.model.LabClock;
import org.selipc.model.Result;

/** Measures many kernels, several at once where that changes no figure. */
public final class LabScan {
    private final Lab lab;

    /** @param lab measures each */
    public LabScan(Lab lab) {
        this.lab = lab;
    }

    /**
     * What became of one kernel.
     *
     * @param kernel as it was named
     * @param results one a workload; empty when it could not be measured
     * @param reason why it could not be measured, or null
     */
    public record Outcome(
            String kernel, List<Result> results, @Nullable String reason) {}

    /**
     * How many guests may run at once: one a CPU where they count instructions, which neighbours don't change, and one
     * alone where they take time.
     */
    public static int jobs(LabClock clock) {
        return clock == LabClock.EXACT ? Runtime.getRuntime().availableProcessors() : 1;
    }

    /**
     * Measures.
     *
     * @return one outcome a request, in their order
     * @throws Failure of any kind but {@code UNMEASURABLE}, which is an outcome
     */
    public List<Outcome> run(List<LabRequest> requests, int jobs) {
        ExecutorService crew = Executors.newFixedThreadPool(jobs);
        try {
            List<Future<Outcome>> running = new ArrayList<>();
            for (LabRequest request : requests) {
                running.add(crew.submit(() -> outcome(request)));
            }
            List<Outcome> outcomes = new ArrayList<>();
            for (Future<Outcome> future : running) {
                outcomes.add(future.get());
            }
            return outcomes;
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Failure failure
                    ? failure
                    : new IllegalStateException("a guest's thread failed", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Failure(Failure.Kind.CANNOT, "interrupted while guests were running", e);
        } finally {
            crew.shutdownNow();
        }
    }

    private Outcome outcome(LabRequest request) {
        try {
            return new Outcome(request.kernel(), lab.measure(request), null);
        } catch (Failure e) {
            if (e.kind() != Failure.Kind.UNMEASURABLE) {
                throw e;
            }
            return new Outcome(request.kernel(), List.of(), e.getMessage());
        }
    }
}
