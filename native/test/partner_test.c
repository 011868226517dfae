/* SPDX-License-Identifier: Apache-2.0 */
/* The second process: helpers that fail, and each process that can be killed. */
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/msg.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"

static int64_t try_helper(const char *helper)
{
	struct selipc_request request = request_for(SELIPC_MSG_PINGPONG);
	struct selipc_run *run = new_run(8);
	const int64_t queues = count_queues();
	int64_t result;

	request.helper = helper;
	result = selipc_open(&request, run);
	CHECK_EQUAL(count_queues(), queues);
	/* No zombie either. */
	CHECK_EQUAL(waitpid(-1, NULL, WNOHANG), -1);
	free(run);
	return result;
}

static void a_helper_that_fails_fails_the_opening(void)
{
	int64_t missing = try_helper("/nowhere/selipc-guest");

	/* An emulator's vfork does not share memory: it can't tell what failed in the child. */
	CHECK(missing == -ENOENT || missing == -ECHILD);
	CHECK_EQUAL(try_helper("/bin/false"), -ECHILD);
	CHECK_EQUAL(try_helper("/bin/true"), -ECHILD);
}

/* Both processes of a helper. */
struct helper {
	int32_t supervisor;
	int32_t echo;
};

static struct helper helper_of(const struct selipc_run *run)
{
	return (struct helper){.supervisor = run->partner, .echo = echo_of(run)};
}

/* An orphan counts as ended when nobody reaps it. */
static int has_ended(void *argument)
{
	const struct helper *helper = argument;
	const char echo = state_of(helper->echo);

	return state_of(helper->supervisor) == 0 && (echo == 0 || echo == 'Z');
}

static void close_after_kill(struct selipc_run *run, struct helper *helper, int64_t queues)
{
	CHECK_EQUAL(selipc_close(run), 0);
	CHECK_EQUAL(count_queues(), queues);
	/* No zombie either. */
	CHECK_EQUAL(waitpid(-1, NULL, WNOHANG), -1);
	wait_until(has_ended, helper, "both processes of the helper end");
}

enum victim { SUPERVISOR, ECHO };

static int32_t victim_of(const struct helper *helper, enum victim victim)
{
	return victim == ECHO ? helper->echo : helper->supervisor;
}

static void killed_before_the_call(enum victim victim)
{
	struct selipc_request request = request_for(SELIPC_MSG_PINGPONG);
	struct selipc_run *run = new_run(8);
	const int64_t queues = count_queues();
	struct helper helper;
	int64_t result;

	CHECK_EQUAL(selipc_open(&request, run), 0);
	helper = helper_of(run);
	CHECK_EQUAL(kill(victim_of(&helper, victim), SIGKILL), 0);
	/* Longer than a killed process lives on. */
	result = selipc_timed(run, INT64_C(1) << 40, INT64_C(1) << 40, NULL, 0);
	CHECK(result == -EIDRM || result == -EINVAL);
	close_after_kill(run, &helper, queues);
	free(run);
}

struct killing {
	const struct selipc_run *run;
	struct helper helper;
	pid_t thread;
	enum victim victim;
};

/* The message is in the first queue, its reader is stopped, and the sender sleeps. */
static int is_blocked(void *argument)
{
	const struct killing *killing = argument;
	struct msqid_ds status;

	CHECK_EQUAL(msgctl(killing->run->first, IPC_STAT, &status), 0);
	return status.msg_qnum == 1 && state_of(killing->thread) == 'S';
}

static int is_stopped(void *argument)
{
	return state_of(*(const int32_t *)argument) == 'T';
}

static int is_zombie(void *argument)
{
	return state_of(*(const int32_t *)argument) == 'Z';
}

static void *kill_when_blocked(void *argument)
{
	struct killing *killing = argument;

	wait_until(is_blocked, killing, "the sender waits for its answer");
	CHECK_EQUAL(kill(victim_of(&killing->helper, killing->victim), SIGKILL), 0);
	if (killing->victim == SUPERVISOR) {
		/* Its death is signalled before it is a zombie, and handled once the echo goes on. */
		wait_until(is_zombie, &killing->helper.supervisor, "the supervisor ends");
		CHECK_EQUAL(kill(killing->helper.echo, SIGCONT), 0);
	}
	return NULL;
}

static void killed_while_it_is_waited_for(enum victim victim)
{
	struct selipc_request request = request_for(SELIPC_MSG_PINGPONG);
	struct selipc_run *run = new_run(8);
	struct killing killing = {.run = run, .thread = gettid(), .victim = victim};
	const int64_t queues = count_queues();
	pthread_t killer;

	CHECK_EQUAL(selipc_open(&request, run), 0);
	killing.helper = helper_of(run);
	/* Stopped for certain: a message would still be handed to a reader that waits. */
	CHECK_EQUAL(kill(killing.helper.echo, SIGSTOP), 0);
	wait_until(is_stopped, &killing.helper.echo, "the echo is stopped");
	CHECK_EQUAL(pthread_create(&killer, NULL, kill_when_blocked, &killing), 0);
	CHECK_EQUAL(selipc_timed(run, INT64_C(1) << 40, INT64_C(1) << 40, NULL, 0), -EIDRM);
	CHECK_EQUAL(pthread_join(killer, NULL), 0);
	close_after_kill(run, &killing.helper, queues);
	free(run);
}

static void killed_before_closing(enum victim victim)
{
	struct selipc_request request = request_for(SELIPC_MSG_PINGPONG);
	struct selipc_run *run = new_run(8);
	const int64_t queues = count_queues();
	struct helper helper;

	CHECK_EQUAL(selipc_open(&request, run), 0);
	helper = helper_of(run);
	CHECK_EQUAL(kill(victim_of(&helper, victim), SIGKILL), 0);
	close_after_kill(run, &helper, queues);
	free(run);
}

/* In a process of its own: opens, tells the helper's pid, and waits to be killed. */
static void open_and_wait(int told)
{
	struct selipc_request request = request_for(SELIPC_MSG_PINGPONG);
	struct selipc_run *run = new_run(8);

	CHECK_EQUAL(selipc_open(&request, run), 0);
	CHECK_EQUAL(write(told, &run->partner, sizeof(run->partner)), sizeof(run->partner));
	for (;;)
		(void)pause();
}

static int are_as_many(void *argument)
{
	return count_queues() == *(const int64_t *)argument;
}

static void a_helper_ends_with_its_parent(void)
{
	/* The orphan comes here, and its end can be waited for. */
	const int reaps = prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) == 0;
	int64_t queues = count_queues();
	int ends[2], status;
	int32_t helper;
	pid_t parent;

	CHECK_EQUAL(pipe(ends), 0);
	parent = fork();
	CHECK(parent >= 0);
	if (parent == 0)
		open_and_wait(ends[1]);
	CHECK_EQUAL(read(ends[0], &helper, sizeof(helper)), sizeof(helper));
	CHECK_EQUAL(count_queues(), queues + 2);
	CHECK_EQUAL(kill(parent, SIGKILL), 0);
	CHECK_EQUAL(waitpid(parent, NULL, 0), parent);
	if (reaps) {
		CHECK_EQUAL(waitpid(helper, &status, 0), helper);
		CHECK(WIFEXITED(status));
		CHECK_EQUAL(WEXITSTATUS(status), 0);
		CHECK_EQUAL(count_queues(), queues);
	} else {
		(void)printf("the helper's exit code is not seen: an emulator refuses "
			     "PR_SET_CHILD_SUBREAPER\n");
		wait_until(are_as_many, &queues, "the orphan removes its queues");
	}
	(void)close(ends[0]);
	(void)close(ends[1]);
}

int main(void)
{
	(void)private_namespace();
	/* A test that hangs is a test that fails. */
	(void)alarm(60);
	a_helper_that_fails_fails_the_opening();
	for (enum victim victim = SUPERVISOR; victim <= ECHO; victim++) {
		killed_before_the_call(victim);
		killed_while_it_is_waited_for(victim);
		killed_before_closing(victim);
	}
	a_helper_ends_with_its_parent();
	return 0;
}
