package org.selipc.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.selipc.verdict.Scan;

/**
 * What people call the kernels of a scan: by release, and where several say the same of themselves, by what tells their
 * arguments apart as well.
 */
final class KernelLabels {
    private final Map<String, String> byKernel = new LinkedHashMap<>();

    /** The labels of the kernels that have a figure. */
    KernelLabels(Scan scan) {
        Map<String, List<String>> byRelease = new LinkedHashMap<>();
        for (Scan.Point point : scan.points()) {
            if (byKernel.putIfAbsent(point.kernel(), point.release()) == null) {
                byRelease
                        .computeIfAbsent(point.release(), release -> new ArrayList<>())
                        .add(point.kernel());
            }
        }
        byRelease.forEach((release, kernels) -> {
            if (kernels.size() > 1) {
                List<String> parts = different(kernels);
                for (int i = 0; i < kernels.size(); i++) {
                    byKernel.put(kernels.get(i), release + " (" + parts.get(i) + ")");
                }
            }
        });
    }

    /** The kernels as they were named, in the order of the scan. */
    List<String> kernels() {
        return List.copyOf(byKernel.keySet());
    }

    /** The label of one of them. */
    String of(String kernel) {
        return Objects.requireNonNull(byKernel.get(kernel), kernel);
    }

    /** The names without the folders that all begin with, and without what all end with. */
    static List<String> different(List<String> names) {
        List<List<String>> paths =
                names.stream().map(name -> Arrays.asList(name.split("/", -1))).toList();
        int shortest = paths.stream().mapToInt(List::size).min().orElse(0);
        int start = 0;
        while (start < shortest - 1 && agree(paths, start, false)) {
            start++;
        }
        int end = 0;
        while (end < shortest - start - 1 && agree(paths, end, true)) {
            end++;
        }
        List<String> parts = new ArrayList<>();
        for (List<String> path : paths) {
            parts.add(String.join("/", path.subList(start, path.size() - end)));
        }
        return parts;
    }

    private static boolean agree(List<List<String>> paths, int index, boolean fromEnd) {
        return paths.stream()
                        .map(path -> path.get(fromEnd ? path.size() - 1 - index : index))
                        .distinct()
                        .count()
                == 1;
    }
}
