package org.selipc.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.selipc.bisect.KernelMeasurer;
import org.selipc.lab.Lab;
import org.selipc.lab.LabRequest;
import org.selipc.model.Failure;
import org.selipc.model.Result;
import org.selipc.store.ResultFiles;

/**
 * Measures kernels in the lab and keeps each result in a directory. A file's name ends in a digest of the image's content
 * and of all that was asked, so the same kernel is not measured twice in the same way, whatever it is called.
 */
final class Evidence implements KernelMeasurer {
    private static final int NAME_CHARS = 40;

    private final @Nullable Path directory;
    private final Function<String, LabRequest> request;
    private final Lab lab = Labs.open();

    /**
     * @param directory where to keep results, or null to keep none
     * @param request what to measure of a kernel
     * @throws Failure {@code CANNOT_WRITE} when there can be no such directory, or it can't be written
     */
    Evidence(@Nullable Path directory, Function<String, LabRequest> request) {
        if (directory != null) {
            ResultFiles.makeDirectory(directory);
            ResultFiles.checkWritable(directory.resolve("probe.json"));
        }
        this.directory = directory;
        this.request = request;
    }

    @Override
    public Result measure(String kernel) {
        LabRequest wanted = request.apply(kernel);
        if (directory == null) {
            return lab.measure(wanted).get(0);
        }
        String ending = "-" + lab.identity(wanted) + ".json";
        Optional<Path> kept = find(directory, ending);
        if (kept.isPresent()) {
            return read(kept.get());
        }
        Result result = lab.measure(wanted).get(0);
        // One that is void says nothing, and may be better the next time.
        if (result.summary().voidReason() == null) {
            keep(directory, name(kernel), ending, result);
        }
        return result;
    }

    private static void keep(Path directory, String name, String ending, Result result) {
        try {
            ResultFiles.write(directory.resolve(name + ending), result);
        } catch (Failure e) {
            // Another search in the same directory may have been faster.
            if (find(directory, ending).isEmpty()) {
                throw e;
            }
        }
    }

    private static Optional<Path> find(Path directory, String ending) {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.getFileName().toString().endsWith(ending))
                    .sorted()
                    .findFirst();
        } catch (IOException e) {
            throw new Failure(Failure.Kind.CANNOT, "can't list " + directory + ": " + e, e);
        }
    }

    private static Result read(Path file) {
        try {
            return ResultFiles.read(file);
        } catch (Failure e) {
            throw new Failure(e.kind(), e.getMessage() + "; delete it, and its kernel is measured again", e);
        }
    }

    /** What people know the kernel by: the end of its path, in characters that are plain in any shell. */
    private static String name(String kernel) {
        String plain = kernel.replaceAll("[^0-9A-Za-z.+_-]+", "-").replaceAll("^[-.]+", "");
        return plain.substring(Math.max(0, plain.length() - NAME_CHARS));
    }
}
