package org.selipc.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;
import org.selipc.model.Failure;
import org.selipc.model.Result;

/**
 * Result files: one JSON document each, of the form {@link Result#SCHEMA}. A file is written whole or not at all, and
 * never over another.
 */
public final class ResultFiles {
    /** Largest file that is read, 64 MiB. A session of 256 threads and a hundred samples is half as large. */
    public static final int LIMIT_BYTES = 64 << 20;

    private ResultFiles() {}

    /**
     * Reads a result.
     *
     * @throws Failure {@link Failure.Kind#CANNOT} with the path and what is wrong: not there, a directory, unreadable,
     *     empty, too large, cut short, not JSON, a journal, another schema, a field wrong, figures that contradict each
     *     other
     */
    public static Result read(Path path) {
        byte[] json = bytes(path);
        Outline outline = Outline.of(path, json);
        if (outline.isJournal()) {
            throw cannot(
                    path,
                    "it is the journal of a session that did not end, not a result; each line is JSON (try less or"
                            + " jq), and measuring again gives a result");
        }
        if (!Result.SCHEMA.equals(outline.schema())) {
            throw cannot(path, another(outline.schema()));
        }
        Result result = bind(path, json);
        Consistency.faultOf(result).ifPresent(fault -> {
            throw cannot(path, "it contradicts itself: " + fault);
        });
        return result;
    }

    /**
     * Says before measuring whether {@link #write} could write {@code path}.
     *
     * @throws Failure {@link Failure.Kind#CANNOT_WRITE} when the file or its journal is there, or the directory is not
     *     there or takes no files
     */
    public static void checkWritable(Path path) {
        Target target = target(path);
        target.check();
        Path journal = Journal.beside(path);
        if (Files.exists(journal, LinkOption.NOFOLLOW_LINKS)) {
            throw target.failure("the journal of a session that did not end is in the way: " + journal
                    + "; move it, delete it, or choose another name");
        }
    }

    /**
     * Says before measuring whether a result whose name is not known yet could be written into a directory.
     *
     * @throws Failure {@link Failure.Kind#CANNOT_WRITE} when it takes no files
     */
    public static void checkDirectory(Path directory) {
        try {
            NewFile.probe(directory.resolve("result"));
        } catch (IOException e) {
            throw new Failure(
                    Failure.Kind.CANNOT_WRITE,
                    "cannot write a result into " + directory.toAbsolutePath() + ": " + IoCause.of(e)
                            + "; name another place",
                    e);
        }
    }

    /**
     * Writes a result, whole or not at all; a file that is there is not touched. The journal stays, for the caller to
     * remove when this returns.
     *
     * @throws Failure {@link Failure.Kind#CANNOT_WRITE} when the file is there or the directory or disk takes no more;
     *     {@link Failure.Kind#INTERNAL} when the result could not be read again
     */
    public static void write(Path path, Result result) {
        Consistency.faultOf(result).ifPresent(fault -> {
            throw new Failure(
                    Failure.Kind.INTERNAL,
                    "the result for " + path + " contradicts itself: " + fault
                            + target(path).kept() + "; report this");
        });
        target(path).write(document(path, result));
    }

    private static Target target(Path path) {
        return new Target("the result", path);
    }

    /**
     * Makes a directory for results, unless it is there.
     *
     * @throws Failure {@link Failure.Kind#CANNOT_WRITE} when it can't be made, or is no directory
     */
    public static void makeDirectory(Path directory) {
        try {
            Files.createDirectories(directory);
        } catch (FileAlreadyExistsException e) {
            throw new Failure(
                    Failure.Kind.CANNOT_WRITE,
                    "cannot keep results in " + directory + ": it is no directory; name another",
                    e);
        } catch (IOException e) {
            throw new Failure(
                    Failure.Kind.CANNOT_WRITE,
                    "cannot make the directory " + directory + " for results: " + IoCause.of(e) + "; name another",
                    e);
        }
    }

    /** What is said of a document that is no result of this version. */
    private static String another(@Nullable String schema) {
        if (schema == null) {
            return "it names no schema, so it is no result of selipc; a result has \"schema\": \"" + Result.SCHEMA
                    + "\"";
        }
        String family = Result.SCHEMA.substring(0, Result.SCHEMA.indexOf('/') + 1);
        return schema.startsWith(family)
                ? "its schema is " + schema + " and this selipc reads " + Result.SCHEMA
                        + "; use the version of selipc that wrote it"
                : "it is no result but another document, whose schema is " + schema + "; a result has " + Result.SCHEMA
                        + ", and comes from `selipc run` or `selipc lab run`";
    }

    private static byte[] document(Path path, Result result) {
        try {
            return Json.document(result).getBytes(StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw new Failure(
                    Failure.Kind.INTERNAL,
                    "the result for " + path + " cannot be written: " + e.getMessage()
                            + target(path).kept() + "; report this",
                    e);
        }
    }

    private static byte[] bytes(Path path) {
        try {
            BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
            if (attributes.isDirectory()) {
                throw cannot(path, "it is a directory; name a result file in it");
            }
            if (attributes.size() > LIMIT_BYTES) {
                throw tooLarge(path, attributes.size() + " bytes");
            }
            // A pipe has no size beforehand.
            try (InputStream in = Files.newInputStream(path)) {
                byte[] json = in.readNBytes(LIMIT_BYTES + 1);
                if (json.length > LIMIT_BYTES) {
                    throw tooLarge(path, "more than that");
                }
                if (json.length == 0) {
                    throw cannot(path, "it is empty");
                }
                return json;
            }
        } catch (NoSuchFileException e) {
            throw cannot(path, "there is no such file (ENOENT)", e);
        } catch (IOException e) {
            throw cannot(path, IoCause.of(e), e);
        }
    }

    private static Result bind(Path path, byte[] json) {
        try {
            return Json.read(json, Result.class);
        } catch (JsonProcessingException e) {
            throw cannot(path, JsonFault.of(e), e);
        } catch (IOException e) {
            throw cannot(path, IoCause.of(e), e);
        }
    }

    private static Failure tooLarge(Path path, String size) {
        return cannot(
                path,
                "a result has at most " + LIMIT_BYTES + " bytes and this file has " + size
                        + "; is it a result of selipc?");
    }

    static Failure cannot(Path path, String why) {
        return new Failure(Failure.Kind.CANNOT, "cannot read the result " + path + ": " + why);
    }

    static Failure cannot(Path path, String why, Throwable cause) {
        return new Failure(Failure.Kind.CANNOT, "cannot read the result " + path + ": " + why, cause);
    }
}
