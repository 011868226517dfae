/* SPDX-License-Identifier: Apache-2.0 */
/* selipc-guest as a command: what it prints, and its exit codes. */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"

static char output[16384];

/* Runs selipc-guest with these arguments and keeps what it prints; the exit code. */
static int guest(const char *arguments)
{
	char command[512];
	size_t bytes;
	int status;
	FILE *pipe;

	(void)snprintf(command, sizeof(command), "'%s' %s 2>&1", guest_command(), arguments);
	pipe = popen(command, "r");
	CHECK(pipe != NULL);
	bytes = fread(output, 1, sizeof(output) - 1, pipe);
	output[bytes] = '\0';
	status = pclose(pipe);
	CHECK(WIFEXITED(status));
	return WEXITSTATUS(status);
}

static void check_contains(const char *text)
{
	if (strstr(output, text) == NULL)
		check_text(__FILE__, __LINE__, "the output", output, text);
}

static int lines(void)
{
	int count = 0;

	for (const char *at = output; (at = strchr(at, '\n')) != NULL; at++)
		count++;
	return count;
}

static void measures(void)
{
	char hash[96];

	CHECK_EQUAL(guest("measure --samples 3 --operations 100 --short-batch 10"), 0);
	CHECK_EQUAL(lines(), 4);
	check_contains("{\"sample\":1,\"operations\":100,\"medianNanos\":");
	check_contains("{\"sample\":3,");
	check_contains("{\"workload\":\"msg-pair\",\"path\":\"direct\"");
	(void)snprintf(hash, sizeof(hash), "\"hash\":\"%s\"}\n", selipc_workload_hash());
	check_contains(hash);
	CHECK_EQUAL(guest("measure --workload pipe --samples 1 --operations 100"), 0);
	check_contains("{\"workload\":\"pipe\"");
	CHECK_EQUAL(guest("measure --path libc --samples 1 --operations 100 --warmup 0"), 0);
	check_contains("\"path\":\"libc\"");
}

static void names_what_is_wrong(void)
{
	CHECK_EQUAL(guest(""), 64);
	CHECK_EQUAL(guest("dance"), 64);
	check_contains("'dance'");
	CHECK_EQUAL(guest("measure --workload msg-pear"), 64);
	check_contains("'msg-pear'");
	CHECK_EQUAL(guest("measure --samples 0"), 64);
	check_contains("--samples '0'");
	CHECK_EQUAL(guest("measure --samples 1x"), 64);
	check_contains("'1x'");
	CHECK_EQUAL(guest("measure --samples"), 64);
	CHECK_EQUAL(guest("measure --operations 15"), 64);
	check_contains("'15'");
	CHECK_EQUAL(guest("pong 1 2"), 64);
	CHECK_EQUAL(guest("pong 1 2 0 1 1"), 64);
	check_contains("BYTES '0'");
	CHECK_EQUAL(guest("guard --enforce /dev/null"), 64);
}

static void names_what_failed(void)
{
	CHECK_EQUAL(guest("measure --message-bytes 100000000 --samples 1"), 70);
	check_contains("msgsnd");
	check_contains("EINVAL");
	check_contains("100000000");
	CHECK_EQUAL(guest("guard --enforce /nowhere/enforce --socket /tmp/s </dev/null"), 70);
	check_contains("/nowhere/enforce: ENOENT");
	CHECK_EQUAL(guest("measure --samples 1 --operations 10 2>&1 >/dev/full #"), 70);
	check_contains("stdout: ENOSPC");
}

static void leaves_no_queue_when_it_is_interrupted(const char *workload)
{
	int ends[2], status;
	pid_t process;
	char byte;

	CHECK_EQUAL(pipe2(ends, O_CLOEXEC), 0);
	process = fork();
	CHECK(process >= 0);
	if (process == 0) {
		(void)dup2(ends[1], STDOUT_FILENO);
		(void)execl(guest_command(), "selipc-guest", "measure", "--workload", workload,
			    "--operations", "10", "--samples", "1000000", (char *)NULL);
		_exit(127);
	}
	(void)close(ends[1]);
	/* The first sample is printed: the queue exists. */
	CHECK_EQUAL(read(ends[0], &byte, 1), 1);
	CHECK_EQUAL(kill(process, SIGINT), 0);
	while (read(ends[0], &byte, 1) == 1)
		;
	CHECK_EQUAL(waitpid(process, &status, 0), process);
	CHECK(WIFSIGNALED(status));
	CHECK_EQUAL(WTERMSIG(status), SIGINT);
	(void)close(ends[0]);
}

int main(void)
{
	(void)private_namespace();
	const int64_t queues = count_queues();

	CHECK_EQUAL(guest("--help"), 0);
	check_contains("--short-batch N");
	measures();
	names_what_is_wrong();
	names_what_failed();
	leaves_no_queue_when_it_is_interrupted("msg-pair");
	CHECK_EQUAL(count_queues(), queues);
	return 0;
}
