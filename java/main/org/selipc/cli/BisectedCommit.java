package org.selipc.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.apache.commons.lang3.StringUtils;
import org.jspecify.annotations.Nullable;

/** The commit that `git bisect` has checked out: while it runs, HEAD is no branch but the commit itself. */
final class BisectedCommit {
    private static final Pattern HASH = Pattern.compile("[0-9a-f]{40}|[0-9a-f]{64}");
    private static final String LINK = "gitdir: ";

    private BisectedCommit() {}

    /** The commit of the work tree that holds the directory, or null where there is none or HEAD is a branch. */
    static @Nullable String of(Path directory) {
        for (Path folder = directory.toAbsolutePath(); folder != null; folder = folder.getParent()) {
            Path git = folder.resolve(".git");
            if (Files.exists(git)) {
                return read(git);
            }
        }
        return null;
    }

    /** It only annotates a log, so what can't be read is unknown. */
    private static @Nullable String read(Path git) {
        try {
            // Of a second work tree .git is a file that names the place.
            Path place = Files.isRegularFile(git)
                    ? git.resolveSibling(
                            StringUtils.removeStart(Files.readString(git).strip(), LINK))
                    : git;
            String head = Files.readString(place.resolve("HEAD")).strip();
            return HASH.matcher(head).matches() ? head : null;
        } catch (IOException | InvalidPathException e) {
            return null;
        }
    }
}
