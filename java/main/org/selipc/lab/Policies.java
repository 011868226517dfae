package org.selipc.lab;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.selipc.model.Failure;
import org.selipc.store.IoCause;

/**
 * Binary policies for guests: those of 1, 64, 256, 512 and 1024 categories come with the jar, others are compiled with
 * {@code secilc} and kept in the cache.
 */
final class Policies {
    /** The newest format that Linux 6.1 reads; newer kernels read it too. */
    private static final String FORMAT = "33";

    /** {@code POLICYDB_MAGIC} of security/selinux/ss/policydb.h, in little-endian order. */
    private static final byte[] MAGIC = {(byte) 0x8c, (byte) 0xff, 0x7c, (byte) 0xf9};

    /** Several times any distribution's. */
    private static final long MOST_BYTES = 64L << 20;

    private static final Duration COMPILING = Duration.ofMinutes(2);
    private static final int SHOWN_LINES = 8;

    private final Cache cache;

    Policies(Cache cache) {
        this.cache = cache;
    }

    /**
     * The binary policy.
     *
     * @throws Failure {@code CANNOT} when {@code secilc} is needed and isn't there, or a file can't be read
     */
    byte[] binary(PolicyChoice choice) {
        Path file = choice.file();
        try {
            if (file != null) {
                requirePolicy(file);
                return Files.readAllBytes(file);
            }
            byte[] prebuilt = resource("prebuilt/" + choice.name());
            return prebuilt != null ? prebuilt : Files.readAllBytes(compiled(choice));
        } catch (IOException e) {
            throw new Failure(
                    Failure.Kind.CANNOT,
                    "can't read the policy " + (file != null ? file : choice.words()) + ": " + IoCause.of(e),
                    e);
        }
    }

    /** What is no file never ends, and what is too large is none. */
    private static void requirePolicy(Path file) throws IOException {
        boolean isFile = Files.isRegularFile(file);
        if (!isFile && Files.exists(file) || isFile && Files.size(file) > MOST_BYTES) {
            throw new Failure(
                    Failure.Kind.USAGE,
                    "--policy " + file + " is no binary policy: it is "
                            + (isFile ? "larger than " + (MOST_BYTES >> 20) + " MiB" : "no regular file"));
        }
        try (InputStream stream = Files.newInputStream(file)) {
            byte[] magic = stream.readNBytes(MAGIC.length);
            if (!Arrays.equals(magic, MAGIC)) {
                throw new Failure(
                        Failure.Kind.USAGE,
                        "--policy " + file + " is no binary policy: it does not begin with "
                                + HexFormat.of().formatHex(MAGIC));
            }
        }
    }

    private Path compiled(PolicyChoice choice) throws IOException {
        byte[] base = resource("base.cil");
        if (base == null) {
            throw new Failure(Failure.Kind.INTERNAL, "the jar has lost org/selipc/lab/policy/base.cil");
        }
        String digest = Digest.of(base).substring(0, 16);
        return cache.entry(
                "policy/" + digest + "-" + choice.name(), output -> compile(base, PolicyText.of(choice), output));
    }

    /** Compiles {@code policy/base.cil} with more CIL. */
    static void compile(byte[] base, String more, Path output) throws IOException {
        Scratch.with(folder -> {
            Path first = Files.write(folder.resolve("base.cil"), base);
            Path second = Files.writeString(folder.resolve("more.cil"), more);
            secilc(List.of(
                    "secilc",
                    "-M",
                    "true",
                    "-c",
                    FORMAT,
                    "-o",
                    output.toString(),
                    "-f",
                    "/dev/null",
                    first.toString(),
                    second.toString()));
            return output;
        });
    }

    private static void secilc(List<String> command) {
        Held.End end = new Held(command, line -> {}).run(COMPILING);
        if (end.isMissing()) {
            throw new Failure(
                    Failure.Kind.CANNOT,
                    "this policy has to be compiled, and there is no secilc (Debian, Fedora: package secilc); those of"
                            + " 1, 64, 256, 512 and 1024 categories without --types need none");
        }
        if (!end.succeeded()) {
            throw new Failure(
                    Failure.Kind.INTERNAL, "secilc does not compile selipc's policy: " + end.tail(SHOWN_LINES));
        }
    }

    private static byte @Nullable [] resource(String name) throws IOException {
        try (InputStream stream = Policies.class.getResourceAsStream("policy/" + name)) {
            return stream == null ? null : stream.readAllBytes();
        }
    }
}
