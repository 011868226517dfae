/* SPDX-License-Identifier: Apache-2.0 */
/* The latency loops: the clock is read before and after every operation. */
#include "clock.h"
#include "operation.h"
#include "run.h"
#include "selipc.h"
#include "touch.h"

ALWAYS_INLINE int64_t time_operations(struct selipc_run *run, int64_t operations,
				      uint64_t *buckets, operation *operate)
{
	for (int64_t made = 0; made < operations; made++) {
		/* Two reads each: the counting of one operation is no part of the next. */
		const uint64_t start = wall_ns();
		const int64_t result = operate(run);
		const uint64_t end = wall_ns();

		if (__builtin_expect(result < 0, 0)) {
			run->operations += (uint64_t)made;
			run->failed = result;
			return result;
		}
		buckets[selipc_bucket(end - start)]++;
	}
	run->operations += (uint64_t)operations;
	return operations;
}

#define DEFINE_LOOP(workload_, path_, name)                                         \
	static int64_t latency_##name(struct selipc_run *run, int64_t operations,   \
				      uint64_t *buckets)                            \
	{                                                                           \
		return time_operations(run, operations, buckets, operate_##name);   \
	}
OPERATIONS(DEFINE_LOOP)

int64_t selipc_latency(struct selipc_run *run, int64_t operations, uint64_t *buckets,
		       int64_t bucket_count)
{
	if (!run_is_aligned(run) || operations < 1 || buckets == NULL ||
	    bucket_count < SELIPC_BUCKETS)
		return -EINVAL;
	if (run->failed < 0)
		return run->failed;
	touch(buckets, SELIPC_BUCKETS * sizeof(*buckets));
#define CALL_LOOP(workload_, path_, name)                          \
	if (run->workload == (workload_) && run->path == (path_)) \
		return latency_##name(run, operations, buckets);
	OPERATIONS(CALL_LOOP)
	return -EINVAL;
}
