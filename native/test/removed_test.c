/* SPDX-License-Identifier: Apache-2.0 */
/* Queues that somebody removes underneath a run. */
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/msg.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"

struct blocked {
	struct selipc_run *run;
	pid_t thread;
};

static void removed_before_the_call(void)
{
	struct selipc_request request = request_for(SELIPC_MSG_PAIR);
	struct selipc_run *run = new_run(8);
	uint64_t time, *buckets = calloc(SELIPC_BUCKETS, sizeof(*buckets));
	int64_t result;

	CHECK(buckets != NULL);
	CHECK_EQUAL(selipc_open(&request, run), 0);
	CHECK_EQUAL(selipc_timed(run, 10, 10, &time, 1), 10);
	CHECK_EQUAL(msgctl(run->first, IPC_RMID, NULL), 0);
	result = selipc_timed(run, 10, 10, &time, 1);
	CHECK(result == -EINVAL || result == -EIDRM);
	/* A batch cut short has no time, and the run stays what it is. */
	CHECK_EQUAL(run->wall_ns, 0);
	CHECK_EQUAL(run->operations, 10);
	CHECK_EQUAL(run->failed, result);
	CHECK_EQUAL(selipc_timed(run, 10, 10, &time, 1), result);
	CHECK_EQUAL(selipc_latency(run, 10, buckets, SELIPC_BUCKETS), result);
	CHECK_EQUAL(selipc_close(run), 0);
	free(buckets);
	free(run);
}

/* The message is in the first queue, its reader is stopped, and the sender sleeps. */
static int is_blocked(void *argument)
{
	const struct blocked *blocked = argument;
	struct msqid_ds status;

	CHECK_EQUAL(msgctl(blocked->run->first, IPC_STAT, &status), 0);
	return status.msg_qnum == 1 && state_of(blocked->thread) == 'S';
}

static int is_stopped(void *argument)
{
	return state_of(*(const int32_t *)argument) == 'T';
}

static void *remove_second(void *argument)
{
	struct blocked *blocked = argument;

	wait_until(is_blocked, blocked, "the sender waits for its answer");
	CHECK_EQUAL(msgctl(blocked->run->second, IPC_RMID, NULL), 0);
	return NULL;
}

static void removed_while_it_waits(void)
{
	struct selipc_request request = request_for(SELIPC_MSG_PINGPONG);
	struct blocked blocked = {.run = new_run(8), .thread = gettid()};
	pthread_t remover;
	int32_t echo;

	CHECK_EQUAL(selipc_open(&request, blocked.run), 0);
	echo = echo_of(blocked.run);
	/* Stopped for certain: a message would still be handed to a reader that waits. */
	CHECK_EQUAL(kill(echo, SIGSTOP), 0);
	wait_until(is_stopped, &echo, "the echo is stopped");
	CHECK_EQUAL(pthread_create(&remover, NULL, remove_second, &blocked), 0);
	CHECK_EQUAL(selipc_timed(blocked.run, 10, 10, NULL, 0), -EIDRM);
	CHECK_EQUAL(pthread_join(remover, NULL), 0);
	CHECK_EQUAL(kill(echo, SIGCONT), 0);
	CHECK_EQUAL(selipc_close(blocked.run), 0);
	free(blocked.run);
}

static int are_as_many(void *argument)
{
	return count_queues() == *(const int64_t *)argument;
}

/*
 * The helper waits at a queue that stays: closing reports that, and does not
 * wait for it. The helper is permitted, and removes them when it is ended.
 */
static void not_permitted_to_remove(void)
{
	struct selipc_request request = request_for(SELIPC_MSG_PINGPONG);
	struct selipc_run *run = new_run(8);
	int64_t queues = count_queues();
	const uid_t nobody = 65534;

	CHECK_EQUAL(selipc_open(&request, run), 0);
	CHECK_EQUAL(seteuid(nobody), 0);
	CHECK_EQUAL(selipc_close(run), -EPERM);
	CHECK_EQUAL(seteuid(0), 0);
	/* No zombie either. */
	CHECK_EQUAL(waitpid(-1, NULL, WNOHANG), -1);
	wait_until(are_as_many, &queues, "the ended helper removes its queues");
	free(run);
}

int main(void)
{
	(void)private_namespace();
	/* A test that hangs is a test that fails. */
	(void)alarm(60);
	const int64_t queues = count_queues();

	removed_before_the_call();
	removed_while_it_waits();
	CHECK_EQUAL(count_queues(), queues);
	if (geteuid() != 0)
		skip("a queue that can't be removed takes two users, and so root");
	not_permitted_to_remove();
	CHECK_EQUAL(count_queues(), queues);
	return 0;
}
