package org.selipc.store;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.selipc.model.Failure;

/**
 * A file that is to appear whole and never in place of another, and the words in which it can't.
 *
 * @param what it is, as messages say it: {@code the result}
 * @param path where it is to appear
 */
record Target(String what, Path path) {
    /** @throws Failure {@code CANNOT_WRITE} when the name is taken, is none, or its directory takes no files */
    void check() {
        if (path.getFileName() == null || path.toString().isEmpty()) {
            throw failure("it is not the name of a file; name one");
        }
        if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            throw exists();
        }
        try {
            NewFile.probe(path);
        } catch (IOException e) {
            throw failure(e);
        }
    }

    /** @throws Failure {@code CANNOT_WRITE} when the name is taken, or the directory or disk takes no more */
    void write(byte[] bytes) {
        try {
            NewFile.write(path, bytes);
        } catch (FileAlreadyExistsException e) {
            throw exists();
        } catch (IOException e) {
            throw failure(e);
        }
    }

    Failure failure(String why) {
        return new Failure(Failure.Kind.CANNOT_WRITE, "cannot write " + what + " " + path + ": " + why);
    }

    private Failure exists() {
        return failure("it exists (EEXIST) and is not overwritten; choose another name" + kept());
    }

    private Failure failure(IOException e) {
        String remedy = e instanceof NoSuchFileException
                ? "make the directory " + path.toAbsolutePath().getParent()
                : "make room or the directory writable";
        return new Failure(
                Failure.Kind.CANNOT_WRITE,
                "cannot write " + what + " " + path + ": " + IoCause.of(e) + "; " + remedy + ", or choose another place"
                        + kept(),
                e);
    }

    /** What is left of a measurement whose result can't be written. */
    String kept() {
        Path journal = Journal.beside(path);
        return Files.exists(journal) ? "; what was measured is kept in the journal " + journal : "";
    }
}
