package org.selipc.lab;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import org.apache.commons.lang3.ArrayUtils;
import org.selipc.model.Fact;

/**
 * The digest of a kernel's configuration: of its {@code CONFIG_} lines, sorted, the compiler's among them. A package has
 * it as a file; an image that was built with {@code CONFIG_IKCONFIG} has it between two marks (kernel/configs.c).
 */
final class KernelConfiguration {
    private static final byte[] START = "IKCFG_ST".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] END = "IKCFG_ED".getBytes(StandardCharsets.US_ASCII);
    private static final int CHUNK_BYTES = 1 << 20;
    private static final int MOST_BYTES = 1 << 20;
    private static final int MOST_UNPACKED_BYTES = 16 << 20;

    private KernelConfiguration() {}

    /** What a file says; unknown when it is empty. */
    static Fact<String> of(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file, StandardCharsets.ISO_8859_1);
        return lines.isEmpty() ? Fact.unknown("the package has no configuration") : Fact.known(digest(lines));
    }

    /** What an uncompressed image holds itself. */
    static Fact<String> inside(Path image) {
        try {
            return search(image);
        } catch (IOException e) {
            return Fact.unknown("the image can't be read for its configuration: " + e.getMessage());
        }
    }

    private static Fact<String> search(Path image) throws IOException {
        try (InputStream input = Files.newInputStream(image)) {
            byte[] window = new byte[2 * CHUNK_BYTES];
            int kept = 0;
            for (int read = input.readNBytes(window, 0, CHUNK_BYTES); read > 0; ) {
                int length = kept + read;
                int at = indexOf(window, length, START);
                if (at >= 0) {
                    byte[] rest = Arrays.copyOfRange(window, at + START.length, length);
                    byte[] more = input.readNBytes(MOST_BYTES);
                    return parse(ArrayUtils.addAll(rest, more));
                }
                kept = Math.min(length, START.length - 1);
                System.arraycopy(window, length - kept, window, 0, kept);
                read = input.readNBytes(window, kept, CHUNK_BYTES);
            }
        }
        return Fact.unknown("the image holds none that can be read (CONFIG_IKCONFIG, uncompressed)");
    }

    private static Fact<String> parse(byte[] bytes) {
        int end = indexOf(bytes, bytes.length, END);
        if (end < 0) {
            return Fact.unknown("the configuration in the image has no end");
        }
        try (InputStream text = new GZIPInputStream(new ByteArrayInputStream(bytes, 0, end))) {
            return Fact.known(digest(new String(text.readNBytes(MOST_UNPACKED_BYTES), StandardCharsets.ISO_8859_1)
                    .lines()
                    .toList()));
        } catch (IOException e) {
            return Fact.unknown("the configuration in the image can't be unpacked: " + e.getMessage());
        }
    }

    private static String digest(List<String> lines) {
        return Digest.of(lines.stream()
                .filter(line -> line.startsWith("CONFIG_"))
                .sorted()
                .collect(Collectors.joining("\n"))
                .getBytes(StandardCharsets.ISO_8859_1));
    }

    private static int indexOf(byte[] bytes, int length, byte[] wanted) {
        for (int i = 0; i <= length - wanted.length; i++) {
            if (bytes[i] == wanted[0] && Arrays.equals(bytes, i, i + wanted.length, wanted, 0, wanted.length)) {
                return i;
            }
        }
        return -1;
    }
}
