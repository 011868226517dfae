package org.selipc.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.selipc.model.Failure;
import org.selipc.model.LabClock;
import org.selipc.model.Result;

/** Measures many kernels of one architecture, several at once where that changes no figure. */
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

    /** A kernel before it is measured: its image, or the reason why there is none. */
    private record Opened(
            LabRequest request,
            @Nullable KernelImage image,
            @Nullable String reason) {}

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
     * @throws Failure {@code USAGE}, before any is measured, when two are of different architectures: what a cost is in
     *     one says nothing of the other; and any kind but {@code UNMEASURABLE}, which is an outcome
     */
    public List<Outcome> run(List<LabRequest> requests, int jobs) {
        ExecutorService crew = Executors.newFixedThreadPool(jobs);
        try {
            List<Opened> opened = all(crew, requests, this::open);
            requireOneArchitecture(opened);
            return all(crew, opened, this::measure);
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

    private static <T, R> List<R> all(ExecutorService crew, List<T> inputs, Function<T, R> work)
            throws ExecutionException, InterruptedException {
        List<Future<R>> running = new ArrayList<>();
        for (T input : inputs) {
            running.add(crew.submit(() -> work.apply(input)));
        }
        List<R> done = new ArrayList<>();
        for (Future<R> future : running) {
            done.add(future.get());
        }
        return done;
    }

    private Opened open(LabRequest request) {
        try {
            return new Opened(request, lab.open(request), null);
        } catch (Failure e) {
            return new Opened(request, null, reason(e));
        }
    }

    private static void requireOneArchitecture(List<Opened> opened) {
        KernelImage first = null;
        for (Opened each : opened) {
            KernelImage image = each.image();
            first = first == null ? image : first;
            if (first != null && image != null && image.architecture() != first.architecture()) {
                throw new Failure(
                        Failure.Kind.USAGE,
                        "a scan takes kernels of one architecture, since costs of two are no history: " + first.name()
                                + " is of " + first.architecture() + ", and " + image.name() + " is of "
                                + image.architecture());
            }
        }
    }

    private Outcome measure(Opened opened) {
        String kernel = opened.request().kernel();
        KernelImage image = opened.image();
        if (image == null) {
            return new Outcome(kernel, List.of(), opened.reason());
        }
        try {
            return new Outcome(kernel, lab.measure(opened.request(), image), null);
        } catch (Failure e) {
            return new Outcome(kernel, List.of(), reason(e));
        }
    }

    /** What makes a kernel an outcome rather than the end of the scan. */
    private static @Nullable String reason(Failure e) {
        if (e.kind() != Failure.Kind.UNMEASURABLE) {
            throw e;
        }
        return e.getMessage();
    }
}
