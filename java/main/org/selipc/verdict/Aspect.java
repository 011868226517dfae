package org.selipc.verdict;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.lang3.StringUtils;
import org.selipc.model.CostUnit;
import org.selipc.model.Fact;
import org.selipc.model.LabInfo;
import org.selipc.model.Result;

/**
 * One property of a result that may make two sides incomparable.
 *
 * @param name what people call it
 * @param read its value
 */
record Aspect(String name, Function<Result, Fact<String>> read) {
    /** A kernel doesn't list a vulnerability that it is too old to know, and that says nothing about the processor. */
    private static final String NOT_AFFECTED = "Not affected";

    /** The aspects that decide {@code difference} for these results. */
    static List<Aspect> of(Difference difference, List<Result> results) {
        return switch (difference) {
            // Not a difference but the want of one; Comparability looks after it.
            case BOOT -> List.of();
            case ARCHITECTURE -> List.of(always("architecture", r -> r.host().architecture()));
            case WORKLOAD -> List.of(always("workload", r -> r.asked().workload()));
            case WORKLOAD_HASH -> List.of(always("workload hash", r -> r.tool().workloadHash()));
            case MESSAGE_SIZE ->
                List.of(always("message size in bytes", r -> r.asked().messageBytes()));
            case INSTANCES ->
                List.of(always("number of instances", r -> r.asked().instances()));
            case POLICY ->
                Stream.concat(
                                Stream.of(
                                        new Aspect(
                                                "policy fingerprint",
                                                r -> r.selinux().policyFingerprint()),
                                        fact(
                                                "number of categories",
                                                r -> r.selinux().categories())),
                                inTheLab(results)
                                        ? Stream.of(new Aspect(
                                                "context", r -> r.selinux().context()))
                                        : Stream.of())
                        .toList();
            case MITIGATIONS -> mitigations(results);
            case IPC_NAMESPACE ->
                List.of(new Aspect("IPC namespace", r -> r.host().ipcNamespace()));
            case PATH -> List.of(always("system call path", r -> r.tool().path()));
            case LAB -> List.of(always("measured", r -> r.lab() == null ? "on a host" : "in the lab"));
            case CLOCK -> ofLab(results, "clock", lab -> Fact.known(lab.clock() + " under " + lab.accelerator()));
            case SHIFT -> ofLab(results, "shift", lab -> Fact.known(String.valueOf(lab.shift())));
            case CPU_MODEL ->
                ofLab(results, "CPU model of the guest", lab -> Fact.known(lab.cpuModel() + " x " + lab.cpus()));
            case EMULATOR -> ofLab(results, "QEMU", lab -> Fact.known(lab.emulator() + ", machine " + lab.machine()));
            case PARAMETERS -> ofLab(results, "kernel parameters", lab -> Fact.known(parameters(lab)));
            case KERNEL_CONFIGURATION -> ofLab(results, "kernel configuration", LabInfo::kernelConfiguration);
        };
    }

    /** An aspect that only guests have. */
    private static List<Aspect> ofLab(List<Result> results, String name, Function<LabInfo, Fact<String>> read) {
        if (results.stream().allMatch(result -> result.lab() == null)) {
            return List.of();
        }
        return List.of(new Aspect(name, result -> {
            LabInfo lab = result.lab();
            return lab == null ? Fact.unknown("it was measured on a host") : read.apply(lab);
        }));
    }

    private static boolean inTheLab(List<Result> results) {
        return results.stream().allMatch(result -> result.lab() != null);
    }

    /** Without the words by which a session's own boots differ. */
    private static String parameters(LabInfo lab) {
        return lab.boots().stream()
                .map(boot -> Stream.of(boot.commandLine().split(" "))
                        .filter(word -> !StringUtils.startsWithAny(word, "selinux=", "security=", "enforcing="))
                        .collect(Collectors.joining(" ")))
                .distinct()
                .sorted()
                .collect(Collectors.joining(" and "));
    }

    /** Properties that are worth a line when they differ, and no refusal: they vary without harm on many hosts. */
    static List<Aspect> hidden() {
        return List.of(
                fact("CPU model", r -> r.host().cpuModel()),
                fact("frequency governor", r -> r.host().governor()),
                fact("turbo", r -> r.host().turbo()),
                fact("clock source", r -> r.host().clockSource()),
                fact("virtualization", r -> r.host().virtualization()),
                fact("context", r -> r.selinux().context()),
                // What an exact clock's batch takes is the lab's own choice, and adds nothing to the count.
                fact(
                        "short batch",
                        r -> r.costUnit() == CostUnit.INSTRUCTIONS
                                ? Fact.unknown("the lab chooses it")
                                : Fact.known(r.asked().shortBatch())),
                always(
                        "pinning",
                        r -> r.asked().cpus().isEmpty() ? "none" : r.asked().cpus()));
    }

    /** The known values on one side, sorted. */
    List<String> known(List<Result> side) {
        return side.stream()
                .map(read)
                .filter(Fact::isKnown)
                .map(Fact::toString)
                .distinct()
                .sorted()
                .toList();
    }

    /** Whether the known values are more than one; unknown ones are neither equal nor different. */
    boolean differs(List<Result> base, List<Result> next) {
        return Stream.concat(known(base).stream(), known(next).stream())
                        .distinct()
                        .count()
                > 1;
    }

    /** The values of both sides: {@code policy fingerprint: base abc, new def}. */
    String values(List<Result> base, List<Result> next) {
        return name + ": base " + text(base) + ", new " + text(next);
    }

    private String text(List<Result> side) {
        return side.stream().map(read).map(Fact::toString).distinct().sorted().collect(Collectors.joining(" and "));
    }

    private static List<Aspect> mitigations(List<Result> results) {
        TreeSet<String> names = new TreeSet<>();
        results.forEach(result ->
                names.addAll(result.host().mitigations().orElse(Map.of()).keySet()));
        List<Aspect> aspects = new ArrayList<>();
        for (String name : names) {
            aspects.add(fact(
                    "mitigation of " + name,
                    r -> r.host().mitigations().map(all -> all.getOrDefault(name, NOT_AFFECTED))));
        }
        return aspects.isEmpty() ? List.of(fact("mitigations", r -> r.host().mitigations())) : aspects;
    }

    private static Aspect always(String name, Function<Result, Object> read) {
        return fact(name, result -> Fact.known(read.apply(result)));
    }

    private static <T> Aspect fact(String name, Function<Result, Fact<T>> read) {
        return new Aspect(name, result -> read.apply(result).map(Object::toString));
    }
}
