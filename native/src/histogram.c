/* SPDX-License-Identifier: Apache-2.0 */
#include <errno.h>

#include "selipc.h"

#define EXACT (1 << SELIPC_BUCKET_BITS)		  /* values with a bucket each */
#define PARTS (1 << (SELIPC_BUCKET_BITS - 1))	  /* buckets in a power of two above them */

int64_t selipc_bucket(uint64_t nanoseconds)
{
	if (nanoseconds < EXACT)
		return (int64_t)nanoseconds;
	if (nanoseconds >= UINT64_C(1) << SELIPC_BUCKET_MAX_BITS)
		return SELIPC_BUCKETS - 1;

	const int power = 63 - __builtin_clzll(nanoseconds);
	const uint64_t leading = nanoseconds >> (power - (SELIPC_BUCKET_BITS - 1));

	/* `leading` keeps the top bit: it lies in [PARTS, 2 * PARTS). */
	return EXACT + (int64_t)(power - SELIPC_BUCKET_BITS) * PARTS + (int64_t)leading - PARTS;
}

int64_t selipc_bucket_low(int64_t bucket)
{
	if (bucket < 0 || bucket >= SELIPC_BUCKETS)
		return -EINVAL;
	if (bucket < EXACT)
		return bucket;

	const int64_t above = bucket - EXACT;

	return (PARTS + above % PARTS) << (above / PARTS + 1);
}
