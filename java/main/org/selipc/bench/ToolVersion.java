package org.selipc.bench;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;

/** The version of this build. */
public final class ToolVersion {
    private ToolVersion() {}

    /** As the build wrote it into the jar. */
    public static String current() {
        try (InputStream stream = ToolVersion.class.getResourceAsStream("/org/selipc/version.properties")) {
            Properties properties = new Properties();
            properties.load(stream);
            return properties.getProperty("version");
        } catch (IOException e) {
            throw new IllegalStateException("the jar has lost org/selipc/version.properties", e);
        }
    }
}
