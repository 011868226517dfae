/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Runs a command that must not outlive whoever started this: it ends when stdin
 * does, which a killed parent closes too. It leads a process group, which ends
 * with it; where the holder is killed with SIGKILL only the command itself does.
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include "guest.h"

enum { EXIT_NOT_FOUND = 127, EXIT_SIGNALLED = 128 };

static void block_signals(sigset_t *held, sigset_t *before)
{
	static const int numbers[] = {SIGCHLD, SIGINT, SIGTERM, SIGHUP};
	/* Not for a command that stops; and ignored, as it may be inherited, no status would be kept. */
	struct sigaction ended = {.sa_handler = SIG_DFL, .sa_flags = SA_NOCLDSTOP};

	(void)sigemptyset(&ended.sa_mask);
	(void)sigaction(SIGCHLD, &ended, NULL);
	(void)sigemptyset(held);
	for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++)
		(void)sigaddset(held, numbers[i]);
	(void)sigprocmask(SIG_BLOCK, held, before);
}

static void become(char **command, const sigset_t *before, pid_t holder)
{
	const int nothing = open("/dev/null", O_RDONLY);

	(void)setpgid(0, 0);
	/* Where the holder itself is killed, nobody else would end the command. */
	(void)prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (getppid() != holder || nothing < 0 || dup2(nothing, STDIN_FILENO) < 0)
		_exit(EXIT_INTERNAL);
	(void)sigprocmask(SIG_SETMASK, before, NULL);
	(void)execvp(command[0], command);
	(void)fprintf(stderr, "selipc-guest: hold: execvp %s: %s (%s)\n", command[0],
		      errno_name(errno), strerror(errno));
	_exit(EXIT_NOT_FOUND);
}

/* Whether stdin has ended; what is written to it is read and forgotten. */
static int has_ended(void)
{
	char bytes[256];
	const ssize_t count = read(STDIN_FILENO, bytes, sizeof(bytes));

	return count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN);
}

/* Returns when the command has ended or has to. */
static void watch(int signals)
{
	struct pollfd waits[] = {
		{.fd = STDIN_FILENO, .events = POLLIN},
		{.fd = signals, .events = POLLIN},
	};

	for (;;) {
		if (poll(waits, 2, -1) < 0 && errno != EINTR)
			return;
		if (waits[1].revents != 0)
			return;
		if (waits[0].revents != 0 && has_ended())
			return;
	}
}

int guest_hold(int count, char **arguments)
{
	const pid_t holder = getpid();
	sigset_t held, before;
	int signals, status = 0;
	pid_t child;

	if (count < 1)
		return guest_usage("hold: no command given");
	block_signals(&held, &before);
	signals = signalfd(-1, &held, SFD_CLOEXEC);
	if (signals < 0)
		return guest_failure("hold: signalfd", -errno);
	child = fork();
	if (child < 0)
		return guest_failure("hold: fork", -errno);
	if (child == 0)
		become(arguments, &before, holder);
	/* Here too, since the group has to exist before it is ended. It fails where the child was faster. */
	(void)setpgid(child, child);
	watch(signals);
	/* A command that has ended by itself keeps its status: this ends what it left behind. */
	(void)kill(-child, SIGKILL);
	while (waitpid(child, &status, 0) < 0) {
		if (errno != EINTR)
			return guest_failure("hold: waitpid", -errno);
	}
	return WIFEXITED(status) ? WEXITSTATUS(status) : EXIT_SIGNALLED + WTERMSIG(status);
}
