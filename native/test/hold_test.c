/* SPDX-License-Identifier: Apache-2.0 */
/* selipc-guest hold: its command ends with it, however that ends. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "check.h"

struct held {
	pid_t holder;
	int input;  /* the write end of its stdin */
	int output; /* the read end of the command's stdout */
};

/* Starts hold with a shell that says "up" and the process id, then does what `script` says. */
static struct held hold(const char *script)
{
	struct held held;
	int input[2], output[2];

	CHECK_EQUAL(pipe2(input, O_CLOEXEC), 0);
	CHECK_EQUAL(pipe2(output, O_CLOEXEC), 0);
	held.holder = fork();
	CHECK(held.holder >= 0);
	if (held.holder == 0) {
		(void)dup2(input[0], STDIN_FILENO);
		(void)dup2(output[1], STDOUT_FILENO);
		(void)execl(guest_command(), guest_command(), "hold", "/bin/sh", "-c", script, NULL);
		_exit(99);
	}
	(void)close(input[0]);
	(void)close(output[1]);
	held.input = input[1];
	held.output = output[0];
	return held;
}

/* The number that the command wrote. */
static pid_t read_pid(const struct held *held)
{
	char text[32] = "";
	size_t used = 0;

	while (used + 1 < sizeof(text) && strchr(text, '\n') == NULL) {
		const ssize_t bytes = read(held->output, text + used, sizeof(text) - 1 - used);

		CHECK(bytes > 0);
		used += (size_t)bytes;
		text[used] = '\0';
	}
	return (pid_t)atoi(text);
}

/* Waits for the end of the command's stdout, which it and only it holds open. */
static void check_gone(const struct held *held)
{
	char text[64];

	while (read(held->output, text, sizeof(text)) > 0)
		;
	(void)close(held->output);
}

static int status_of(const struct held *held)
{
	int status;

	CHECK_EQUAL(waitpid(held->holder, &status, 0), held->holder);
	return status;
}

static void the_exit_code_is_passed_on(void)
{
	struct held held = hold("exit 7");

	CHECK_EQUAL(WEXITSTATUS(status_of(&held)), 7);
	check_gone(&held);
	(void)close(held.input);
	held = hold("kill -9 $$");
	CHECK_EQUAL(WEXITSTATUS(status_of(&held)), 128 + SIGKILL);
	check_gone(&held);
	(void)close(held.input);
}

static void the_command_ends_with_stdin(void)
{
	struct held held = hold("echo $$; exec sleep 1000");

	CHECK(read_pid(&held) > 0);
	CHECK_EQUAL(write(held.input, "some words\n", 11), 11);
	(void)close(held.input);
	CHECK_EQUAL(WEXITSTATUS(status_of(&held)), 128 + SIGKILL);
	check_gone(&held);
}

static void what_the_command_started_ends_with_it(void)
{
	struct held held = hold("sleep 1000 & echo $$; wait");

	CHECK(read_pid(&held) > 0);
	(void)close(held.input);
	CHECK_EQUAL(WEXITSTATUS(status_of(&held)), 128 + SIGKILL);
	check_gone(&held);
}

static void what_the_command_left_behind_ends(void)
{
	struct held held = hold("sleep 1000 & exit 5");

	CHECK_EQUAL(WEXITSTATUS(status_of(&held)), 5);
	check_gone(&held);
	(void)close(held.input);
}

static int is_stopped(void *process)
{
	return state_of(*(pid_t *)process) == 'T';
}

static void a_command_that_stops_has_not_ended(void)
{
	struct held held;
	pid_t command;

	if (IS_EMULATED) {
		(void)printf("left out, a command that stops: qemu-user drops SA_NOCLDSTOP\n");
		return;
	}
	held = hold("echo $$; kill -STOP $$; exit 3");
	command = read_pid(&held);
	wait_until(is_stopped, &command, "the command stops");
	CHECK_EQUAL(kill(command, SIGCONT), 0);
	CHECK_EQUAL(WEXITSTATUS(status_of(&held)), 3);
	check_gone(&held);
	(void)close(held.input);
}

/* A parent may hand down that it ignores SIGCHLD, and then the kernel keeps no exit codes. */
static void the_exit_code_is_kept_where_sigchld_is_ignored(void)
{
	struct held held;

	CHECK(signal(SIGCHLD, SIG_IGN) != SIG_ERR);
	held = hold("exit 7");
	CHECK(signal(SIGCHLD, SIG_DFL) != SIG_ERR);
	CHECK_EQUAL(WEXITSTATUS(status_of(&held)), 7);
	check_gone(&held);
	(void)close(held.input);
}

static void the_command_reads_nothing(void)
{
	struct held held = hold("read word; echo $?$word");

	CHECK_EQUAL(write(held.input, "word\n", 5), 5);
	CHECK_EQUAL(read_pid(&held), 1);
	CHECK_EQUAL(WEXITSTATUS(status_of(&held)), 0);
	check_gone(&held);
	(void)close(held.input);
}

static void the_command_ends_with_a_signal_to_its_holder(int number)
{
	struct held held = hold("echo $$; exec sleep 1000");

	CHECK(read_pid(&held) > 0);
	CHECK_EQUAL(kill(held.holder, number), 0);
	(void)status_of(&held);
	check_gone(&held);
	(void)close(held.input);
}

static void a_command_that_is_not_there_is_named(void)
{
	int status;
	FILE *pipe;
	char command[512], text[512] = "";

	(void)snprintf(command, sizeof(command), "sleep 1 | '%s' hold /no/such/command 2>&1", guest_command());
	pipe = popen(command, "r");
	CHECK(pipe != NULL);
	CHECK(fgets(text, sizeof(text), pipe) != NULL);
	CHECK(strstr(text, "execvp /no/such/command: ENOENT") != NULL);
	status = pclose(pipe);
	CHECK_EQUAL(WEXITSTATUS(status), 127);
}

int main(void)
{
	the_exit_code_is_passed_on();
	the_command_ends_with_stdin();
	what_the_command_started_ends_with_it();
	what_the_command_left_behind_ends();
	a_command_that_stops_has_not_ended();
	the_exit_code_is_kept_where_sigchld_is_ignored();
	the_command_reads_nothing();
	the_command_ends_with_a_signal_to_its_holder(SIGTERM);
	the_command_ends_with_a_signal_to_its_holder(SIGINT);
	the_command_ends_with_a_signal_to_its_holder(SIGHUP);
	the_command_ends_with_a_signal_to_its_holder(SIGKILL);
	a_command_that_is_not_there_is_named();
	return 0;
}
