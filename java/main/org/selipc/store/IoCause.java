package org.selipc.store;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Locale;
import java.util.Map;

/** Why a file operation failed, with the errno's name, which Java keeps to itself. */
public final class IoCause {
    private static final Map<String, String> ERRNO_BY_TEXT = Map.of(
            "No space left on device", "ENOSPC",
            "Disk quota exceeded", "EDQUOT",
            "Read-only file system", "EROFS",
            "File too large", "EFBIG",
            "Not a directory", "ENOTDIR",
            "Is a directory", "EISDIR",
            "File name too long", "ENAMETOOLONG",
            "Too many levels of symbolic links", "ELOOP",
            "Input/output error", "EIO");

    private IoCause() {}

    /** In a few words, such as {@code permission denied (EACCES)}. */
    public static String of(IOException e) {
        if (e instanceof NoSuchFileException) {
            return "no such file or directory (ENOENT)";
        }
        if (e instanceof AccessDeniedException) {
            return "permission denied (EACCES)";
        }
        if (e instanceof FileAlreadyExistsException) {
            return "it exists (EEXIST)";
        }
        String reason = e instanceof FileSystemException file ? file.getReason() : e.getMessage();
        if (reason == null) {
            return e.getClass().getSimpleName();
        }
        String errno = ERRNO_BY_TEXT.get(reason);
        return errno == null ? reason : reason.toLowerCase(Locale.ROOT) + " (" + errno + ")";
    }
}
