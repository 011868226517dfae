/* SPDX-License-Identifier: Apache-2.0 */
/* Every workload does what it is asked, and leaves nothing behind. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"

#define OPERATIONS 200
#define SHORT_BATCH 10
#define BATCHES (OPERATIONS / SHORT_BATCH)
#define UNTOUCHED UINT64_C(0xdeadbeef)

static void batches_are_timed(struct selipc_run *run)
{
	uint64_t times[BATCHES + 1], sum = 0;

	memset(times, 0, sizeof(times));
	times[BATCHES] = UNTOUCHED;
	CHECK_EQUAL(selipc_timed(run, OPERATIONS, SHORT_BATCH, times, BATCHES), OPERATIONS);
	CHECK_EQUAL(run->operations, OPERATIONS);
	CHECK(run->cpu_ns > 0);
	for (int i = 0; i < BATCHES; i++)
		sum += times[i];
	/* One read of the clock between two batches: nothing is lost between them. */
	CHECK_EQUAL(sum, run->wall_ns);
	CHECK(sum > 0);
	CHECK_EQUAL(times[BATCHES], UNTOUCHED);
}

static void times_stop_at_the_capacity(struct selipc_run *run)
{
	uint64_t times[BATCHES];

	for (int i = 0; i < BATCHES; i++)
		times[i] = UNTOUCHED;
	CHECK_EQUAL(selipc_timed(run, OPERATIONS, SHORT_BATCH, times, 3), OPERATIONS);
	CHECK(times[2] != UNTOUCHED);
	CHECK_EQUAL(times[3], UNTOUCHED);
	CHECK_EQUAL(selipc_timed(run, OPERATIONS, SHORT_BATCH, NULL, 0), OPERATIONS);
	CHECK(run->wall_ns > 0);
	CHECK_EQUAL(run->operations, 3 * OPERATIONS);
}

static void latencies_are_counted(struct selipc_run *run)
{
	uint64_t *buckets = calloc(SELIPC_BUCKETS + 1, sizeof(*buckets)), sum = 0;

	CHECK(buckets != NULL);
	buckets[SELIPC_BUCKETS] = UNTOUCHED;
	/* Counts are added to those that are there. */
	buckets[0] = 5;
	CHECK_EQUAL(selipc_latency(run, OPERATIONS, buckets, SELIPC_BUCKETS), OPERATIONS);
	for (int i = 0; i < SELIPC_BUCKETS; i++)
		sum += buckets[i];
	CHECK_EQUAL(sum, OPERATIONS + 5);
	CHECK_EQUAL(buckets[SELIPC_BUCKETS], UNTOUCHED);
	CHECK_EQUAL(run->operations, 4 * OPERATIONS);
	free(buckets);
}

static void wrong_arguments_are_refused(struct selipc_run *run)
{
	uint64_t times[1] = {UNTOUCHED};
	const uint64_t operations = run->operations;

	CHECK_EQUAL(selipc_timed(run, 0, 1, times, 1), -EINVAL);
	CHECK_EQUAL(selipc_timed(run, -10, 1, times, 1), -EINVAL);
	CHECK_EQUAL(selipc_timed(run, 10, 0, times, 1), -EINVAL);
	CHECK_EQUAL(selipc_timed(run, 15, 10, times, 1), -EINVAL);
	CHECK_EQUAL(selipc_timed(run, 10, 10, times, -1), -EINVAL);
	CHECK_EQUAL(selipc_timed(run, 10, 10, NULL, 1), -EINVAL);
	CHECK_EQUAL(selipc_timed(NULL, 10, 10, times, 1), -EINVAL);
	CHECK_EQUAL(selipc_latency(run, 0, times, SELIPC_BUCKETS), -EINVAL);
	CHECK_EQUAL(selipc_latency(run, 1, NULL, SELIPC_BUCKETS), -EINVAL);
	CHECK_EQUAL(selipc_latency(run, 1, times, SELIPC_BUCKETS - 1), -EINVAL);
	CHECK_EQUAL(times[0], UNTOUCHED);
	CHECK_EQUAL(run->operations, operations);
	/* They are the caller's mistake, and the run goes on. */
	CHECK_EQUAL(run->failed, 0);
}

static void workload_runs(int32_t workload, int32_t path, int32_t expected_path,
			  int32_t message_bytes)
{
	struct selipc_request request = request_for(workload);
	struct selipc_run *run = new_run(message_bytes);
	const int64_t queues = count_queues();

	(void)printf("workload %d, path %d, %d bytes\n", workload, path, message_bytes);
	request.path = path;
	request.message_bytes = message_bytes;
	CHECK_EQUAL(selipc_open(&request, run), 0);
	CHECK_EQUAL(run->path, expected_path);
	CHECK_EQUAL(run->operations, 0);
	CHECK_EQUAL(run->partner > 0, workload == SELIPC_MSG_PINGPONG);
	batches_are_timed(run);
	times_stop_at_the_capacity(run);
	latencies_are_counted(run);
	wrong_arguments_are_refused(run);
	CHECK_EQUAL(selipc_close(run), 0);
	CHECK_EQUAL(selipc_close(run), -EINVAL);
	CHECK_EQUAL(selipc_timed(run, 1, 1, NULL, 0), -EINVAL);
	CHECK_EQUAL(count_queues(), queues);
	free(run);
}

static void wrong_requests_are_refused(void)
{
	struct selipc_run *run = new_run(8);
	struct selipc_request request = request_for(0);

	CHECK_EQUAL(selipc_open(&request, run), -EINVAL);
	request = request_for(SELIPC_MSG_PINGPONG + 1);
	CHECK_EQUAL(selipc_open(&request, run), -EINVAL);
	request = request_for(SELIPC_MSG_PAIR);
	CHECK_EQUAL(selipc_open(&request, NULL), -EINVAL);
	CHECK_EQUAL(selipc_open(NULL, run), -EINVAL);
	/* One byte off the cache line. */
	CHECK_EQUAL(selipc_open(&request, (struct selipc_run *)((char *)run + 8)), -EINVAL);
	request.path = 0;
	CHECK_EQUAL(selipc_open(&request, run), -EINVAL);
	request = request_for(SELIPC_MSG_PAIR);
	request.message_bytes = 0;
	CHECK_EQUAL(selipc_open(&request, run), -EINVAL);
	CHECK_EQUAL(selipc_run_bytes(0), -EINVAL);
	CHECK_EQUAL(selipc_run_bytes(-1), -EINVAL);
	CHECK(selipc_run_bytes(INT32_MAX) > INT32_MAX);
	request = request_for(SELIPC_MSG_PINGPONG);
	request.key = INT32_MAX;
	CHECK_EQUAL(selipc_open(&request, run), -EINVAL);
	request = request_for(SELIPC_MSG_PINGPONG);
	request.helper = NULL;
	CHECK_EQUAL(selipc_open(&request, run), -EINVAL);
	free(run);
}

int main(void)
{
	(void)private_namespace();
	workload_runs(SELIPC_NULL, SELIPC_PATH_DIRECT, SELIPC_PATH_DIRECT, 8);
	workload_runs(SELIPC_UNAME, SELIPC_PATH_LIBC, SELIPC_PATH_DIRECT, 1);
	workload_runs(SELIPC_PIPE, SELIPC_PATH_DIRECT, SELIPC_PATH_DIRECT, 8);
	workload_runs(SELIPC_PIPE, SELIPC_PATH_DIRECT, SELIPC_PATH_DIRECT, 4096);
	workload_runs(SELIPC_MSG_PAIR, SELIPC_PATH_DIRECT, SELIPC_PATH_DIRECT, 8);
	workload_runs(SELIPC_MSG_PAIR, SELIPC_PATH_DIRECT, SELIPC_PATH_DIRECT, 1);
	workload_runs(SELIPC_MSG_PAIR, SELIPC_PATH_LIBC, SELIPC_PATH_LIBC, 4000);
	workload_runs(SELIPC_MSG_PINGPONG, SELIPC_PATH_DIRECT, SELIPC_PATH_DIRECT, 8);
	workload_runs(SELIPC_MSG_PINGPONG, SELIPC_PATH_LIBC, SELIPC_PATH_LIBC, 100);
#if defined(__powerpc64__)
	workload_runs(SELIPC_MSG_PAIR, SELIPC_PATH_MULTIPLEXER, SELIPC_PATH_MULTIPLEXER, 8);
	workload_runs(SELIPC_MSG_PINGPONG, SELIPC_PATH_MULTIPLEXER, SELIPC_PATH_MULTIPLEXER, 8);
#else
	struct selipc_run *run = new_run(8);
	struct selipc_request request = request_for(SELIPC_MSG_PAIR);

	request.path = SELIPC_PATH_MULTIPLEXER;
	CHECK_EQUAL(selipc_open(&request, run), -ENOSYS);
	free(run);
#endif
	wrong_requests_are_refused();
	return 0;
}
