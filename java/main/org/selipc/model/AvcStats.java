package org.selipc.model;

/**
 * Counters of the access vector cache since boot, summed over CPUs, from {@code /sys/fs/selinux/avc/cache_stats}
 * ({@code security/selinux/avc.c}).
 *
 * @param lookups checks that asked the cache
 * @param hits checks it answered
 * @param misses checks that went to the security server
 * @param allocations entries allocated
 * @param reclaims entries evicted for room
 * @param frees entries freed
 */
public record AvcStats(long lookups, long hits, long misses, long allocations, long reclaims, long frees) {

    /** What was counted between {@code earlier} and this reading. */
    public AvcStats since(AvcStats earlier) {
        return new AvcStats(
                lookups - earlier.lookups,
                hits - earlier.hits,
                misses - earlier.misses,
                allocations - earlier.allocations,
                reclaims - earlier.reclaims,
                frees - earlier.frees);
    }
}
