/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Sending and receiving by each path. All wait (no IPC_NOWAIT), return a count
 * or -errno, and leave EINTR to the caller.
 */
#ifndef SELIPC_MSG_H
#define SELIPC_MSG_H

#include <errno.h>
#include <stdint.h>
#include <sys/ipc.h>
#include <sys/msg.h>

#include "syscall.h"

/* What msgsnd(2) calls a msgbuf, with a text of any length. */
struct message {
	long type;
	char text[];
};

#define MESSAGE_TYPE 1

typedef int64_t send_call(int32_t queue, const struct message *message, int32_t bytes);
typedef int64_t receive_call(int32_t queue, struct message *message, int32_t bytes);

ALWAYS_INLINE int64_t send_direct(int32_t queue, const struct message *message, int32_t bytes)
{
	return syscall4(SYS_msgsnd, queue, (long)message, bytes, 0);
}

ALWAYS_INLINE int64_t receive_direct(int32_t queue, struct message *message, int32_t bytes)
{
	return syscall5(SYS_msgrcv, queue, (long)message, bytes, 0, 0);
}

ALWAYS_INLINE int64_t send_libc(int32_t queue, const struct message *message, int32_t bytes)
{
	return msgsnd(queue, message, (size_t)bytes, 0) < 0 ? -errno : 0;
}

ALWAYS_INLINE int64_t receive_libc(int32_t queue, struct message *message, int32_t bytes)
{
	ssize_t received = msgrcv(queue, message, (size_t)bytes, 0, 0);

	return received < 0 ? -errno : received;
}

#ifdef SYS_ipc
#define HAVE_MULTIPLEXER 1

/* ipc/syscall.c: calls 11 and 12; version 1 of msgrcv takes its type as the fifth argument. */
#define IPC_MSGSND 11
#define IPC_MSGRCV (12 | 1 << 16)

ALWAYS_INLINE int64_t send_multiplexer(int32_t queue, const struct message *message, int32_t bytes)
{
	return syscall5(SYS_ipc, IPC_MSGSND, queue, bytes, 0, (long)message);
}

ALWAYS_INLINE int64_t receive_multiplexer(int32_t queue, struct message *message, int32_t bytes)
{
	return syscall6(SYS_ipc, IPC_MSGRCV, queue, bytes, 0, (long)message, 0);
}
#else
#define HAVE_MULTIPLEXER 0
#endif

#endif
