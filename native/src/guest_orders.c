/* SPDX-License-Identifier: Apache-2.0 */
#include "guest_orders.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "enforce.h"
#include "guest.h"
#include "guest_measure.h"
#include "guest_observe.h"
#include "guest_settle.h"
#include "guest_spin.h"

enum { FILE_BYTES = 1 << 16 };

static int answer_failed(struct answers *answers, const struct order *order, const char *what,
			 const char *name)
{
	answer_begin(answers, "failed");
	answer_text(answers, "order", order->line);
	answer_text(answers, "what", what);
	answer_text(answers, "errno", name);
	answer_end(answers);
	return -1;
}

int order_refused(struct answers *answers, const struct order *order, const char *why)
{
	return answer_failed(answers, order, why, NULL);
}

int order_failed(struct answers *answers, const struct order *order, const char *what, int64_t error)
{
	return answer_failed(answers, order, what, errno_name((int)-error));
}

static void answer_file(struct answers *answers, const char *path)
{
	static char text[FILE_BYTES];
	const int64_t bytes = file_read(path, text, sizeof(text));

	answer_begin(answers, "file");
	answer_text(answers, "path", path);
	if (bytes < 0)
		answer_text(answers, "errno", errno_name((int)-bytes));
	else
		answer_bytes(answers, "text", text, (size_t)bytes);
	answer_end(answers);
}

/* A file, or each file of a directory. */
static int order_send(struct answers *answers, const struct order *order)
{
	const char *path = order->words[1];
	DIR *directory = opendir(path);
	const struct dirent *entry;

	if (directory == NULL) {
		answer_file(answers, path);
		return 0;
	}
	while ((entry = readdir(directory)) != NULL) {
		char file[512];

		if (entry->d_name[0] == '.')
			continue;
		(void)snprintf(file, sizeof(file), "%s/%s", path, entry->d_name);
		answer_file(answers, file);
	}
	(void)closedir(directory);
	return 0;
}

static int order_settle(struct answers *answers, const struct order *order)
{
	struct settling settling;
	int64_t limit, result;

	if (parse_number(order->words[1], 0, 3600000, &limit) < 0)
		return order_refused(answers, order, "milliseconds are from 0 to 3600000");
	result = settle(limit, &settling);
	if (result < 0)
		return order_failed(answers, order, "reading /proc/stat", result);
	answer_begin(answers, "settled");
	answer_flag(answers, "settled", settling.settled);
	answer_whole(answers, "waitedMillis", settling.waited_ms);
	answer_decimal(answers, "busyPercent", settling.busy_percent);
	answer_end(answers);
	return 0;
}

static int order_calibrate(struct answers *answers, const struct order *order)
{
	struct calibration calibration;
	int64_t instructions;

	if (parse_number(order->words[1], 2, INT64_C(1) << 32, &instructions) < 0)
		return order_refused(answers, order, "instructions are from 2 to 2^32");
	calibrate(instructions, &calibration);
	answer_begin(answers, "calibrated");
	answer_whole(answers, "instructions", calibration.instructions);
	answer_whole(answers, "nanos", calibration.nanos);
	answer_decimal(answers, "clockNanos", calibration.clock_nanos);
	answer_end(answers);
	return 0;
}

/* Reads a whole file of any size into memory that the caller frees: bytes or -errno. */
static int64_t read_whole(const char *path, char **content)
{
	struct stat status;
	int64_t bytes;

	*content = NULL;
	if (stat(path, &status) < 0)
		return -errno;
	*content = malloc((size_t)status.st_size + 1);
	if (*content == NULL)
		return -ENOMEM;
	bytes = file_read(path, *content, (size_t)status.st_size + 1);
	return bytes;
}

static int order_policy(struct answers *answers, const struct order *order)
{
	char *policy;
	int64_t result = read_whole(order->words[1], &policy);

	if (result < 0) {
		free(policy);
		return order_failed(answers, order, "reading the policy", result);
	}
	/* The kernel takes a policy in one write (sel_write_load, security/selinux/selinuxfs.c). */
	result = file_write(SELINUXFS "/load", policy, (size_t)result);
	free(policy);
	answer_begin(answers, "policy");
	answer_text(answers, "path", order->words[1]);
	answer_flag(answers, "loaded", result == 0);
	answer_text(answers, "errno", result == 0 ? NULL : errno_name((int)-result));
	answer_end(answers);
	return result == 0 ? 0 : order_failed(answers, order, "writing to " SELINUXFS "/load", result);
}

static int order_context(struct answers *answers, const struct order *order)
{
	const char *context = order->words[1];
	char text[512];
	int64_t result = file_write("/proc/self/attr/current", context, strlen(context));

	if (result < 0)
		return order_failed(answers, order, "writing to /proc/self/attr/current", result);
	result = file_read("/proc/self/attr/current", text, sizeof(text));
	if (result < 0)
		return order_failed(answers, order, "reading /proc/self/attr/current", result);
	answer_begin(answers, "context");
	answer_text(answers, "context", text);
	answer_end(answers);
	return 0;
}

static int order_state(struct answers *answers, const struct order *order)
{
	const char *asked = order->words[1];
	const char *observed;
	const bool enforcing = strcmp(asked, "enforcing") == 0;
	bool reached;

	if (enforcing || strcmp(asked, "permissive") == 0) {
		const int64_t result = enforce_write(SELINUXFS "/enforce", enforcing);

		if (result < 0)
			return order_failed(answers, order, "writing to " SELINUXFS "/enforce", result);
	} else if (strcmp(asked, "disabled") != 0 && strcmp(asked, "no-policy") != 0) {
		return order_refused(answers, order, "there is no such state");
	}
	observed = observed_state();
	reached = observed != NULL && strcmp(observed, asked) == 0;
	answer_begin(answers, "state");
	answer_text(answers, "asked", asked);
	answer_text(answers, "observed", observed);
	answer_flag(answers, "reached", reached);
	answer_end(answers);
	return reached ? 0 : -1;
}

static int order_measure(struct answers *answers, const struct order *order)
{
	const char *wrong = NULL;
	const int64_t result = measure_for(answers, order->words + 1, &wrong);

	if (result < 0)
		return order_failed(answers, order, wrong, result);
	return wrong == NULL ? 0 : order_refused(answers, order, wrong);
}

/* Each read of /dev/kmsg gives one record: "6,339,5140900,-;text" (Documentation/ABI/testing/dev-kmsg). */
static int order_log(struct answers *answers, const struct order *order)
{
	const int file = open("/dev/kmsg", O_RDONLY | O_NONBLOCK | O_CLOEXEC);
	static char record[8192];
	ssize_t bytes;

	(void)order;
	if (file < 0)
		return 0;
	while ((bytes = read(file, record, sizeof(record))) > 0 || (bytes < 0 && errno == EPIPE)) {
		const char *text = bytes > 0 ? memchr(record, ';', (size_t)bytes) : NULL;
		const char *end;

		if (text == NULL)
			continue;
		text++;
		end = memchr(text, '\n', (size_t)(record + bytes - text));
		answer_begin(answers, "log");
		answer_bytes(answers, "text", text,
			     (size_t)((end != NULL ? end : record + bytes) - text));
		answer_end(answers);
	}
	(void)close(file);
	return 0;
}

static const struct {
	const char *name;
	int words; /* its own included */
	int (*execute)(struct answers *answers, const struct order *order);
} orders[] = {
	{"send", 2, order_send},
	{"settle", 2, order_settle},
	{"calibrate", 2, order_calibrate},
	{"policy", 2, order_policy},
	{"context", 2, order_context},
	{"state", 2, order_state},
	{"measure", 7, order_measure},
	{"log", 1, order_log},
};

int order_execute(struct answers *answers, const struct order *order)
{
	for (size_t i = 0; i < sizeof(orders) / sizeof(orders[0]); i++) {
		if (strcmp(orders[i].name, order->words[0]) != 0)
			continue;
		if (orders[i].words != order->count)
			return order_refused(answers, order, "it takes another number of words");
		return orders[i].execute(answers, order);
	}
	return order_refused(answers, order, "there is no such order");
}
