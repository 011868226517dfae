package org.selipc.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.selipc.bisect.KernelMeasurer;
import org.selipc.lab.Lab;
import org.selipc.lab.LabRequest;
import org.selipc.model.Result;
import org.selipc.store.ResultFiles;

/**
 * Measures kernels in the lab and keeps each result in a directory, under a name of the image's content and of all that
 * was asked: the same kernel is not measured twice in the same way.
 */
final class Evidence implements KernelMeasurer {
    private final @Nullable Path directory;
    private final Function<String, LabRequest> request;
    private final Lab lab = Labs.open();

    /**
     * @param directory where to keep results, or null to keep none
     * @param request what to measure of a kernel
     * @throws org.selipc.model.Failure {@code CANNOT_WRITE} when there can be no such directory
     */
    Evidence(@Nullable Path directory, Function<String, LabRequest> request) {
        if (directory != null) {
            ResultFiles.makeDirectory(directory);
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
        Path file = directory.resolve(lab.identity(wanted) + ".json");
        if (Files.exists(file)) {
            return ResultFiles.read(file);
        }
        Result result = lab.measure(wanted).get(0);
        ResultFiles.write(file, result);
        return result;
    }
}
