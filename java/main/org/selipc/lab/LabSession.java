package org.selipc.lab;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.selipc.model.Asked;
import org.selipc.model.LabClock;
import org.selipc.model.LabInfo;
import org.selipc.model.Sample;
import org.selipc.model.SelinuxState;
import org.selipc.model.Workload;

/** One kernel's boots: one with SELinux for all policies and states, and one without where that is asked for. */
final class LabSession {
    /** Whatever the shift: below a tick, and so long that the clock's resolution is a few parts per million. */
    private static final long SPIN_NANOS = 600_000;

    private static final int IDENTITY_CHARS = 24;

    private final KernelImage image;
    private final LabRequest request;
    private final Notices notices;
    private final GuestMachine machine;
    private final Schedule schedule;

    /** Empty where no state needs one. */
    private final Map<PolicyChoice, byte[]> policies = new LinkedHashMap<>();

    private final String bootId = UUID.randomUUID().toString();

    /**
     * @param machine the kernel's, for the request's guest
     * @param request what to measure
     */
    LabSession(GuestMachine machine, LabRequest request, Notices notices) {
        this.image = machine.image();
        this.request = request;
        this.notices = notices;
        this.machine = machine;
        this.schedule = new Schedule(request);
        Policies binaries = new Policies(machine.cache());
        for (PolicyChoice policy : schedule.needsPolicy() ? request.policies() : List.<PolicyChoice>of()) {
            policies.put(policy, binaries.binary(policy));
        }
    }

    /** Boots as often as the states need. */
    List<Boot> boots() {
        List<Boot> boots = new ArrayList<>();
        if (request.states().stream().anyMatch(state -> state != SelinuxState.DISABLED)) {
            boots.add(boot(0, true));
        }
        if (request.states().contains(SelinuxState.DISABLED)) {
            boots.add(boot(boots.size(), false));
        }
        image.requireSame(request.guest());
        return boots;
    }

    private Boot boot(int number, boolean selinux) {
        notices.progress(
                "booting " + image.name() + " (" + image.architecture() + ")" + (selinux ? "" : " with selinux=0"));
        GuestImage archive = new GuestImage(image.architecture());
        policies.forEach(archive::policy);
        Answers answers = machine.boot(archive, plan(selinux), selinux);
        new GuestFailures(image.name(), request.policies()).of(answers).ifPresent(failure -> {
            throw failure;
        });
        return new Boot(number, selinux, answers);
    }

    /** What one boot has to do. */
    String plan(boolean selinux) {
        GuestOptions guest = request.guest();
        Plan plan = new Plan(machine.machine().channel()).settle(LabSummary.SETTLE_MILLIS);
        if (guest.clock() == LabClock.EXACT) {
            plan.calibrate(SPIN_NANOS >> guest.shift());
        }
        if (!selinux) {
            return measure(plan.state(SelinuxState.DISABLED), schedule.disabled())
                    .text();
        }
        // Asked for or not: it tells a kernel without SELinux from one that refuses the policy.
        plan.state(SelinuxState.NO_POLICY);
        for (Schedule.Block block : schedule.withoutPolicy()) {
            measure(plan, block);
        }
        for (PolicyChoice policy : policies.keySet()) {
            plan.policy(policy);
            for (Schedule.Block block : schedule.blocksOf(policy)) {
                measure(plan.state(block.state()), block);
            }
            // The next policy is loaded with the rights of this one.
            if (policies.size() > 1) {
                plan.state(SelinuxState.PERMISSIVE);
            }
        }
        return plan.text();
    }

    private Plan measure(Plan plan, Schedule.Block block) {
        Effort effort = Effort.of(request.guest().clock());
        for (Workload workload : Schedule.withControls(request.workloads())) {
            plan.measure(block.id(), workload, effort, request.messageBytes(), request.path());
        }
        return plan;
    }

    /** The samples of one policy and workload, in the order they were taken. */
    List<Sample> samples(List<Boot> boots, PolicyChoice policy, Workload workload) {
        List<Sample> samples = new ArrayList<>();
        for (Boot boot : boots) {
            GuestSamples own = new GuestSamples(boot, workload);
            List<Schedule.Block> blocks = new ArrayList<>();
            if (boot.selinux()) {
                blocks.addAll(schedule.withoutPolicy());
                blocks.addAll(schedule.blocksOf(policy));
            } else {
                blocks.add(schedule.disabled());
            }
            blocks.forEach(block -> samples.addAll(own.of(block)));
        }
        return samples;
    }

    /**
     * What was asked, in the words of a result. A boot stands where a host has a JVM. The guest makes batches as long as
     * a state's cost allows; the shortest of them is what every sample has.
     */
    Asked asked(Workload workload, List<Sample> samples) {
        Effort effort = Effort.of(request.guest().clock());
        int shortBatch = (int) samples.stream()
                .flatMap(sample -> sample.readings().stream())
                .mapToLong(reading -> reading.operations() / effort.batches())
                .min()
                .orElseThrow();
        return new Asked(
                workload,
                request.states(),
                request.messageBytes(),
                effort.batches() * shortBatch,
                shortBatch,
                1,
                List.of(),
                request.states().contains(SelinuxState.DISABLED)
                                && request.states().size() > 1
                        ? 2
                        : 1,
                effort.blocks(),
                effort.samples(),
                0,
                request.path());
    }

    /**
     * A name for all that decides a figure, under any name of the kernel's file. How long a boot may take does not: one
     * that takes longer gives no figure.
     *
     * @param version selipc's own
     */
    String identity(String version) {
        List<String> inputs = new ArrayList<>(List.of(
                version,
                image.digest(),
                Digest.of(image.architecture().guestProgram()),
                machine.qemu().version(),
                plan(true),
                plan(false)));
        Machine made = machine.machine();
        // Where QEMU is installed says nothing about it.
        inputs.addAll(made.command("qemu", request.guest(), machine.accelerator()));
        inputs.add(made.parameters(request.guest(), true));
        inputs.add(made.parameters(request.guest(), false));
        inputs.add(request.states().toString());
        policies.values().forEach(binary -> inputs.add(Digest.of(binary)));
        return Digest.of(String.join("\0", inputs).getBytes(StandardCharsets.UTF_8))
                .substring(0, IDENTITY_CHARS);
    }

    LabInfo info(List<Boot> boots, PolicyChoice policy) {
        GuestOptions guest = request.guest();
        Machine made = machine.machine();
        return new LabInfo(
                image.name(),
                image.digest(),
                image.format() + (image.bootable(guest).equals(image.file()) ? "" : ", unpacked"),
                image.configuration(),
                guest.clock(),
                machine.accelerator().word(),
                guest.clock() == LabClock.EXACT ? guest.shift() : null,
                guest.seed(),
                machine.qemu().version(),
                made.machine(),
                made.cpuModel(),
                guest.cpus(),
                schedule.needsPolicy() ? policy.words() : LabInfo.NO_POLICY,
                boots.stream().map(boot -> boot.info(guest.clock())).toList());
    }

    /** SHA-256 of what was loaded. */
    String fingerprint(PolicyChoice policy) {
        return Digest.of(policies.getOrDefault(policy, new byte[0]));
    }

    String bootId() {
        return bootId;
    }
}
