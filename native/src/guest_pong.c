/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The echo receives on the first queue and sends on the second, until the
 * queues are removed. It runs in a child, and the process that was started only
 * waits for it: a killed process can't remove the queues, and the thread that
 * measures would wait for its answer for ever. So each is followed by another
 * process that removes them: the echo by its supervisor, the supervisor by the
 * echo, and the parent by the supervisor.
 */
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/msg.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "guest.h"
#include "msg.h"
#include "selipc.h"

/* A handler has no argument to find them through. */
static volatile sig_atomic_t first, second;

static void remove_queues(void)
{
	(void)msgctl(first, IPC_RMID, NULL);
	(void)msgctl(second, IPC_RMID, NULL);
}

/* In the handler, since a signal that comes just before msgrcv would not wake it. */
static void on_end(int signal)
{
	(void)signal;
	remove_queues();
	_exit(0);
}

static int64_t take_signals(void)
{
	/* The terminal's keys reach the whole process group; the parent decides, and is followed. */
	static const int ignored[] = {SIGINT, SIGQUIT, SIGHUP};
	struct sigaction end = {.sa_handler = on_end};
	struct sigaction ignore = {.sa_handler = SIG_IGN};

	(void)sigemptyset(&end.sa_mask);
	(void)sigemptyset(&ignore.sa_mask);
	for (size_t i = 0; i < sizeof(ignored) / sizeof(ignored[0]); i++) {
		if (sigaction(ignored[i], &ignore, NULL) < 0)
			return -errno;
	}
	return sigaction(SIGTERM, &end, NULL) < 0 ? -errno : 0;
}

static int64_t follow(pid_t parent)
{
	if (prctl(PR_SET_PDEATHSIG, SIGTERM) < 0)
		return -errno;
	/* It may have ended before prctl() asked to be told. */
	return getppid() == parent ? 0 : -ESRCH;
}

/* Inlined once for each path. */
ALWAYS_INLINE int64_t echo(struct message *message, int32_t bytes, send_call *send,
			   receive_call *receive)
{
	const int32_t from = (int32_t)first, to = (int32_t)second;

	for (;;) {
		int64_t result;

		while ((result = receive(from, message, bytes)) == -EINTR)
			;
		if (result >= 0 && result != bytes)
			return -EBADMSG;
		if (result < 0)
			return result;
		while ((result = send(to, message, bytes)) == -EINTR)
			;
		if (result < 0)
			return result;
	}
}

static int64_t echo_by(int32_t path, struct message *message, int32_t bytes)
{
	switch (path) {
	case SELIPC_PATH_DIRECT:
		return echo(message, bytes, send_direct, receive_direct);
	case SELIPC_PATH_LIBC:
		return echo(message, bytes, send_libc, receive_libc);
#if HAVE_MULTIPLEXER
	case SELIPC_PATH_MULTIPLEXER:
		return echo(message, bytes, send_multiplexer, receive_multiplexer);
#endif
	default:
		return -EINVAL;
	}
}

/* The exit code of an end; the queues are removed after each. */
static int end(const char *what, int64_t result)
{
	remove_queues();
	/* Removed queues are the usual end; EINVAL where that came before the call. */
	if (result == 0 || result == -EIDRM || result == -EINVAL || result == -ESRCH)
		return 0;
	return guest_failure(what, result);
}

static int run_echo(pid_t supervisor, int32_t path, int32_t bytes)
{
	int64_t result = follow(supervisor);
	struct message *message;

	if (result < 0)
		return end("pong: prctl", result);
	message = calloc(1, sizeof(*message) + (size_t)bytes);
	if (message == NULL)
		return end("pong: calloc", -ENOMEM);
	result = echo_by(path, message, bytes);
	free(message);
	return end("pong: msgrcv or msgsnd", result);
}

/* The exit code of the echo, once it ended. */
static int supervise(pid_t child)
{
	int status;

	while (waitpid(child, &status, 0) < 0) {
		if (errno != EINTR)
			return end("pong: waitpid", -errno);
	}
	remove_queues();
	return WIFEXITED(status) ? WEXITSTATUS(status) : EXIT_INTERNAL;
}

int guest_pong(int count, char **arguments)
{
	static const char *const names[] = {"FIRST", "SECOND", "BYTES", "PATH", "PARENT"};
	static const int64_t minima[] = {0, 0, 1, SELIPC_PATH_DIRECT, 1};
	int64_t values[5];
	const pid_t supervisor = getpid();
	int64_t result;
	pid_t child;

	if (count != 5)
		return guest_usage("pong takes FIRST SECOND BYTES PATH PARENT");
	for (int i = 0; i < 5; i++) {
		if (parse_number(arguments[i], minima[i], INT32_MAX, &values[i]) < 0)
			return guest_usage("pong: %s '%s' is no number from %lld", names[i],
					   arguments[i], (long long)minima[i]);
	}
	if (values[3] > SELIPC_PATH_MULTIPLEXER ||
	    (values[3] == SELIPC_PATH_MULTIPLEXER && !HAVE_MULTIPLEXER))
		return guest_usage("pong: PATH '%s' does not exist here", arguments[3]);
	first = (sig_atomic_t)values[0];
	second = (sig_atomic_t)values[1];
	result = take_signals();
	if (result == 0)
		result = follow((pid_t)values[4]);
	if (result < 0)
		return end("pong: sigaction or prctl", result);
	child = fork();
	if (child < 0)
		return end("pong: fork", -errno);
	if (child == 0)
		return run_echo(supervisor, (int32_t)values[3], (int32_t)values[2]);
	return supervise(child);
}
