package org.selipc.model;

/**
 * How full the access vector cache is, from {@code /sys/fs/selinux/avc/hash_stats}.
 *
 * @param entries entries in the cache
 * @param slotsUsed hash slots with at least one entry
 * @param slots hash slots in all
 * @param longestChain entries in the fullest slot
 */
public record AvcHash(int entries, int slotsUsed, int slots, int longestChain) {}
