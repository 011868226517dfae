/* SPDX-License-Identifier: Apache-2.0 */
/* Opening and closing a workload. */
#include "run.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "msg.h"
#include "partner.h"
#include "queue.h"
#include "selipc.h"
#include "touch.h"

#define NONE (-1)

int64_t selipc_abi(void)
{
	return SELIPC_ABI;
}

static size_t buffer_bytes(int32_t message_bytes)
{
	size_t bytes = sizeof(struct message) + (size_t)message_bytes;

	/* uname(2) writes here too. */
	if (bytes < sizeof(struct utsname))
		bytes = sizeof(struct utsname);
	return (bytes + RUN_ALIGNMENT - 1) / RUN_ALIGNMENT * RUN_ALIGNMENT;
}

int64_t selipc_run_bytes(int32_t message_bytes)
{
	if (message_bytes < 1)
		return -EINVAL;
	return (int64_t)(sizeof(struct selipc_run) + buffer_bytes(message_bytes));
}

static int64_t check_path(const struct selipc_request *request)
{
	switch (request->path) {
	case SELIPC_PATH_DIRECT:
	case SELIPC_PATH_LIBC:
		return 0;
	case SELIPC_PATH_MULTIPLEXER:
		return HAVE_MULTIPLEXER ? 0 : -ENOSYS;
	default:
		return -EINVAL;
	}
}

static int64_t check(const struct selipc_request *request, const struct selipc_run *run)
{
	if (request == NULL || !run_is_aligned(run))
		return -EINVAL;
	if (request->workload < SELIPC_NULL || request->workload > SELIPC_MSG_PINGPONG)
		return -EINVAL;
	if (request->message_bytes < 1)
		return -EINVAL;
	if (request->workload == SELIPC_MSG_PINGPONG) {
		if (request->helper == NULL)
			return -EINVAL;
		/* The second queue takes key + 1, which has to be a key as well. */
		if (request->key == INT32_MAX || request->key == -1)
			return -EINVAL;
	}
	return check_path(request);
}

static int64_t first_operation(struct selipc_run *run)
{
	int64_t result;
	uint64_t time;

	touch(run_buffer(run), buffer_bytes(run->message_bytes));
	result = selipc_timed(run, 1, 1, &time, 1);
	if (result == -ENOSYS && run->path == SELIPC_PATH_DIRECT && HAVE_MULTIPLEXER) {
		run->path = SELIPC_PATH_MULTIPLEXER;
		run->failed = 0;
		result = selipc_timed(run, 1, 1, &time, 1);
	}
	return result < 0 ? result : 0;
}

static int64_t open_pipe(struct selipc_run *run)
{
	int ends[2], capacity;

	if (pipe2(ends, O_CLOEXEC) < 0)
		return -errno;
	run->first = ends[0];
	run->second = ends[1];
	/* A write that does not fit would wait for a reader that is the same thread. */
	capacity = fcntl(run->second, F_GETPIPE_SZ);
	if (capacity < 0)
		return -errno;
	if (run->message_bytes > capacity)
		return -EINVAL;
	return first_operation(run);
}

/* The id of a queue that one message fits into, or -errno. */
static int64_t open_queue(int32_t key, int32_t message_bytes, int32_t *queue)
{
	int64_t capacity;

	*queue = queue_create(key);
	if (*queue < 0)
		return *queue;
	capacity = queue_capacity(*queue);
	if (capacity < 0)
		return capacity;
	/* msgmnb below msgmax: the kernel would let the sender wait for ever. */
	return message_bytes > capacity ? -EINVAL : 0;
}

static int64_t open_pair(struct selipc_run *run, int32_t key)
{
	int64_t result = open_queue(key, run->message_bytes, &run->first);

	return result < 0 ? result : first_operation(run);
}

/* Whether the path works can't wait for the helper: a queue of one message tells. */
static int64_t choose_path(struct selipc_run *run)
{
	int64_t result;

	run->workload = SELIPC_MSG_PAIR;
	result = first_operation(run);
	run->workload = SELIPC_MSG_PINGPONG;
	return result;
}

static int64_t open_pingpong(struct selipc_run *run, const struct selipc_request *request)
{
	const int32_t second_key = request->key == 0 ? 0 : request->key + 1;
	int64_t result = open_queue(request->key, run->message_bytes, &run->first);

	if (result == 0)
		result = open_queue(second_key, run->message_bytes, &run->second);
	if (result == 0)
		result = choose_path(run);
	if (result == 0)
		result = partner_start(run, request->helper);
	if (result == 0)
		result = partner_first_round(run);
	return result;
}

static int64_t open_workload(struct selipc_run *run, const struct selipc_request *request)
{
	switch (run->workload) {
	case SELIPC_PIPE:
		return open_pipe(run);
	case SELIPC_MSG_PAIR:
		return open_pair(run, request->key);
	case SELIPC_MSG_PINGPONG:
		return open_pingpong(run, request);
	default:
		return first_operation(run);
	}
}

static int has_queues(const struct selipc_run *run)
{
	return run->workload == SELIPC_MSG_PAIR || run->workload == SELIPC_MSG_PINGPONG;
}

/* Removes both queues or closes both ends; the first failure counts. */
static int64_t release(struct selipc_run *run)
{
	const int32_t made[] = {run->first, run->second};
	int64_t result = 0;

	for (int i = 0; i < 2; i++) {
		int64_t error = 0;

		if (made[i] < 0)
			continue;
		if (has_queues(run))
			error = queue_delete(made[i]);
		else if (close(made[i]) < 0 && errno != EINTR)
			error = -errno;
		if (result == 0)
			result = error;
	}
	run->first = NONE;
	run->second = NONE;
	return result;
}

int64_t selipc_open(const struct selipc_request *request, struct selipc_run *run)
{
	int64_t result = check(request, run);
	struct message *message;

	if (result < 0)
		return result;
	*run = (struct selipc_run){
		.workload = request->workload,
		.path = request->path,
		.message_bytes = request->message_bytes,
		.first = NONE,
		.second = NONE,
	};
	if (!has_queues(run))
		run->path = SELIPC_PATH_DIRECT;
	message = run_buffer(run);
	message->type = MESSAGE_TYPE;

	result = open_workload(run, request);
	if (result < 0) {
		if (run->partner > 0)
			partner_kill(run);
		(void)release(run);
		run->workload = 0;
		return result;
	}
	run->operations = 0;
	run->interrupted = 0;
	return 0;
}

int64_t selipc_close(struct selipc_run *run)
{
	int64_t result;

	if (!run_is_aligned(run) || run->workload < SELIPC_NULL ||
	    run->workload > SELIPC_MSG_PINGPONG)
		return -EINVAL;
	result = release(run);
	if (run->partner > 0) {
		/* A queue that could not be removed keeps the helper waiting. */
		if (result < 0)
			partner_kill(run);
		else
			partner_wait(run);
	}
	run->workload = 0;
	return result;
}
