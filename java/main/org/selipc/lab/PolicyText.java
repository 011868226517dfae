package org.selipc.lab;

import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What an own policy has beside {@code policy/base.cil}, in CIL: its categories, and types and transitions that make it
 * larger. None of it changes what is allowed.
 */
final class PolicyText {
    private PolicyText() {}

    static String of(PolicyChoice choice) {
        return categories(choice.categories()) + types(choice.types()) + transitions(choice.transitions());
    }

    private static String categories(int count) {
        String declarations = lines(count, number -> "(category c" + number + ")");
        String order =
                IntStream.range(0, count).mapToObj(number -> "c" + number).collect(Collectors.joining(" "));
        String all = count == 1 ? "(c0)" : "(range c0 c" + (count - 1) + ")";
        return declarations + "(categoryorder (" + order + "))\n"
                + "(sensitivitycategory s0 (" + all + "))\n"
                + "(userrange u ((s0) (s0 (" + all + "))))\n";
    }

    private static String types(int count) {
        return lines(
                count,
                number -> "(type t" + number + ")\n(roletype r t" + number + ")\n(roletype object_r t" + number + ")");
    }

    /** A message's label is looked up among the first, a process's role at exec among the second. */
    private static String transitions(int count) {
        return lines(
                count,
                number -> "(role r" + number + ")\n(typetransition t" + number + " t msg t" + number
                        + ")\n(roletransition r t" + number + " process r" + number + ")");
    }

    private static String lines(int count, IntFunction<String> line) {
        return IntStream.range(0, count).mapToObj(line).collect(Collectors.joining("\n", "", count == 0 ? "" : "\n"));
    }
}
