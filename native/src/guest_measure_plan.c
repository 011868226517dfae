/* SPDX-License-Identifier: Apache-2.0 */
/* Measuring by the orders of a plan. */
#include <errno.h>
#include <stdlib.h>

#include "guest.h"
#include "guest_measure.h"
#include "guest_names.h"
#include "guest_observe.h"
#include "guest_sample.h"
#include "selipc.h"

/* Far shorter than a tick of the timer, at 1000 Hz too: at most this many nanoseconds. */
enum { MOST_BATCH_NS = 500000 };

/* Above what a queue or a pipe holds by default, and far below the memory of a guest. */
#define MOST_MESSAGE_BYTES (1 << 24)

struct assignment {
	const char *id;
	int64_t workload;
	int64_t samples;
	int64_t batches;
	int64_t message_bytes;
	int64_t path;
};

static const char *take_words(struct assignment *assignment, char *const words[])
{
	assignment->id = words[0];
	if (value_of(workload_names, words[1], &assignment->workload) < 0)
		return "there is no such workload";
	if (parse_number(words[2], 1, 1000000, &assignment->samples) < 0)
		return "samples are from 1 to 1000000";
	if (parse_number(words[3], 1, 10000000, &assignment->batches) < 0)
		return "batches are from 1 to 10000000";
	if (parse_number(words[4], 1, MOST_MESSAGE_BYTES, &assignment->message_bytes) < 0)
		return "message bytes are from 1 to 16777216";
	if (value_of(path_names, words[5], &assignment->path) < 0)
		return "there is no such path";
	return NULL;
}

/* The largest number of operations, up to ten, that stays far below a tick; it warms up as well. */
static int64_t choose_short_batch(struct selipc_run *run, uint64_t *times, int64_t batches,
				  int64_t *short_batch)
{
	static const int64_t choices[] = {10, 5, 2, 1};
	struct figures figures;
	const int64_t result = take_sample(run, batches, 1, times, &figures);

	*short_batch = 1;
	for (size_t i = 0; result >= 0 && i < sizeof(choices) / sizeof(choices[0]); i++) {
		if (figures.median * (double)choices[i] <= MOST_BATCH_NS) {
			*short_batch = choices[i];
			break;
		}
	}
	return result;
}

static void answer_sample(struct answers *answers, const struct assignment *assignment,
			  int64_t index, const struct selipc_run *run, const struct figures *figures)
{
	answer_text(answers, "id", assignment->id);
	answer_text(answers, "workload", name_of(workload_names, assignment->workload));
	answer_text(answers, "path", name_of(path_names, run->path));
	answer_whole(answers, "index", index);
	answer_whole(answers, "operations", figures->operations);
	answer_whole(answers, "shortBatch", figures->short_batch);
	answer_decimal(answers, "medianNanos", figures->median);
	answer_decimal(answers, "p10Nanos", figures->p10);
	answer_decimal(answers, "p90Nanos", figures->p90);
	answer_decimal(answers, "meanNanos", figures->mean);
	answer_decimal(answers, "cpuNanos", figures->cpu);
	answer_whole(answers, "interrupted", (int64_t)figures->interrupted);
}

static int64_t measure_samples(struct answers *answers, const struct assignment *assignment,
			       struct selipc_run *run, uint64_t *times)
{
	struct figures figures;
	int64_t short_batch;
	int64_t result = choose_short_batch(run, times, assignment->batches, &short_batch);

	/* The first one is thrown away: a switch of the mode has emptied the AVC. */
	for (int64_t i = -1; i < assignment->samples && result >= 0; i++) {
		if (i >= 0) {
			answer_begin(answers, "sample");
			answer_observation(answers, "before");
		}
		result = take_sample(run, assignment->batches, short_batch, times, &figures);
		if (result < 0)
			break;
		if (i >= 0) {
			answer_observation(answers, "after");
			answer_sample(answers, assignment, i, run, &figures);
			answer_end(answers);
		}
	}
	return result < 0 ? result : 0;
}

static int64_t measure(struct answers *answers, const struct assignment *assignment,
		       struct selipc_run *run, uint64_t *times, const char **wrong)
{
	const struct selipc_request request = {
		.workload = (int32_t)assignment->workload,
		.path = (int32_t)assignment->path,
		.message_bytes = (int32_t)assignment->message_bytes,
		.helper = "/proc/self/exe",
	};
	int64_t result = selipc_open(&request, run), closed;

	*wrong = calls_of(assignment->workload);
	if (result < 0)
		return result;
	result = measure_samples(answers, assignment, run, times);
	closed = selipc_close(run);
	if (result == 0 && closed < 0) {
		*wrong = "msgctl(IPC_RMID) or close";
		return closed;
	}
	return result;
}

int64_t measure_for(struct answers *answers, char *const words[], const char **wrong)
{
	struct assignment assignment;
	struct selipc_run *run;
	uint64_t *times;
	int64_t result = -ENOMEM;

	*wrong = take_words(&assignment, words);
	if (*wrong != NULL)
		return 0;
	run = aligned_alloc(64, (size_t)selipc_run_bytes((int32_t)assignment.message_bytes));
	times = calloc((size_t)assignment.batches, sizeof(*times));
	*wrong = "allocating memory for messages and times";
	if (run != NULL && times != NULL)
		result = measure(answers, &assignment, run, times, wrong);
	if (result == 0)
		*wrong = NULL;
	free(run);
	free(times);
	return result;
}
