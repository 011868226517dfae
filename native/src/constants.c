/* SPDX-License-Identifier: Apache-2.0 */
/* What Java reads instead of typing it: values that differ between architectures and builds. */
#include <errno.h>
#include <stddef.h>
#include <sys/ipc.h>
#include <sys/msg.h>

#include "errno_names.h"
#include "selipc.h"
#include "syscall.h"

struct constant {
	const char *name;
	int64_t value;
};

#ifdef SYS_ipc
#define IPC_NUMBER SYS_ipc
#else
#define IPC_NUMBER (-1)
#endif

#define VALUE(name) {#name, name},
#define SIZE(type) {"sizeof." #type, sizeof(struct type)},
#define OFFSET(type, field) {"offsetof." #type "." #field, offsetof(struct type, field)},

static const struct constant constants[] = {
	ERRNO_NAMES(VALUE)

	{"SYS_ipc", IPC_NUMBER},
	VALUE(SYS_msgget)
	VALUE(SYS_msgsnd)
	VALUE(SYS_msgrcv)
	VALUE(SYS_msgctl)
	VALUE(SYS_getppid)
	VALUE(SYS_uname)
	VALUE(SYS_read)
	VALUE(SYS_write)

	VALUE(IPC_PRIVATE)
	VALUE(IPC_CREAT)
	VALUE(IPC_EXCL)
	VALUE(IPC_NOWAIT)
	VALUE(IPC_RMID)
	VALUE(IPC_STAT)

	SIZE(msqid_ds)
	OFFSET(msqid_ds, msg_qnum)
	OFFSET(msqid_ds, msg_qbytes)

	SIZE(selipc_request)
	OFFSET(selipc_request, workload)
	OFFSET(selipc_request, path)
	OFFSET(selipc_request, key)
	OFFSET(selipc_request, message_bytes)
	OFFSET(selipc_request, helper)

	SIZE(selipc_run)
	OFFSET(selipc_run, workload)
	OFFSET(selipc_run, path)
	OFFSET(selipc_run, message_bytes)
	OFFSET(selipc_run, partner)
	OFFSET(selipc_run, first)
	OFFSET(selipc_run, second)
	OFFSET(selipc_run, operations)
	OFFSET(selipc_run, interrupted)
	OFFSET(selipc_run, wall_ns)
	OFFSET(selipc_run, cpu_ns)
	OFFSET(selipc_run, failed)

	VALUE(SELIPC_NULL)
	VALUE(SELIPC_UNAME)
	VALUE(SELIPC_PIPE)
	VALUE(SELIPC_MSG_PAIR)
	VALUE(SELIPC_MSG_PINGPONG)
	VALUE(SELIPC_PATH_DIRECT)
	VALUE(SELIPC_PATH_LIBC)
	VALUE(SELIPC_PATH_MULTIPLEXER)

	VALUE(SELIPC_ABI)
	VALUE(SELIPC_BUCKET_BITS)
	VALUE(SELIPC_BUCKET_MAX_BITS)
	VALUE(SELIPC_BUCKETS)
};

#define CONSTANTS ((int32_t)(sizeof(constants) / sizeof(constants[0])))

const char *selipc_constant_name(int32_t position)
{
	return position >= 0 && position < CONSTANTS ? constants[position].name : NULL;
}

int64_t selipc_constant_value(int32_t position)
{
	return position >= 0 && position < CONSTANTS ? constants[position].value : -EINVAL;
}

const char *selipc_workload_hash(void)
{
	return SELIPC_WORKLOAD_HASH;
}
