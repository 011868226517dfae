package org.selipc.verdict;

import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.selipc.model.Fact;
import org.selipc.model.LabBoot;
import org.selipc.model.Result;
import org.selipc.model.Sample;
import org.selipc.model.Workload;

/** Results that differ from another in one component. */
public final class Edits {
    private Edits() {}

    /** A result that {@code difference} keeps from being compared with {@code other}, and nothing else. */
    public static Result different(Difference difference, Result result, Result other) {
        return switch (difference) {
            case BOOT -> host(result, "bootId", other.host().bootId());
            case ARCHITECTURE -> host(result, "architecture", "ppc64le");
            case WORKLOAD -> ofPipe(result);
            case WORKLOAD_HASH -> with(result, "tool", with(result.tool(), "workloadHash", "workload-2"));
            case MESSAGE_SIZE -> asked(result, "messageBytes", 4096);
            case INSTANCES -> asked(result, "instances", 2);
            case POLICY -> selinux(result, "policyFingerprint", Fact.known("ffff"));
            case MITIGATIONS -> withMitigation(result, "spectre_v2", "Mitigation: Retpolines");
            case IPC_NAMESPACE -> host(result, "ipcNamespace", Fact.known("host"));
            case PATH -> with(result, "tool", with(result.tool(), "path", "libc"));
            case LAB -> with(result, "lab", null);
            case CLOCK -> lab(result, "accelerator", "kvm");
            case SHIFT -> lab(result, "shift", 3);
            case CPU_MODEL -> lab(result, "cpuModel", "qemu64");
            case EMULATOR -> lab(result, "emulator", "10.0.2");
            case PARAMETERS -> lab(result, "boots", withParameter(result, "slub_debug=FZPU"));
            case KERNEL_CONFIGURATION -> lab(result, "kernelConfiguration", Fact.known("ffff"));
        };
    }

    static Result withCommandLines(Result result, String... lines) {
        LabBoot boot = Objects.requireNonNull(result.lab()).boots().get(0);
        return lab(
                result,
                "boots",
                Stream.of(lines).map(line -> with(boot, "commandLine", line)).toList());
    }

    static Result withContext(Result result, String context) {
        return selinux(result, "context", Fact.known(context));
    }

    private static List<LabBoot> withParameter(Result result, String word) {
        return Objects.requireNonNull(result.lab()).boots().stream()
                .map(boot -> with(boot, "commandLine", boot.commandLine() + " " + word))
                .toList();
    }

    private static Result ofPipe(Result result) {
        List<Sample> samples = result.samples().stream()
                .map(sample -> with(
                        sample,
                        "readings",
                        sample.readings().stream()
                                .map(reading -> with(reading, "workload", Workload.PIPE))
                                .toList()))
                .toList();
        return with(asked(result, "workload", Workload.PIPE), "samples", samples);
    }

    static Result voided(Result result, String reason) {
        return with(result, "summary", with(result.summary(), "voidReason", reason));
    }

    static Result withoutFingerprint(Result result) {
        return selinux(result, "policyFingerprint", Fact.unknown("no right to read"));
    }

    static Result withCategories(Result result, int categories) {
        return selinux(result, "categories", Fact.known(categories));
    }

    static Result withMitigation(Result result, String name, String text) {
        Map<String, String> mitigations =
                new TreeMap<>(result.host().mitigations().orElse(Map.of()));
        mitigations.put(name, text);
        return host(result, "mitigations", Fact.known(mitigations));
    }

    static Result withCpu(Result result, String model) {
        return host(result, "cpuModel", Fact.known(model));
    }

    static Result withShortBatch(Result result, int operations) {
        return asked(result, "shortBatch", operations);
    }

    /** A sample that took so many times as long. */
    static Sample withCost(Sample sample, double factor) {
        return with(
                sample,
                "readings",
                sample.readings().stream()
                        .map(reading -> with(
                                with(
                                        with(reading, "medianNanos", factor * reading.medianNanos()),
                                        "p10Nanos",
                                        factor * reading.p10Nanos()),
                                "p90Nanos",
                                factor * reading.p90Nanos()))
                        .toList());
    }

    static Result withoutBoot(Result result) {
        return host(result, "bootId", Fact.unknown("no procfs"));
    }

    /** A session of its own, in a boot of its own. */
    static Result renamed(Result result, String name) {
        return host(with(result, "id", name), "bootId", Fact.known(name));
    }

    private static Result lab(Result result, String component, Object value) {
        return with(result, "lab", with(Objects.requireNonNull(result.lab()), component, value));
    }

    private static Result host(Result result, String component, Object value) {
        return with(result, "host", with(result.host(), component, value));
    }

    private static Result selinux(Result result, String component, Object value) {
        return with(result, "selinux", with(result.selinux(), component, value));
    }

    private static Result asked(Result result, String component, Object value) {
        return with(result, "asked", with(result.asked(), component, value));
    }

    /** A copy of a record with one component changed. */
    private static <R extends Record> R with(R record, String component, @Nullable Object value) {
        RecordComponent[] components = record.getClass().getRecordComponents();
        Class<?>[] types = new Class<?>[components.length];
        Object[] values = new Object[components.length];
        boolean found = false;
        try {
            for (int i = 0; i < components.length; i++) {
                boolean meant = components[i].getName().equals(component);
                found |= meant;
                types[i] = components[i].getType();
                values[i] = meant ? value : components[i].getAccessor().invoke(record);
            }
            if (!found) {
                throw new IllegalArgumentException("no component " + component + " in " + record.getClass());
            }
            @SuppressWarnings("unchecked")
            R copy = (R) record.getClass().getDeclaredConstructor(types).newInstance(values);
            return copy;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("copying " + record.getClass(), e);
        }
    }
}
