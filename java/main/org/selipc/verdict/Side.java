package org.selipc.verdict;

import java.util.List;
import org.selipc.model.Result;

/**
 * One side of a comparison.
 *
 * @param kernels kernel releases, usually one
 * @param sessions identities of the sessions
 * @param boots boots they were measured in; sessions whose boot is unknown count as one
 */
public record Side(List<String> kernels, List<String> sessions, int boots) {

    static Side of(List<Result> results) {
        return new Side(
                results.stream()
                        .map(result -> result.host().kernelRelease())
                        .distinct()
                        .sorted()
                        .toList(),
                results.stream().map(Result::id).toList(),
                (int) results.stream().map(Boots::bootOf).distinct().count());
    }
}
