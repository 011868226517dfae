package org.selipc.lab;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The initramfs of a guest: {@code selipc-guest} as {@code /init}, the policies, and the plan. All but the plan is the
 * same in many boots and kept in the cache; the plan follows as a small archive of its own.
 */
final class GuestImage {
    private final Architecture architecture;
    private final Map<String, byte[]> policies = new LinkedHashMap<>();

    GuestImage(Architecture architecture) {
        this.architecture = architecture;
    }

    /** Adds a policy. */
    void policy(PolicyChoice choice, byte[] binary) {
        policies.put(choice.path(), binary);
    }

    /** Writes the archive with a plan to {@code output}. */
    void write(Cache cache, String plan, Path output) throws IOException {
        byte[] init = architecture.guestProgram();
        StringBuilder inputs = new StringBuilder(Digest.of(init));
        policies.forEach(
                (path, binary) -> inputs.append(' ').append(path).append(' ').append(Digest.of(binary)));
        String name = "initramfs/" + architecture + "-"
                + Digest.of(inputs.toString().getBytes(StandardCharsets.UTF_8)).substring(0, 16);
        Path first = cache.entry(name, file -> writeFirst(file, init));
        Path second = output.resolveSibling(output.getFileName() + ".plan");
        try (Initramfs archive = new Initramfs(second)) {
            archive.file("/plan", plan.getBytes(StandardCharsets.UTF_8));
        }
        try (OutputStream out = Files.newOutputStream(output)) {
            Files.copy(first, out);
            Files.copy(second, out);
        }
        Files.delete(second);
    }

    private void writeFirst(Path file, byte[] init) throws IOException {
        try (Initramfs archive = new Initramfs(file)) {
            archive.directory("/dev");
            archive.directory("/proc");
            archive.directory("/sys");
            archive.executable("/init", init);
            for (Map.Entry<String, byte[]> policy : policies.entrySet()) {
                archive.file(policy.getKey(), policy.getValue());
            }
        }
    }
}
