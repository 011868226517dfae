package org.selipc.lab;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256, in hexadecimal. */
final class Digest {
    private static final int CHUNK_BYTES = 1 << 16;

    private Digest() {}

    static String of(byte[] bytes) {
        return HexFormat.of().formatHex(sha256().digest(bytes));
    }

    static String of(Path file) throws IOException {
        MessageDigest digest = sha256();
        byte[] chunk = new byte[CHUNK_BYTES];
        try (InputStream input = Files.newInputStream(file)) {
            for (int bytes = input.read(chunk); bytes >= 0; bytes = input.read(chunk)) {
                digest.update(chunk, 0, bytes);
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }
}
