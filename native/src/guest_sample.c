/* SPDX-License-Identifier: Apache-2.0 */
#include "guest_sample.h"

#include <stdlib.h>

static int compare_times(const void *left, const void *right)
{
	const uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;

	return (a > b) - (a < b);
}

double median_of(uint64_t *times, int64_t count, int64_t short_batch)
{
	qsort(times, (size_t)count, sizeof(*times), compare_times);
	return ((double)times[(count - 1) / 2] + (double)times[count / 2]) / 2 /
	       (double)short_batch;
}

/* Of sorted times, the nearest rank. */
static double percentile(const uint64_t *times, int64_t count, int64_t percent, int64_t short_batch)
{
	return (double)times[((count - 1) * percent + 50) / 100] / (double)short_batch;
}

int64_t take_sample(struct selipc_run *run, int64_t batches, int64_t short_batch, uint64_t *times,
		    struct figures *figures)
{
	const uint64_t interrupted = run->interrupted;
	const int64_t result = selipc_timed(run, batches * short_batch, short_batch, times, batches);

	if (result < 0)
		return result;
	figures->operations = result;
	figures->short_batch = short_batch;
	figures->median = median_of(times, batches, short_batch);
	figures->p10 = percentile(times, batches, 10, short_batch);
	figures->p90 = percentile(times, batches, 90, short_batch);
	figures->mean = (double)run->wall_ns / (double)result;
	figures->cpu = (double)run->cpu_ns / (double)result;
	figures->interrupted = run->interrupted - interrupted;
	return result;
}
