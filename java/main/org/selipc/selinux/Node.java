package org.selipc.selinux;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.selipc.model.Fact;

/** Reads the small text files of selinuxfs and procfs. */
final class Node {
    private Node() {}

    /**
     * The text of a file, without the NUL that the kernel ends a context with and without blanks around it.
     *
     * @throws IOException as the file system says; {@link #problem} puts it into words
     */
    static String text(Path path) throws IOException {
        return new String(Files.readAllBytes(path), StandardCharsets.UTF_8)
                .replace("\0", "")
                .strip();
    }

    /** The text of a file, or why it can't be read. */
    static Fact<String> fact(Path path) {
        try {
            return Fact.known(text(path));
        } catch (IOException e) {
            return Fact.unknown(problem("reading", path, e));
        }
    }

    /** The number in a file, or why there is none. */
    static Fact<Integer> number(Path path) {
        Fact<String> text = fact(path);
        try {
            return text.map(Integer::valueOf);
        } catch (NumberFormatException e) {
            return Fact.unknown("%s says '%s', not a number".formatted(path, text));
        }
    }

    /** The 0 or 1 in a file as false or true, or why there is neither. */
    static Fact<Boolean> flag(Path path) {
        return number(path).map(number -> number != 0);
    }

    /**
     * An error of the file system in words: what was done to which file, and what came of it.
     *
     * @param path named where the error names no file itself
     */
    static String problem(String operation, Path path, IOException error) {
        String what;
        if (error instanceof NoSuchFileException) {
            what = "ENOENT, no such file";
        } else if (error instanceof AccessDeniedException) {
            what = "EACCES, permission denied";
        } else if (error instanceof FileSystemException named && named.getReason() != null) {
            what = named.getReason();
        } else {
            what = String.valueOf(error.getMessage());
        }
        String file = error instanceof FileSystemException named && named.getFile() != null
                ? named.getFile()
                : path.toString();
        return "%s %s: %s".formatted(operation, file, what);
    }
}
