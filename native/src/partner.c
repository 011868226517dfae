/* SPDX-License-Identifier: Apache-2.0 */
#include "partner.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/msg.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "clock.h"
#include "msg.h"
#include "run.h"

#define ANSWER_LIMIT_NS UINT64_C(10000000000)
#define POLL_NS 200000

/* Numbers as the helper's arguments take them. */
struct number {
	char text[16];
};

static struct number number(int32_t value)
{
	struct number number;

	(void)snprintf(number.text, sizeof(number.text), "%d", value);
	return number;
}

/* A JVM blocks and ignores signals of its own; the helper starts with the usual ones. */
static int set_signals(posix_spawnattr_t *attributes)
{
	sigset_t none, defaults;
	int error;

	(void)sigemptyset(&none);
	(void)sigfillset(&defaults);
	(void)sigdelset(&defaults, SIGKILL);
	(void)sigdelset(&defaults, SIGSTOP);
	error = posix_spawnattr_setsigmask(attributes, &none);
	if (error == 0)
		error = posix_spawnattr_setsigdefault(attributes, &defaults);
	if (error == 0)
		error = posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETSIGMASK |
								     POSIX_SPAWN_SETSIGDEF);
	return error;
}

/* Only stderr is shared: a pipe on the caller's stdout must not outlive the caller. */
static int set_files(posix_spawn_file_actions_t *actions)
{
	int error = posix_spawn_file_actions_addopen(actions, STDIN_FILENO, "/dev/null",
						     O_RDONLY, 0);

	if (error == 0)
		error = posix_spawn_file_actions_addopen(actions, STDOUT_FILENO, "/dev/null",
							 O_WRONLY, 0);
	return error;
}

int64_t partner_start(struct selipc_run *run, const char *helper)
{
	struct number first = number(run->first), second = number(run->second);
	struct number bytes = number(run->message_bytes), path = number(run->path);
	struct number parent = number(getpid());
	char name[] = "selipc-guest", command[] = "pong";
	char *const arguments[] = {name,       command,	  first.text,  second.text,
				   bytes.text, path.text, parent.text, NULL};
	posix_spawn_file_actions_t actions;
	posix_spawnattr_t attributes;
	pid_t child;
	int error;

	error = posix_spawnattr_init(&attributes);
	if (error != 0)
		return -error;
	error = posix_spawn_file_actions_init(&actions);
	if (error == 0) {
		error = set_signals(&attributes);
		if (error == 0)
			error = set_files(&actions);
		if (error == 0)
			error = posix_spawn(&child, helper, &actions, &attributes, arguments,
					    environ);
		(void)posix_spawn_file_actions_destroy(&actions);
	}
	(void)posix_spawnattr_destroy(&attributes);
	if (error != 0)
		return -error;
	run->partner = child;
	return 0;
}

static int has_ended(const struct selipc_run *run)
{
	siginfo_t info = {.si_pid = 0};

	/* Not reaped yet: partner_kill() does that, and the pid stays ours until then. */
	if (waitid(P_PID, (id_t)run->partner, &info, WEXITED | WNOHANG | WNOWAIT) < 0)
		return errno == ECHILD;
	return info.si_pid == run->partner;
}

int64_t partner_first_round(struct selipc_run *run)
{
	struct message *message = run_buffer(run);
	const size_t bytes = (size_t)run->message_bytes;
	const struct timespec pause = {.tv_nsec = POLL_NS};
	const uint64_t limit = wall_ns() + ANSWER_LIMIT_NS;

	/* A helper that fails removes the queues. */
	if (msgsnd(run->first, message, bytes, IPC_NOWAIT) < 0)
		return errno == EIDRM || errno == EINVAL ? -ECHILD : -errno;
	for (;;) {
		/* Asked first: an answer sent before the end counts as an end. */
		int ended = has_ended(run);
		ssize_t received = msgrcv(run->second, message, bytes, 0, IPC_NOWAIT);

		if (ended)
			return -ECHILD;
		if (received >= 0)
			return received == run->message_bytes ? 0 : -EBADMSG;
		if (errno == EIDRM || errno == EINVAL)
			return -ECHILD;
		if (errno != ENOMSG && errno != EINTR)
			return -errno;
		if (wall_ns() > limit)
			return -ETIMEDOUT;
		(void)nanosleep(&pause, NULL);
	}
}

void partner_wait(struct selipc_run *run)
{
	/* ECHILD: the caller's process ignores SIGCHLD, so the kernel reaps. */
	while (waitpid(run->partner, NULL, 0) < 0 && errno == EINTR)
		;
	run->partner = 0;
}

void partner_kill(struct selipc_run *run)
{
	/* Not permitted: it ends with this thread, and waiting could take as long. */
	if (kill(run->partner, SIGKILL) < 0 && errno == EPERM)
		run->partner = 0;
	else
		partner_wait(run);
}
