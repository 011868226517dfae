/* SPDX-License-Identifier: Apache-2.0 */
#include "guest_signals.h"

#include <signal.h>
#include <stddef.h>

static const int ends[] = {SIGINT, SIGTERM, SIGHUP};

/* A handler has no argument to find it through. */
static struct selipc_run *volatile opened;

/* selipc_close() only makes system calls; the signal raised here ends the process on return. */
static void on_end(int number)
{
	if (opened != NULL)
		(void)selipc_close(opened);
	(void)raise(number);
}

/* Holds the signals back while a queue's id is on its way into the run. */
static void block_ends(sigset_t *before)
{
	sigset_t blocked;

	(void)sigemptyset(&blocked);
	for (size_t i = 0; i < sizeof(ends) / sizeof(ends[0]); i++)
		(void)sigaddset(&blocked, ends[i]);
	(void)sigprocmask(SIG_BLOCK, &blocked, before);
}

static void catch_ends(void)
{
	struct sigaction action = {.sa_handler = on_end, .sa_flags = (int)SA_RESETHAND};
	struct sigaction before;

	(void)sigfillset(&action.sa_mask);
	for (size_t i = 0; i < sizeof(ends) / sizeof(ends[0]); i++) {
		/* nohup and background jobs ignore some: that stays. */
		if (sigaction(ends[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN)
			(void)sigaction(ends[i], &action, NULL);
	}
}

int64_t open_guarded(const struct selipc_request *request, struct selipc_run *run)
{
	sigset_t before;
	int64_t result;

	block_ends(&before);
	result = selipc_open(request, run);
	if (result == 0) {
		opened = run;
		catch_ends();
	}
	(void)sigprocmask(SIG_SETMASK, &before, NULL);
	return result;
}

int64_t close_guarded(struct selipc_run *run)
{
	sigset_t before;
	int64_t result;

	block_ends(&before);
	opened = NULL;
	result = selipc_close(run);
	(void)sigprocmask(SIG_SETMASK, &before, NULL);
	return result;
}
