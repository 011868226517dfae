package org.selipc.verdict;

import java.util.List;
import java.util.stream.Stream;
import org.selipc.model.Result;

/**
 * One side of a comparison.
 *
 * @param kernels kernel releases, usually one
 * @param images what the lab booted, each image once; empty where nothing is from the lab
 * @param sessions identities of the sessions
 * @param boots boots they were measured in; sessions whose boot is unknown count as one
 */
public record Side(List<String> kernels, List<Image> images, List<String> sessions, int boots) {

    /**
     * An image that the lab booted.
     *
     * @param release the kernel's release
     * @param kernel the kernel as it was asked for
     * @param digest SHA-256 of the image
     */
    public record Image(String release, String kernel, String digest) {}

    static Side of(List<Result> results) {
        return new Side(
                results.stream()
                        .map(result -> result.host().kernelRelease())
                        .distinct()
                        .sorted()
                        .toList(),
                results.stream()
                        .flatMap(result -> Stream.ofNullable(result.lab())
                                .map(lab -> new Image(result.host().kernelRelease(), lab.kernel(), lab.imageDigest())))
                        .distinct()
                        .toList(),
                results.stream().map(Result::id).toList(),
                (int) results.stream().map(Boots::bootOf).distinct().count());
    }
}
