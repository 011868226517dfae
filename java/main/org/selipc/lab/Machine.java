package org.selipc.lab;

import java.util.ArrayList;
import java.util.List;
import org.selipc.model.Failure;
import org.selipc.model.LabClock;

/**
 * QEMU's options for one architecture: what the guest is made of.
 *
 * @param machine machine and its options
 * @param cpuModel CPU model and its options
 * @param console the console's device for the kernel
 * @param channel the device of the guest's answers
 * @param devices options that wire the console to QEMU's standard error and the channel to its standard output
 */
record Machine(String machine, String cpuModel, String console, String channel, List<String> devices) {
    /** COMMAND_LINE_SIZE of the three architectures, without its final zero; a kernel cuts what is longer. */
    private static final int MOST_PARAMETER_BYTES = 2047;

    private static final int MEMORY_MEBIBYTES = 1024;

    /** The clock at boot, the same in every guest. */
    private static final String START = "2026-01-01T00:00:00";

    /**
     * x86 measures its timers against each other in loops of a tenth of a second, all of which the exact clock makes it
     * execute. Its time stamp counter is that clock, which counts nanoseconds; the timer that needs no measuring does.
     */
    private static final List<String> CALIBRATED = List.of("nolapic_timer", "no_timer_check", "tsc_early_khz=1000000");

    private static final List<String> CHARACTER_DEVICES = List.of(
            "-chardev", "file,id=console,path=/dev/stderr",
            "-chardev", "file,id=channel,path=/dev/stdout");

    /** The machine of an architecture. */
    static Machine of(Architecture architecture, GuestOptions options, Accelerator accelerator) {
        Machine machine = machine(architecture, accelerator);
        String cpuModel = options.cpuModel();
        return cpuModel == null
                ? machine
                : new Machine(machine.machine, cpuModel, machine.console, machine.channel, machine.devices);
    }

    private static Machine machine(Architecture architecture, Accelerator accelerator) {
        boolean kvm = accelerator == Accelerator.KVM;
        return switch (architecture) {
            // QEMU counts each iteration of a REP string instruction. With these two features the kernel copies to and
            // from users by the byte; without them, since 6.7 and from 64 bytes up, by eight bytes (rep movsq in
            // arch/x86/lib/copy_user_64.S), which count once. A user's CPU model may have the features again.
            case X86_64 ->
                new Machine(
                        "pc",
                        kvm ? "host" : "max,-erms,-fsrm",
                        "ttyS0",
                        "ttyS1",
                        List.of("-serial", "chardev:console", "-serial", "chardev:channel"));
            // The timer's own 62.5 MHz would be 16 ns a tick.
            case AARCH64 ->
                new Machine(
                        "virt",
                        kvm ? "host" : "cortex-a72,cntfrq=1000000000",
                        "ttyAMA0",
                        "vport0p1",
                        List.of(
                                "-serial",
                                "chardev:console",
                                "-device",
                                "virtio-serial-pci",
                                "-device",
                                "virtserialport,chardev=channel,name=selipc"));
            // Its own small firmware in place of SLOF, which takes five seconds of emulation.
            case PPC64LE ->
                new Machine(
                        "pseries,x-vof=on",
                        kvm ? "host" : "power9",
                        "hvc0",
                        "hvc1",
                        List.of("-serial", "chardev:console", "-serial", "chardev:channel"));
        };
    }

    /** The whole of QEMU's command line but the kernel, the initramfs and the kernel's parameters. */
    List<String> command(String program, GuestOptions options, Accelerator accelerator) {
        List<String> command = new ArrayList<>(List.of(program, "-machine", machine, "-cpu", cpuModel));
        if (options.clock() == LabClock.EXACT) {
            command.addAll(List.of("-accel", "tcg,thread=single"));
            command.addAll(List.of("-icount", "shift=" + options.shift() + ",sleep=off"));
        } else {
            command.addAll(List.of("-accel", accelerator.word()));
        }
        command.addAll(List.of("-seed", Long.toString(options.seed())));
        command.addAll(List.of("-rtc", "base=" + START + (options.clock() == LabClock.EXACT ? ",clock=vm" : "")));
        command.addAll(List.of("-m", Integer.toString(MEMORY_MEBIBYTES), "-smp", Integer.toString(options.cpus())));
        command.addAll(List.of("-nodefaults", "-nic", "none", "-display", "none", "-no-reboot"));
        command.addAll(CHARACTER_DEVICES);
        command.addAll(devices);
        return command;
    }

    /**
     * What the kernel is told.
     *
     * @throws Failure {@code USAGE} when it is more than a kernel takes
     */
    String parameters(GuestOptions options, boolean selinux) {
        List<String> words = new ArrayList<>(List.of("console=" + console, "quiet", "rdinit=/init", "panic=-1"));
        words.addAll(selinux ? List.of("security=selinux", "selinux=1", "enforcing=0") : List.of("selinux=0"));
        // The kernel's tests of its own ciphers take seconds, some of them behind the first process.
        words.add("cryptomgr.notests");
        // Its random bits come in batches on some architectures, and every so many calls one pays for the next batch.
        words.add("randomize_kstack_offset=off");
        if (console.equals("ttyS0")) {
            // On the wall clock a busy host may keep the timer waiting until the kernel panics for want of one.
            words.addAll(options.clock() == LabClock.EXACT ? CALIBRATED : List.of("no_timer_check"));
        }
        if (!options.kaslr()) {
            words.add("nokaslr");
        }
        if (!options.mitigations()) {
            words.add("mitigations=off");
        }
        words.addAll(options.parameters());
        String line = String.join(" ", words);
        if (line.length() > MOST_PARAMETER_BYTES) {
            throw new Failure(
                    Failure.Kind.USAGE,
                    "--append makes the kernel's command line " + line.length() + " bytes long, and a kernel takes "
                            + MOST_PARAMETER_BYTES);
        }
        return line;
    }
}
