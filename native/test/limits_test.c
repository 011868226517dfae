/* SPDX-License-Identifier: Apache-2.0 */
/* Limits of the kernel and keys of others: an error at once, and nothing left behind. */
#include <errno.h>
#include <sched.h>
#include <stdlib.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <unistd.h>

#include "check.h"

static int64_t try_open(struct selipc_request request)
{
	struct selipc_run *run = new_run(request.message_bytes);
	const int64_t queues = count_queues();
	int64_t result = selipc_open(&request, run);

	if (result == 0)
		CHECK_EQUAL(selipc_close(run), 0);
	CHECK_EQUAL(count_queues(), queues);
	free(run);
	return result;
}

static int64_t try_bytes(int32_t workload, int64_t message_bytes)
{
	struct selipc_request request = request_for(workload);

	request.message_bytes = (int32_t)message_bytes;
	return try_open(request);
}

static int64_t try_key(int32_t workload, int32_t key)
{
	struct selipc_request request = request_for(workload);

	request.key = key;
	return try_open(request);
}

static void messages_end_at_msgmax(void)
{
	const int64_t msgmax = kernel_limit("msgmax");

	CHECK_EQUAL(try_bytes(SELIPC_MSG_PAIR, msgmax), 0);
	CHECK_EQUAL(try_bytes(SELIPC_MSG_PAIR, msgmax + 1), -EINVAL);
	CHECK_EQUAL(try_bytes(SELIPC_MSG_PINGPONG, msgmax + 1), -EINVAL);
}

static void a_pipe_ends_at_its_capacity(void)
{
	CHECK_EQUAL(try_bytes(SELIPC_PIPE, 4096), 0);
	/* /proc/sys/fs/pipe-max-size is 1 MiB, and a new pipe has less. */
	CHECK_EQUAL(try_bytes(SELIPC_PIPE, (1 << 20) + 1), -EINVAL);
}

static void a_taken_key_is_an_error(int32_t key)
{
	int queue = msgget(key + 1, IPC_CREAT | IPC_EXCL | 0600);

	CHECK(queue >= 0);
	CHECK_EQUAL(try_key(SELIPC_MSG_PAIR, key + 1), -EEXIST);
	/* The second queue's key: the first queue goes again. */
	CHECK_EQUAL(try_key(SELIPC_MSG_PINGPONG, key), -EEXIST);
	CHECK_EQUAL(try_key(SELIPC_MSG_PAIR, key), 0);
	CHECK_EQUAL(selipc_queue_remove(key + 1), 1);
	CHECK_EQUAL(selipc_queue_remove(key + 1), 0);
	CHECK_EQUAL(selipc_queue_remove(IPC_PRIVATE), -EINVAL);
	CHECK_EQUAL(msgctl(queue, IPC_RMID, NULL), -1);
	CHECK_EQUAL(try_key(SELIPC_MSG_PINGPONG, key), 0);
}

/* The kernel would let such a sender wait for ever. */
static void a_message_larger_than_the_queue_is_an_error(void)
{
	const int64_t msgmnb = kernel_limit("msgmnb");

	CHECK_EQUAL(set_kernel_limit("msgmnb", 100), 0);
	CHECK_EQUAL(try_bytes(SELIPC_MSG_PAIR, 100), 0);
	CHECK_EQUAL(try_bytes(SELIPC_MSG_PAIR, 101), -EINVAL);
	CHECK_EQUAL(set_kernel_limit("msgmnb", msgmnb), 0);
}

static void no_queue_left_is_an_error(void)
{
	const int64_t msgmni = kernel_limit("msgmni");

	CHECK_EQUAL(set_kernel_limit("msgmni", 1), 0);
	CHECK_EQUAL(try_bytes(SELIPC_MSG_PAIR, 8), 0);
	CHECK_EQUAL(try_bytes(SELIPC_MSG_PINGPONG, 8), -ENOSPC);
	CHECK_EQUAL(set_kernel_limit("msgmni", msgmni), 0);
}

static void a_cpu_that_is_not_there_is_an_error(void)
{
	CHECK_EQUAL(selipc_pin(-1), -EINVAL);
	CHECK_EQUAL(selipc_pin(INT32_MAX), -EINVAL);
	/* Beyond a cpu_set_t, and beyond the CPUs of any machine that runs this. */
	CHECK_EQUAL(selipc_pin(100000), -EINVAL);

	int cpu = sched_getcpu();

	CHECK(cpu >= 0);
	CHECK_EQUAL(selipc_pin(cpu), 0);
	CHECK_EQUAL(sched_getcpu(), cpu);
}

int main(void)
{
	const int alone = private_namespace();
	/* Keys of this process, where the namespace is shared. */
	const int32_t key = 0x5e100000 + 2 * (getpid() & 0x3ffff);

	messages_end_at_msgmax();
	a_pipe_ends_at_its_capacity();
	a_taken_key_is_an_error(key);
	a_cpu_that_is_not_there_is_an_error();
	if (!alone)
		skip("msgmnb and msgmni are only changed in an IPC namespace of its own");
	if (set_kernel_limit("msgmnb", kernel_limit("msgmnb")) < 0)
		skip("msgmnb and msgmni can't be changed here");
	a_message_larger_than_the_queue_is_an_error();
	no_queue_left_is_an_error();
	return 0;
}
