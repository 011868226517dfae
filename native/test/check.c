/* SPDX-License-Identifier: Apache-2.0 */
#include "check.h"

#include <dirent.h>
#include <errno.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static void fail(void)
{
	(void)fflush(stdout);
	_exit(1);
}

void check_true(const char *file, int line, const char *text, int condition)
{
	if (condition)
		return;
	(void)fprintf(stderr, "%s:%d: %s does not hold\n", file, line, text);
	fail();
}

void check_equal(const char *file, int line, const char *text, int64_t actual, int64_t expected)
{
	if (actual == expected)
		return;
	(void)fprintf(stderr, "%s:%d: %s is %" PRId64 ", not %" PRId64 "\n", file, line, text,
		      actual, expected);
	fail();
}

void check_text(const char *file, int line, const char *text, const char *actual,
		const char *expected)
{
	if (strcmp(actual, expected) == 0)
		return;
	(void)fprintf(stderr, "%s:%d: %s is '%s', not '%s'\n", file, line, text, actual, expected);
	fail();
}

void skip(const char *reason)
{
	(void)printf("skipped: %s\n", reason);
	exit(77);
}

int private_namespace(void)
{
	if (unshare(CLONE_NEWIPC) == 0)
		return 1;
	(void)printf("no IPC namespace of its own: %s\n", strerror(errno));
	return 0;
}

int64_t count_queues(void)
{
	FILE *file = fopen("/proc/sysvipc/msg", "r");
	unsigned int user;
	char line[512];
	int64_t count = 0;

	CHECK(file != NULL);
	while (fgets(line, sizeof(line), file) != NULL) {
		/* key msqid perms cbytes qnum lspid lrpid uid */
		if (sscanf(line, "%*s %*s %*s %*s %*s %*s %*s %u", &user) == 1)
			count += user == geteuid();
	}
	(void)fclose(file);
	return count;
}

static FILE *limit_file(const char *name, const char *mode)
{
	char path[128];

	(void)snprintf(path, sizeof(path), "/proc/sys/kernel/%s", name);
	return fopen(path, mode);
}

int64_t kernel_limit(const char *name)
{
	FILE *file = limit_file(name, "r");
	int64_t value = 0;

	CHECK(file != NULL);
	CHECK_EQUAL(fscanf(file, "%" SCNd64, &value), 1);
	(void)fclose(file);
	return value;
}

int set_kernel_limit(const char *name, int64_t value)
{
	FILE *file = limit_file(name, "w");
	int failed;

	if (file == NULL)
		return -1;
	failed = fprintf(file, "%" PRId64 "\n", value) < 0;
	failed |= fclose(file) != 0;
	return failed ? -1 : 0;
}

struct selipc_run *new_run(int32_t message_bytes)
{
	struct selipc_run *run = aligned_alloc(64, (size_t)selipc_run_bytes(message_bytes));

	CHECK(run != NULL);
	return run;
}

const char *guest_command(void)
{
	return GUEST_COMMAND;
}

struct selipc_request request_for(int32_t workload)
{
	return (struct selipc_request){
		.workload = workload,
		.path = SELIPC_PATH_DIRECT,
		.message_bytes = 8,
		.helper = guest_command(),
	};
}

/* 0 if there is no such process. */
static int32_t parent_of(int32_t process, char *state)
{
	char path[64];
	int32_t parent = 0;
	FILE *file;

	/* Not /proc/PID/stat: an emulator makes its own process's up. */
	(void)snprintf(path, sizeof(path), "/proc/%" PRId32 "/task/%" PRId32 "/stat", process,
		       process);
	file = fopen(path, "r");
	if (file == NULL)
		return 0;
	/* It may end before it is read. */
	if (fscanf(file, "%*d (%*[^)]) %c %" SCNd32, state, &parent) != 2)
		parent = 0;
	(void)fclose(file);
	return parent;
}

char state_of(int32_t process)
{
	char state = 0;

	return parent_of(process, &state) == 0 ? 0 : state;
}

int32_t echo_of(const struct selipc_run *run)
{
	DIR *processes = opendir("/proc");
	int32_t echo = 0;
	struct dirent *entry;

	CHECK(processes != NULL);
	while ((entry = readdir(processes)) != NULL) {
		int32_t process = (int32_t)strtol(entry->d_name, NULL, 10);
		char state;

		if (process > 0 && parent_of(process, &state) == run->partner) {
			CHECK_EQUAL(echo, 0);
			echo = process;
		}
	}
	(void)closedir(processes);
	CHECK(echo > 0);
	return echo;
}

void wait_until(int (*what)(void *), void *argument, const char *description)
{
	const struct timespec pause = {.tv_nsec = 1000000};

	for (int i = 0; i < 20000; i++) {
		if (what(argument))
			return;
		(void)nanosleep(&pause, NULL);
	}
	(void)fprintf(stderr, "waited 20 s in vain: %s\n", description);
	fail();
}
