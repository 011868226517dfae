/* SPDX-License-Identifier: Apache-2.0 */
#include "guest_plan.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "guest.h"
#include "guest_answer.h"
#include "guest_observe.h"
#include "guest_orders.h"
#include "selipc.h"

enum { PLAN_BYTES = 1 << 18 };

static void answer_hello(struct answers *answers)
{
	struct utsname names;

	(void)uname(&names);
	answer_begin(answers, "hello");
	answer_whole(answers, "abi", selipc_abi());
	answer_text(answers, "hash", selipc_workload_hash());
	answer_text(answers, "architecture", names.machine);
	answer_text(answers, "release", names.release);
	answer_text(answers, "version", names.version);
	answer_whole(answers, "pageBytes", sysconf(_SC_PAGESIZE));
	answer_text(answers, "channel", answers->name);
	answer_end(answers);
}

/* Splits a line, which stays as it is, into words that point into `copy`. */
static void split(const char *line, char *copy, struct order *order)
{
	char *rest = NULL;

	order->line = line;
	order->count = 0;
	for (char *word = strtok_r(copy, " ", &rest); word != NULL; word = strtok_r(NULL, " ", &rest)) {
		if (order->count < MOST_WORDS)
			order->words[order->count] = word;
		order->count++;
	}
}

static bool is_order(const struct order *order, const char *name)
{
	return order->count > 0 && strcmp(order->words[0], name) == 0;
}

/* Executes the lines behind the first one; after a failure only what tells about it. */
static void execute_lines(struct answers *answers, char *lines)
{
	static char copy[1024];
	bool skipping = false;
	char *rest = NULL;

	for (char *line = strtok_r(lines, "\n", &rest); line != NULL; line = strtok_r(NULL, "\n", &rest)) {
		struct order order;

		(void)snprintf(copy, sizeof(copy), "%s", line);
		split(line, copy, &order);
		if (order.count == 0 || order.words[0][0] == '#')
			continue;
		if (is_order(&order, "end") && order.count == 1)
			break;
		if (skipping && !is_order(&order, "log"))
			continue;
		if (strlen(line) >= sizeof(copy))
			skipping = order_refused(answers, &order, "the line is too long") < 0;
		else if (order_execute(answers, &order) < 0)
			skipping = true;
	}
	answer_begin(answers, "end");
	answer_end(answers);
}

int plan_execute(const char *path)
{
	static char plan[PLAN_BYTES];
	static const char first[] = "channel ";
	struct answers answers;
	char *end;
	int64_t result = file_read(path, plan, sizeof(plan));

	if (result < 0)
		return guest_failure("read the plan", result);
	if (strlen(plan) != (size_t)result)
		return guest_usage("plan: it has a NUL byte");
	end = strchr(plan, '\n');
	if (strncmp(plan, first, strlen(first)) != 0 || end == NULL)
		return guest_usage("plan: the first line is no 'channel NAME'");
	*end = '\0';
	result = answers_open(&answers, plan + strlen(first));
	if (result < 0)
		return guest_failure("open the channel and the console", result);
	answer_hello(&answers);
	execute_lines(&answers, end + 1);
	free(answers.line);
	return answers.failed ? guest_failure("send an answer", -EIO) : 0;
}
