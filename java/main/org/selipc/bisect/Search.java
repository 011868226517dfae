package org.selipc.bisect;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.selipc.model.Failure;
import org.selipc.model.Result;
import org.selipc.verdict.Figures;

/**
 * A search for the first bad kernel of an ordered list. The first of the list is the good end and the last the bad one;
 * every other is placed between them. A kernel that can't be placed is skipped, and the nearest to the middle taken in
 * its stead. Halving never meets a history that goes back and forth, so the two kernels beside the change are measured
 * as well.
 */
public final class Search {
    private final List<String> kernels;
    private final KernelMeasurer measurer;
    private final Consumer<String> progress;
    private final TreeMap<Integer, StepResult> steps = new TreeMap<>();

    /**
     * @param kernels in the order of their history, at least two and none twice
     * @param measurer measures each
     * @param progress takes a line a step
     * @throws Failure {@code USAGE} when the list makes no sense
     */
    public Search(List<String> kernels, KernelMeasurer measurer, Consumer<String> progress) {
        if (kernels.size() < 2 || kernels.stream().distinct().count() < kernels.size()) {
            throw new Failure(
                    Failure.Kind.USAGE,
                    "search: name at least two kernels, in the order of their history and none twice; there are "
                            + kernels.size());
        }
        this.kernels = List.copyOf(kernels);
        this.measurer = measurer;
        this.progress = progress;
    }

    /**
     * Searches.
     *
     * @param margin a loss that does not matter
     * @param aim what to look for
     * @param all whether to measure every kernel, so that a history which goes back and forth shows
     * @throws Failure {@code CANNOT} when an end can't be measured or the ends don't differ
     */
    public SearchResult run(double margin, Aim aim, boolean all) {
        int last = kernels.size() - 1;
        Result good = end(0);
        Result bad = end(last);
        Ends ends = ends(good, bad, margin, aim);
        keep(0, ends.place(kernels.get(0), good));
        keep(last, ends.place(kernels.get(last), bad));
        if (all) {
            for (int i = 1; i < last; i++) {
                step(ends, i);
            }
        }
        // A kernel beside the change may show another change before it, and the search goes on there.
        for (int next = next(); next >= 0; next = next()) {
            step(ends, next);
        }
        return result();
    }

    private Ends ends(Result good, Result bad, double margin, Aim aim) {
        try {
            return Ends.of(good, bad, margin, aim);
        } catch (Failure e) {
            throw new Failure(
                    e.kind(),
                    "search: there is nothing to search between " + kernels.get(0) + " and "
                            + kernels.get(kernels.size() - 1) + ": " + e.getMessage(),
                    e);
        }
    }

    private Result end(int index) {
        progress.accept("end " + (index == 0 ? "good" : "bad") + ": " + kernels.get(index));
        try {
            return measurer.measure(kernels.get(index));
        } catch (Failure e) {
            if (e.kind() != Failure.Kind.UNMEASURABLE) {
                throw e;
            }
            throw new Failure(
                    Failure.Kind.CANNOT, "search: an end has to be measured, and can't: " + e.getMessage(), e);
        }
    }

    private void step(Ends ends, int index) {
        String kernel = kernels.get(index);
        int candidates = candidates().size();
        progress.accept("step " + (steps.size() - 1) + ": " + kernel + ", "
                + (candidates == 1 ? "beside the change" : candidates + " kernels may be the first bad one"));
        try {
            keep(index, ends.place(kernel, measurer.measure(kernel)));
        } catch (Failure e) {
            if (e.kind() != Failure.Kind.UNMEASURABLE) {
                throw e;
            }
            keep(index, Ends.skip(kernel, e));
        }
    }

    private void keep(int index, StepResult step) {
        steps.put(index, step);
        String why = step.verdict() == StepVerdict.SKIP
                ? step.reason()
                : step.places().stream()
                        .map(place -> place.state() + " " + Figures.nanos(place.cost()))
                        .collect(Collectors.joining(", "));
        progress.accept(step.kernel() + ": " + step.verdict() + ", " + why);
    }

    private boolean is(int index, StepVerdict verdict) {
        StepResult step = steps.get(index);
        return step != null && step.verdict() == verdict;
    }

    /** Of a history that goes back and forth, the first change after the last good one before the first bad one. */
    private int lastGood() {
        int firstBad = firstBad();
        int found = 0;
        for (int i = 0; i < firstBad; i++) {
            found = is(i, StepVerdict.GOOD) ? i : found;
        }
        return found;
    }

    private int firstBad() {
        return steps.keySet().stream()
                .filter(index -> is(index, StepVerdict.BAD))
                .findFirst()
                .orElse(kernels.size() - 1);
    }

    /** The kernels that may be the first bad one. */
    private List<String> candidates() {
        return kernels.subList(lastGood() + 1, firstBad() + 1);
    }

    /** The kernel to measure next, or -1 when there is none. */
    private int next() {
        int from = lastGood();
        int to = firstBad();
        int middle = (from + to) / 2;
        for (int away = 0; away <= to - from; away++) {
            for (int index : new int[] {middle - away, middle + away}) {
                if (index > from && index < to && !steps.containsKey(index)) {
                    return index;
                }
            }
        }
        return IntStream.of(from - 1, to + 1)
                .filter(index -> index >= 0 && index < kernels.size() && !steps.containsKey(index))
                .findFirst()
                .orElse(-1);
    }

    private SearchResult result() {
        List<String> range = List.copyOf(candidates());
        String lastGood = kernels.get(lastGood());
        String firstBad = range.size() == 1 ? range.get(0) : null;
        boolean monotonic = isMonotonic();
        StringBuilder sentence = new StringBuilder();
        if (firstBad != null) {
            sentence.append(firstBad)
                    .append(" is the first bad kernel; ")
                    .append(lastGood)
                    .append(" is the last good one.");
        } else {
            sentence.append("The first bad kernel is one of ")
                    .append(range.size())
                    .append(", from ")
                    .append(range.get(0))
                    .append(" to ")
                    .append(range.get(range.size() - 1))
                    .append(": those between could not be placed.");
        }
        if (!monotonic) {
            sentence.append(" The history goes from bad to good again: there is more than one change to find.");
        }
        return new SearchResult(
                SearchResult.SCHEMA,
                firstBad,
                lastGood,
                range,
                monotonic,
                new ArrayList<>(steps.values()),
                sentence.toString());
    }

    private boolean isMonotonic() {
        boolean bad = false;
        for (StepResult step : steps.values()) {
            if (bad && step.verdict() == StepVerdict.GOOD) {
                return false;
            }
            bad |= step.verdict() == StepVerdict.BAD;
        }
        return true;
    }
}
