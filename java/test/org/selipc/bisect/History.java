package org.selipc.bisect;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.selipc.model.Failure;
import org.selipc.model.Result;
import org.selipc.model.Results;

/** A history of kernels k0, k1 and so on: g costs little, b much, m lies between, and x can't be measured. */
final class History implements KernelMeasurer {
    private final Map<String, Character> kinds = new LinkedHashMap<>();
    private final List<String> measured = new ArrayList<>();

    History(String history) {
        for (int i = 0; i < history.length(); i++) {
            kinds.put("k" + i, history.charAt(i));
        }
    }

    List<String> kernels() {
        return List.copyOf(kinds.keySet());
    }

    /** What was measured, in its order. */
    List<String> measured() {
        return measured;
    }

    @Override
    public Result measure(String kernel) {
        measured.add(kernel);
        double factor = switch (kinds.getOrDefault(kernel, '?')) {
            case 'g' -> 1;
            case 'b' -> 8;
            case 'm' -> 2.83;
            case 'x' -> throw new Failure(Failure.Kind.UNMEASURABLE, kernel + " panicked");
            default -> throw new Failure(Failure.Kind.CANNOT, "no such kernel " + kernel);
        };
        return Results.fixed()
                .scaled(factor)
                .session(kernel + "-" + measured.size(), "boot-" + kernel + measured.size())
                .kernel(kernel)
                .inTheLab()
                .build();
    }
}
