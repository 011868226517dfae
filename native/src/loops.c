/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The timed loops: the clock is read once between two short batches, so each
 * batch's time holds one reading of it.
 */
#include "clock.h"
#include "operation.h"
#include "run.h"
#include "selipc.h"
#include "touch.h"

struct batches {
	int64_t count;
	int64_t operations; /* in each */
	uint64_t *times;
	int64_t kept; /* how many of the times are kept */
};

/* Inlined once for each operation: `operate` is a constant there, not a pointer. */
ALWAYS_INLINE int64_t time_batches(struct selipc_run *run, const struct batches *batches,
				   operation *operate)
{
	const int64_t count = batches->count;
	const int64_t operations = batches->operations;
	const int64_t kept = batches->kept;
	uint64_t *const times = batches->times;
	const uint64_t cpu = thread_cpu_ns();
	const uint64_t start = wall_ns();
	uint64_t before = start;

	for (int64_t batch = 0; batch < count; batch++) {
		for (int64_t made = 0; made < operations; made++) {
			int64_t result = operate(run);

			if (__builtin_expect(result < 0, 0)) {
				run->operations += (uint64_t)(batch * operations + made);
				run->failed = result;
				return result;
			}
		}
		uint64_t now = wall_ns();

		if (batch < kept)
			times[batch] = now - before;
		before = now;
	}
	run->wall_ns = before - start;
	run->cpu_ns = thread_cpu_ns() - cpu;
	run->operations += (uint64_t)(count * operations);
	return count * operations;
}

#define DEFINE_LOOP(workload_, path_, name)                                          \
	static int64_t time_##name(struct selipc_run *run, const struct batches *batches) \
	{                                                                             \
		return time_batches(run, batches, operate_##name);                    \
	}
OPERATIONS(DEFINE_LOOP)

int64_t selipc_timed(struct selipc_run *run, int64_t operations, int64_t short_batch,
		     uint64_t *times, int64_t capacity)
{
	if (!run_is_aligned(run) || operations < 1 || short_batch < 1 ||
	    operations % short_batch != 0 || capacity < 0 || (times == NULL && capacity > 0))
		return -EINVAL;
	if (run->failed < 0)
		return run->failed;

	const int64_t count = operations / short_batch;
	const struct batches batches = {
		.count = count,
		.operations = short_batch,
		.times = times,
		.kept = capacity < count ? capacity : count,
	};

	touch(times, (size_t)batches.kept * sizeof(*times));
	run->wall_ns = 0;
	run->cpu_ns = 0;
#define CALL_LOOP(workload_, path_, name)                          \
	if (run->workload == (workload_) && run->path == (path_)) \
		return time_##name(run, &batches);
	OPERATIONS(CALL_LOOP)
	return -EINVAL;
}
