package org.selipc.lab;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * One boot of an x86_64 kernel under QEMU's software emulation, with one processor and no network card.
 *
 * @param kernel the kernel image
 * @param image written by {@link HostGuestImage}
 * @param clock what the guest's time counts
 * @param parameters added to the kernel's command line: {@code policy=NAME} loads {@code /policy/NAME},
 *     {@code enforcing=1} starts enforcing once it is loaded, {@code selinux=0} boots without SELinux
 */
record HostGuest(Path kernel, Path image, GuestClock clock, List<String> parameters) {
    private static final int MEMORY_MEBIBYTES = 1024;

    /**
     * Boots, runs a shell script as root, and returns when the guest has powered off.
     *
     * @param script may use {@code record} and {@code in-context} (see the scripts of those names)
     * @param folder takes the console's log and what the guest sent; made if missing
     * @throws IOException if QEMU can't be started or fails, the guest doesn't end in time, or doesn't send all of its
     *     results; the message has the end of the console's log
     */
    GuestResults run(String script, Path folder, Duration limit) throws IOException {
        Files.createDirectories(folder);
        Path initrd = folder.resolve("initrd");
        Path console = folder.resolve("console.log");
        Path sent = folder.resolve("results.tar");
        writeInitrd(initrd, script);
        Files.deleteIfExists(sent);

        long start = System.nanoTime();
        Process qemu = new ProcessBuilder(command(initrd, sent))
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(console.toFile())
                .redirectErrorStream(true)
                .start();
        await(qemu, limit, console);
        Files.delete(initrd);
        return GuestResults.read(sent, console, Duration.ofNanos(System.nanoTime() - start));
    }

    /** The script goes into a small archive behind the large one. */
    private void writeInitrd(Path initrd, String script) throws IOException {
        Path second = initrd.resolveSibling("script.cpio");
        try (var archive = new Initramfs(second)) {
            archive.file("/test.sh", script.getBytes(StandardCharsets.UTF_8));
        }
        try (OutputStream out =
                Files.newOutputStream(initrd, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING)) {
            Files.copy(image, out);
            Files.copy(second, out);
        }
        Files.delete(second);
    }

    /** QEMU dies with the thread that starts it: nothing stays behind a killed test run. */
    private List<String> command(Path initrd, Path sent) {
        List<String> command = new ArrayList<>(List.of("setpriv", "--pdeathsig", "KILL"));
        command.addAll(List.of("qemu-system-x86_64", "-accel", "tcg,thread=single", "-cpu", "max,-erms,-fsrm"));
        command.addAll(clock.options());
        command.addAll(List.of("-m", Integer.toString(MEMORY_MEBIBYTES), "-nic", "none", "-nographic", "-no-reboot"));
        command.addAll(List.of(
                "-device", "virtio-serial-pci",
                "-chardev", "file,id=results,path=" + sent.toString().replace(",", ",,"),
                "-device", "virtserialport,chardev=results,name=results"));
        String fixed = "console=ttyS0 quiet rdinit=/init selinux=1 enforcing=0 panic=-1 nokaslr mitigations=off";
        command.addAll(List.of("-kernel", kernel.toString(), "-initrd", initrd.toString()));
        command.addAll(List.of("-append", fixed + " " + String.join(" ", parameters)));
        return command;
    }

    private static void await(Process qemu, Duration limit, Path console) throws IOException {
        try {
            if (!qemu.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new IOException(
                        "the guest did not end within %s; its console: %s".formatted(limit, tail(console)));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while the guest was running", e);
        } finally {
            qemu.destroyForcibly();
        }
        if (qemu.exitValue() != 0) {
            throw new IOException("QEMU ended with status %d: %s".formatted(qemu.exitValue(), tail(console)));
        }
    }

    /** The last lines of a console's log. */
    static String tail(Path console) throws IOException {
        List<String> lines =
                Files.readString(console, StandardCharsets.ISO_8859_1).lines().toList();
        return String.join("\n", lines.subList(Math.max(0, lines.size() - 20), lines.size()));
    }
}
