/* SPDX-License-Identifier: Apache-2.0 */
#include "queue.h"

#include <errno.h>
#include <limits.h>
#include <stddef.h>
#include <sys/ipc.h>
#include <sys/msg.h>

#include "selipc.h"

_Static_assert(sizeof(struct msqid_ds) == 120, "the same on the three architectures");
_Static_assert(sizeof(key_t) == sizeof(int32_t), "keys cross the interface as int32_t");

int32_t queue_create(int32_t key)
{
	int queue = msgget(key, IPC_CREAT | IPC_EXCL | 0600);

	return queue < 0 ? -errno : queue;
}

int32_t queue_delete(int32_t queue)
{
	if (msgctl(queue, IPC_RMID, NULL) == 0 || errno == EIDRM || errno == EINVAL)
		return 0;
	return -errno;
}

int64_t queue_capacity(int32_t queue)
{
	struct msqid_ds status;

	if (msgctl(queue, IPC_STAT, &status) < 0)
		return -errno;
	return status.msg_qbytes > INT64_MAX ? INT64_MAX : (int64_t)status.msg_qbytes;
}

int64_t selipc_queue_remove(int32_t key)
{
	int queue;

	if (key == IPC_PRIVATE)
		return -EINVAL;
	queue = msgget(key, 0);
	if (queue < 0)
		return errno == ENOENT ? 0 : -errno;
	if (msgctl(queue, IPC_RMID, NULL) == 0)
		return 1;
	/* Somebody else was faster. */
	return errno == EIDRM || errno == EINVAL ? 0 : -errno;
}
