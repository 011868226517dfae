package org.selipc.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.selipc.model.LabClock;
import org.selipc.model.SelinuxState;
import org.selipc.model.Workload;

/** A kernel costs the same to the last digit, whoever unpacked it. */
class DirectBootIT {
    private static final int SETTLE_MILLIS = 60_000;
    private static final long SPIN_INSTRUCTIONS = 300_000;
    private static final int MESSAGE_BYTES = 8;

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"fixed", "regressed"})
    void countsTheInstructionsThatItsOwnImageCounts(String variant) throws IOException {
        Path image = LabKernels.require("x86_64-7.2.13-" + variant);
        Path direct = DirectBoot.prepare(image, directory.resolve("direct"));
        List<String> ofImage = medians(boot(image));
        assertFalse(ofImage.isEmpty(), "the guest measured nothing");
        assertEquals(ofImage, medians(boot(direct)));
    }

    private Answers boot(Path kernel) throws IOException {
        GuestOptions options = GuestOptions.DEFAULT;
        Qemu qemu = Qemu.find(Architecture.X86_64);
        Machine machine = Machine.of(Architecture.X86_64, options, Accelerator.TCG);
        Path initrd = directory.resolve("initrd");
        Cache cache = new Cache(directory.resolve("cache"));
        GuestImage archive = new GuestImage(Architecture.X86_64);
        PolicyChoice policy = PolicyChoice.ofCategories(PolicyChoice.CATEGORIES);
        archive.policy(policy, new Policies(cache).binary(policy));
        archive.write(cache, plan(machine.channel(), policy), initrd);
        List<String> command = new ArrayList<>(machine.command(qemu.program().toString(), options, Accelerator.TCG));
        command.addAll(List.of("-kernel", kernel.toString(), "-initrd", initrd.toString()));
        command.addAll(List.of("-append", machine.parameters(options, true)));
        return new Guest(command, options.limit()).run(kernel);
    }

    private static String plan(String channel, PolicyChoice policy) {
        Effort effort = Effort.of(LabClock.EXACT);
        Plan plan = new Plan(channel).settle(SETTLE_MILLIS).calibrate(SPIN_INSTRUCTIONS);
        plan.state(SelinuxState.NO_POLICY).measure("none", Workload.MSG_PAIR, effort, MESSAGE_BYTES, "direct");
        plan.policy(policy);
        for (SelinuxState state : List.of(SelinuxState.PERMISSIVE, SelinuxState.ENFORCING)) {
            plan.state(state);
            for (Workload workload : List.of(Workload.NULL, Workload.UNAME, Workload.MSG_PAIR)) {
                plan.measure(state + "-" + workload, workload, effort, MESSAGE_BYTES, "direct");
            }
        }
        return plan.text();
    }

    /** The calibration, and the median of each sample: what only moves when the kernel executes something else. */
    private static List<String> medians(Answers answers) {
        List<String> medians = new ArrayList<>();
        answers.of("calibrated").forEach(answer -> medians.add("spin " + answer.whole("nanos")));
        answers.of("sample").forEach(answer -> medians.add(answer.text("id") + " " + answer.decimal("medianNanos")));
        return medians;
    }
}
