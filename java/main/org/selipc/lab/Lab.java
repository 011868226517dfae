package org.selipc.lab;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.selipc.model.Asked;
import org.selipc.model.Failure;
import org.selipc.model.LabInfo;
import org.selipc.model.Result;
import org.selipc.model.Sample;
import org.selipc.model.SelinuxState;
import org.selipc.model.Summary;
import org.selipc.model.Tool;
import org.selipc.model.Workload;

/** Boots kernels with SELinux in known states and measures in them. Guests have no network and see no file of the host. */
public final class Lab {
    /** A kernel in a guest: whether KVM boots it is tried once, not for its name and again to measure it. */
    private record Guested(KernelImage image, GuestOptions guest) {}

    private final Map<Guested, GuestMachine> machines = new ConcurrentHashMap<>();
    private final Cache cache = new Cache();
    private final KernelSource source;
    private final String version;
    private final BiFunction<Asked, List<Sample>, Summary> summarize;
    private final Notices notices;

    /**
     * @param version selipc's version, for the results
     * @param summarize what the samples of a session say
     * @param notices takes what the user should know while it lasts
     */
    public Lab(String version, BiFunction<Asked, List<Sample>, Summary> summarize, Notices notices) {
        this.version = version;
        this.summarize = summarize;
        this.notices = notices;
        this.source = new KernelSource(cache, notices);
    }

    /**
     * Measures one kernel.
     *
     * @return a result for each policy and workload, workloads of the first policy first
     * @throws Failure {@code UNMEASURABLE} when this kernel can't be measured, there is none of that name, or it can't be
     *     fetched; {@code USAGE} when it is of another architecture than was asked for, or a context is not valid in its
     *     policy; {@code NOT_PERMITTED} when the running kernel's image may not be read; {@code CANNOT} when nothing can
     *     be measured here: no QEMU or one that fails, no {@code secilc} where it is needed, no guest program in this
     *     build, a policy that can't be read; {@code CANNOT_WRITE} when the cache or the temporary directory can't be
     *     written
     */
    public List<Result> measure(LabRequest request) {
        return measure(request, open(request));
    }

    /**
     * A request's kernel, fetched and unpacked where need be.
     *
     * @throws Failure {@code UNMEASURABLE} when it can't be had or is no kernel, {@code USAGE} when it is of another
     *     architecture than was asked for
     */
    KernelImage open(LabRequest request) {
        return source.open(request.kernel(), request.architecture());
    }

    /** As {@link #measure(LabRequest)}, its kernel being open. */
    List<Result> measure(LabRequest request, KernelImage image) {
        Instant startedAt = Instant.now();
        long startedNanos = System.nanoTime();
        LabSession session = session(request, image);
        try {
            List<Boot> boots = session.boots();
            // The wall clock may be set back meanwhile.
            Instant endedAt = startedAt.plusNanos(System.nanoTime() - startedNanos);
            List<Result> results = new ArrayList<>();
            for (PolicyChoice policy : request.policies()) {
                for (Workload workload : request.workloads()) {
                    results.add(result(request, session, boots, policy, workload, startedAt, endedAt));
                }
            }
            return results;
        } catch (GarbledAnswer e) {
            throw new Failure(
                    Failure.Kind.UNMEASURABLE,
                    "kernel " + request.kernel() + " can't be measured: " + e.getMessage(),
                    e);
        }
    }

    private Result result(
            LabRequest request,
            LabSession session,
            List<Boot> boots,
            PolicyChoice policy,
            Workload workload,
            Instant startedAt,
            Instant endedAt) {
        Boot first = boots.get(0);
        List<Sample> samples = session.samples(boots, policy, workload);
        if (samples.isEmpty()) {
            throw new GarbledAnswer("the guest sent no sample of " + workload);
        }
        Asked asked = session.asked(workload, samples);
        Summary summary = new LabSummary(request).of(boots, summarize.apply(asked, samples));
        String id = UUID.randomUUID().toString();
        GuestHost guest = new GuestHost(first.answers());
        SelinuxState state = samples.get(0).state();
        LabInfo lab = session.info(boots, policy);
        return new Result(
                Result.SCHEMA,
                id,
                startedAt,
                endedAt,
                new Tool(
                        version,
                        first.answers().first("hello").text("hash"),
                        (int) first.answers().first("hello").whole("abi"),
                        "guest",
                        GuestSamples.path(first, workload),
                        "none",
                        "none"),
                asked,
                guest.host(session.bootId(), lab.cpuModel(), "QEMU " + lab.emulator() + ", " + lab.accelerator()),
                guest.selinux(state, policy, session.fingerprint(policy)),
                lab,
                samples,
                List.of(),
                summary);
    }

    /**
     * Makes these policies, so that whatever keeps one from being made shows before a boot.
     *
     * @throws Failure {@code CANNOT} when one can't be made here
     */
    public void requirePolicies(List<PolicyChoice> policies) {
        Policies made = new Policies(cache);
        policies.forEach(made::binary);
    }

    /**
     * A name for what a request would measure: the same for all that decides a figure, selipc's version and what runs the
     * guest among it, under any name of the file.
     *
     * @throws Failure as {@link #measure}, but for what only a measuring boot shows
     */
    public String identity(LabRequest request) {
        return session(request, open(request)).identity(version);
    }

    private LabSession session(LabRequest request, KernelImage image) {
        GuestMachine machine = machines.computeIfAbsent(
                new Guested(image, request.guest()),
                wanted -> GuestMachine.of(cache, image, Qemu.find(image.architecture()), request.guest(), notices));
        return new LabSession(machine, request, notices);
    }

    /**
     * A kernel of a distribution's.
     *
     * @param kernel as commands take it, {@code debian:7.3.4}
     * @param from the suites or repositories that have it
     * @param bytes to download
     * @param cached whether it needs no fetching
     */
    public record Listed(String kernel, List<String> from, long bytes, boolean cached) {}

    /**
     * A distribution's kernels, oldest first.
     *
     * @throws Failure {@code CANNOT} when the distribution's tool is missing or does not end, {@code UNMEASURABLE} when
     *     its repositories can't be read, {@code CANNOT_WRITE} when the cache can't be written
     */
    public List<Listed> kernels(Distribution distribution, Architecture architecture) {
        DistributionKernels kernels = new DistributionKernels(cache, distribution, architecture, notices);
        return kernels.available().values().stream()
                .map(offer -> new Listed(
                        distribution.prefix() + offer.version(),
                        offer.from(),
                        offer.bytes(),
                        kernels.isCached(offer.version())))
                .toList();
    }

    /**
     * Fetches one of them; where its package is.
     *
     * @throws Failure {@code USAGE} when it is no version; {@code UNMEASURABLE} when there is no such kernel, or it can't
     *     be had; {@code CANNOT} when the distribution's tool is missing or does not end; {@code CANNOT_WRITE} when the
     *     cache can't be written
     */
    public Path fetch(Distribution distribution, Architecture architecture, String version) {
        return new DistributionKernels(cache, distribution, architecture, notices)
                .fetch(version)
                .kernel();
    }

    /**
     * Measures the kernel nearest to this host's: its own if that has SELinux and its image can be read, else the newest
     * of its distribution's that is in the cache, else the newest that can be fetched.
     *
     * @param request what to measure of a kernel
     * @throws Failure {@code CANNOT} when none can be measured, with the reason for each; {@code USAGE} and
     *     {@code INTERNAL} as {@link #measure}
     */
    public Result measureNearest(Function<String, LabRequest> request) {
        List<String> reasons = new ArrayList<>();
        Distribution distribution = Distribution.ofHost();
        DistributionKernels kernels = new DistributionKernels(cache, distribution, Architecture.ofHost(), notices);
        for (Supplier<String> candidate :
                List.<Supplier<String>>of(() -> KernelSource.RUNNING, () -> distribution.prefix() + kernels.newest())) {
            try {
                return measure(request.apply(candidate.get())).get(0);
            } catch (Failure e) {
                if (e.kind() == Failure.Kind.USAGE || e.kind() == Failure.Kind.INTERNAL) {
                    throw e;
                }
                reasons.add(e.getMessage());
            }
        }
        throw new Failure(Failure.Kind.CANNOT, String.join("; ", reasons));
    }
}
