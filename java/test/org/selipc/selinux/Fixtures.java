package org.selipc.selinux;

import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.util.Objects;

/**
 * Trees that are laid out like a host's procfs and sysfs. Transaction nodes answer nothing in them: a plain file can't.
 */
public final class Fixtures {
    private Fixtures() {}

    static Path root(String name) {
        URL folder = Objects.requireNonNull(Fixtures.class.getResource("fixtures/" + name), name);
        try {
            return Path.of(folder.toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    static SelinuxPaths paths(String name) {
        return SelinuxPaths.under(root(name));
    }

    public static SelinuxReader reader(String name) {
        return new SelinuxReader(paths(name));
    }
}
