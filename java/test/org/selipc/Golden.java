package org.selipc;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Golden files: what people and scripts read, kept beside the tests under {@code fixtures}. After a wanted change run
 * the tests with {@code -Dselipc.golden=write} and read the difference before committing it.
 */
public final class Golden {
    private Golden() {}

    /** Compares a text with the golden file {@code name} of a test. */
    public static void check(Class<?> test, String name, String actual) throws IOException {
        Path file = Path.of("java/test", test.getPackageName().replace('.', '/'), "fixtures", name);
        if ("write".equals(System.getProperty("selipc.golden"))) {
            Files.createDirectories(file.getParent());
            Files.writeString(file, actual);
        }
        assertEquals(Files.readString(file), actual, file.toString());
    }
}
