/* SPDX-License-Identifier: Apache-2.0 */
/* The same loops as behind Java, without a JVM. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "guest.h"
#include "guest_signals.h"
#include "selipc.h"

struct plan {
	int64_t workload;
	int64_t path;
	int64_t message_bytes;
	int64_t samples;
	int64_t operations;
	int64_t short_batch;
	int64_t warmup;
};

struct name {
	const char *name;
	int32_t value;
};

static const struct name workloads[] = {
	{"null", SELIPC_NULL},
	{"uname", SELIPC_UNAME},
	{"pipe", SELIPC_PIPE},
	{"msg-pair", SELIPC_MSG_PAIR},
	{"msg-pingpong", SELIPC_MSG_PINGPONG},
	{NULL, 0},
};

static const struct name paths[] = {
	{"direct", SELIPC_PATH_DIRECT},
	{"libc", SELIPC_PATH_LIBC},
	{"multiplexer", SELIPC_PATH_MULTIPLEXER},
	{NULL, 0},
};

static const char *name_of(const struct name *names, int64_t value)
{
	while (names->name != NULL && names->value != value)
		names++;
	return names->name;
}

/* What can fail, for messages. */
static const char *calls_of(int64_t workload)
{
	switch (workload) {
	case SELIPC_NULL:
		return "getppid";
	case SELIPC_UNAME:
		return "uname";
	case SELIPC_PIPE:
		return "pipe2, write or read";
	case SELIPC_MSG_PAIR:
		return "msgget, msgsnd or msgrcv";
	default:
		return "msgget, posix_spawn, msgsnd or msgrcv";
	}
}

/* 0 or EXIT_USAGE. */
static int take_name(const struct name *names, const char *option, const char *text,
		     int64_t *value)
{
	for (; names->name != NULL; names++) {
		if (strcmp(names->name, text) == 0) {
			*value = names->value;
			return 0;
		}
	}
	return guest_usage("measure: %s '%s' is not known", option, text);
}

/* 0 or EXIT_USAGE. */
static int take_option(struct plan *plan, const char *option, const char *text)
{
	const struct {
		const char *option;
		int64_t minimum, maximum;
		int64_t *value;
	} numbers[] = {
		{"--message-bytes", 1, INT32_MAX, &plan->message_bytes},
		{"--samples", 1, 1000000, &plan->samples},
		{"--operations", 1, INT64_C(1) << 40, &plan->operations},
		{"--short-batch", 1, INT64_C(1) << 40, &plan->short_batch},
		{"--warmup", 0, 1000000, &plan->warmup},
	};

	if (strcmp(option, "--workload") == 0)
		return take_name(workloads, option, text, &plan->workload);
	if (strcmp(option, "--path") == 0)
		return take_name(paths, option, text, &plan->path);
	for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++) {
		if (strcmp(option, numbers[i].option) != 0)
			continue;
		if (parse_number(text, numbers[i].minimum, numbers[i].maximum, numbers[i].value) < 0)
			return guest_usage("measure: %s '%s' is no number from %" PRId64
					   " to %" PRId64,
					   option, text, numbers[i].minimum, numbers[i].maximum);
		return 0;
	}
	return guest_usage("measure: unknown option '%s'", option);
}

static int take_options(struct plan *plan, int count, char **arguments)
{
	for (int i = 0; i < count; i += 2) {
		int code;

		if (i + 1 == count)
			return guest_usage("measure: '%s' has no value", arguments[i]);
		code = take_option(plan, arguments[i], arguments[i + 1]);
		if (code != 0)
			return code;
	}
	if (plan->operations % plan->short_batch != 0)
		return guest_usage("measure: --operations '%" PRId64
				   "' is no multiple of --short-batch '%" PRId64 "'",
				   plan->operations, plan->short_batch);
	return 0;
}

static int compare_times(const void *left, const void *right)
{
	const uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;

	return (a > b) - (a < b);
}

/* Sorts the times. Nanoseconds an operation. */
static double median(uint64_t *times, int64_t count, int64_t short_batch)
{
	qsort(times, (size_t)count, sizeof(*times), compare_times);
	return ((double)times[(count - 1) / 2] + (double)times[count / 2]) / 2 /
	       (double)short_batch;
}

static int64_t measure_samples(const struct plan *plan, struct selipc_run *run, uint64_t *times)
{
	const int64_t batches = plan->operations / plan->short_batch;
	const double operations = (double)plan->operations;

	for (int64_t i = 0; i < plan->warmup; i++) {
		int64_t result = selipc_timed(run, plan->operations, plan->short_batch, times,
					      batches);

		if (result < 0)
			return result;
	}
	for (int64_t i = 0; i < plan->samples; i++) {
		uint64_t *sample = times + i * batches;
		uint64_t interrupted = run->interrupted;
		int64_t result = selipc_timed(run, plan->operations, plan->short_batch, sample,
					      batches);

		if (result < 0)
			return result;
		(void)printf("{\"sample\":%" PRId64 ",\"operations\":%" PRId64
			     ",\"medianNanos\":%.4f,\"meanNanos\":%.4f,\"cpuNanos\":%.4f"
			     ",\"interrupted\":%" PRIu64 "}\n",
			     i + 1, result, median(sample, batches, plan->short_batch),
			     (double)run->wall_ns / operations, (double)run->cpu_ns / operations,
			     run->interrupted - interrupted);
	}
	return 0;
}

/* The last line, and whether all of them could be written: 0 or -errno. */
static int64_t print_summary(const struct plan *plan, const struct selipc_run *run, uint64_t *times)
{
	const int64_t batches = plan->operations / plan->short_batch;

	/* A line that failed earlier has left its mark, but maybe not its errno. */
	errno = 0;
	(void)printf("{\"workload\":\"%s\",\"path\":\"%s\",\"messageBytes\":%" PRId64
		     ",\"shortBatch\":%" PRId64 ",\"samples\":%" PRId64
		     ",\"medianNanos\":%.4f,\"hash\":\"%s\"}\n",
		     name_of(workloads, plan->workload), name_of(paths, run->path),
		     plan->message_bytes, plan->short_batch, plan->samples,
		     median(times, plan->samples * batches, plan->short_batch),
		     selipc_workload_hash());
	if (fflush(stdout) == 0 && !ferror(stdout))
		return 0;
	return errno != 0 ? -errno : -EIO;
}

static int measure(const struct plan *plan, struct selipc_run *run, uint64_t *times)
{
	const struct selipc_request request = {
		.workload = (int32_t)plan->workload,
		.path = (int32_t)plan->path,
		.message_bytes = (int32_t)plan->message_bytes,
		.helper = "/proc/self/exe",
	};
	int64_t result = open_guarded(&request, run), written = 0;
	char what[96];

	(void)snprintf(what, sizeof(what), "measure: %s: %s with %" PRId64 " bytes",
		       name_of(workloads, plan->workload), calls_of(plan->workload),
		       plan->message_bytes);
	if (result < 0)
		return guest_failure(what, result);
	/* Whoever reads a pipe or a console sees each sample when it is there. */
	(void)setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
	result = measure_samples(plan, run, times);
	if (result == 0)
		written = print_summary(plan, run, times);
	if (result < 0) {
		(void)close_guarded(run);
		return guest_failure(what, result);
	}
	result = close_guarded(run);
	if (written < 0)
		return guest_failure("measure: write to stdout", written);
	return result < 0 ? guest_failure("measure: msgctl(IPC_RMID) or close", result) : 0;
}

int guest_measure(int count, char **arguments)
{
	struct plan plan = {
		.workload = SELIPC_MSG_PAIR,
		.path = SELIPC_PATH_DIRECT,
		.message_bytes = 8,
		.samples = 20,
		.operations = 10000,
		.short_batch = 10,
		.warmup = 1,
	};
	int code = take_options(&plan, count, arguments);
	struct selipc_run *run;
	uint64_t *times;

	if (code != 0)
		return code;
	run = aligned_alloc(64, (size_t)selipc_run_bytes((int32_t)plan.message_bytes));
	times = calloc((size_t)(plan.operations / plan.short_batch),
		       (size_t)plan.samples * sizeof(*times));
	if (run == NULL || times == NULL)
		code = guest_failure("measure: memory for messages and times", -ENOMEM);
	else
		code = measure(&plan, run, times);
	free(run);
	free(times);
	return code;
}
