/* SPDX-License-Identifier: Apache-2.0 */
/*
 * One operation of each workload: 0 or -errno. They are inlined into the loops
 * of loops.c and latency.c, one loop for each row of OPERATIONS.
 */
#ifndef SELIPC_OPERATION_H
#define SELIPC_OPERATION_H

#include <errno.h>
#include <stdint.h>

#include "msg.h"
#include "run.h"
#include "selipc.h"
#include "syscall.h"

typedef int64_t operation(struct selipc_run *run);

/* Makes a call again while a signal interrupts it, and counts. */
#define UNINTERRUPTED(run, result, call)                \
	do {                                            \
		while (((result) = (call)) == -EINTR)   \
			(run)->interrupted++;           \
	} while (0)

ALWAYS_INLINE int64_t operate_null(struct selipc_run *run)
{
	const int64_t parent = syscall0(SYS_getppid);

	(void)run;
	/* Only a seccomp filter makes it fail, with an errno of its choice. */
	return parent < 0 ? parent : 0;
}

ALWAYS_INLINE int64_t operate_uname(struct selipc_run *run)
{
	return syscall1(SYS_uname, (long)run_buffer(run));
}

ALWAYS_INLINE int64_t operate_pipe(struct selipc_run *run)
{
	long text = (long)run_buffer(run);
	int64_t result;

	UNINTERRUPTED(run, result, syscall3(SYS_write, run->second, text, run->message_bytes));
	if (result != run->message_bytes)
		return result < 0 ? result : -EBADMSG;
	UNINTERRUPTED(run, result, syscall3(SYS_read, run->first, text, run->message_bytes));
	if (result != run->message_bytes)
		return result < 0 ? result : -EBADMSG;
	return 0;
}

/* Sends on one queue and receives on another, or on the same. */
ALWAYS_INLINE int64_t exchange(struct selipc_run *run, int32_t to, int32_t from, send_call *send,
			       receive_call *receive)
{
	struct message *message = run_buffer(run);
	int64_t result;

	UNINTERRUPTED(run, result, send(to, message, run->message_bytes));
	if (result < 0)
		return result;
	UNINTERRUPTED(run, result, receive(from, message, run->message_bytes));
	if (result != run->message_bytes)
		return result < 0 ? result : -EBADMSG;
	return 0;
}

#define DEFINE_EXCHANGES(path)                                                        \
	ALWAYS_INLINE int64_t operate_pair_##path(struct selipc_run *run)             \
	{                                                                             \
		return exchange(run, run->first, run->first, send_##path,             \
				receive_##path);                                      \
	}                                                                             \
	ALWAYS_INLINE int64_t operate_pingpong_##path(struct selipc_run *run)         \
	{                                                                             \
		return exchange(run, run->first, run->second, send_##path,            \
				receive_##path);                                      \
	}

DEFINE_EXCHANGES(direct)
DEFINE_EXCHANGES(libc)

#if HAVE_MULTIPLEXER
DEFINE_EXCHANGES(multiplexer)
#define MULTIPLEXER_OPERATIONS(X)                                                     \
	X(SELIPC_MSG_PAIR, SELIPC_PATH_MULTIPLEXER, pair_multiplexer)                 \
	X(SELIPC_MSG_PINGPONG, SELIPC_PATH_MULTIPLEXER, pingpong_multiplexer)
#else
#define MULTIPLEXER_OPERATIONS(X)
#endif

/* Workload, path, name of the operation. */
#define OPERATIONS(X)                                                                 \
	X(SELIPC_NULL, SELIPC_PATH_DIRECT, null)                                      \
	X(SELIPC_UNAME, SELIPC_PATH_DIRECT, uname)                                    \
	X(SELIPC_PIPE, SELIPC_PATH_DIRECT, pipe)                                      \
	X(SELIPC_MSG_PAIR, SELIPC_PATH_DIRECT, pair_direct)                           \
	X(SELIPC_MSG_PAIR, SELIPC_PATH_LIBC, pair_libc)                               \
	X(SELIPC_MSG_PINGPONG, SELIPC_PATH_DIRECT, pingpong_direct)                   \
	X(SELIPC_MSG_PINGPONG, SELIPC_PATH_LIBC, pingpong_libc)                       \
	MULTIPLEXER_OPERATIONS(X)

#endif
