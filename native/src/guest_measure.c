/* SPDX-License-Identifier: Apache-2.0 */
/* The same loops as behind Java, without a JVM. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "guest.h"
#include "guest_names.h"
#include "guest_sample.h"
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

/* 0 or EXIT_USAGE. */
static int take_name(const struct name *names, const char *option, const char *text,
		     int64_t *value)
{
	if (value_of(names, text, value) < 0)
		return guest_usage("measure: %s '%s' is not known", option, text);
	return 0;
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
		return take_name(workload_names, option, text, &plan->workload);
	if (strcmp(option, "--path") == 0)
		return take_name(path_names, option, text, &plan->path);
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

static int64_t measure_samples(const struct plan *plan, struct selipc_run *run, uint64_t *times)
{
	const int64_t batches = plan->operations / plan->short_batch;
	struct figures figures;

	for (int64_t i = 0; i < plan->warmup; i++) {
		int64_t result = take_sample(run, batches, plan->short_batch, times, &figures);

		if (result < 0)
			return result;
	}
	for (int64_t i = 0; i < plan->samples; i++) {
		int64_t result = take_sample(run, batches, plan->short_batch, times + i * batches,
					     &figures);

		if (result < 0)
			return result;
		(void)printf("{\"sample\":%" PRId64 ",\"operations\":%" PRId64
			     ",\"medianNanos\":%.4f,\"meanNanos\":%.4f,\"cpuNanos\":%.4f"
			     ",\"interrupted\":%" PRIu64 "}\n",
			     i + 1, figures.operations, figures.median, figures.mean, figures.cpu,
			     figures.interrupted);
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
		     name_of(workload_names, plan->workload), name_of(path_names, run->path),
		     plan->message_bytes, plan->short_batch, plan->samples,
		     median_of(times, plan->samples * batches, plan->short_batch),
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
		       name_of(workload_names, plan->workload), calls_of(plan->workload),
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
