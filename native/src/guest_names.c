/* SPDX-License-Identifier: Apache-2.0 */
#include "guest_names.h"

#include <stddef.h>
#include <string.h>

#include "selipc.h"

const struct name workload_names[] = {
	{"null", SELIPC_NULL},
	{"uname", SELIPC_UNAME},
	{"pipe", SELIPC_PIPE},
	{"msg-pair", SELIPC_MSG_PAIR},
	{"msg-pingpong", SELIPC_MSG_PINGPONG},
	{NULL, 0},
};

const struct name path_names[] = {
	{"direct", SELIPC_PATH_DIRECT},
	{"libc", SELIPC_PATH_LIBC},
	{"multiplexer", SELIPC_PATH_MULTIPLEXER},
	{NULL, 0},
};

const char *name_of(const struct name *names, int64_t value)
{
	while (names->name != NULL && names->value != value)
		names++;
	return names->name;
}

int value_of(const struct name *names, const char *name, int64_t *value)
{
	for (; names->name != NULL; names++) {
		if (strcmp(names->name, name) == 0) {
			*value = names->value;
			return 0;
		}
	}
	return -1;
}

const char *calls_of(int64_t workload)
{
	switch (workload) {
	case SELIPC_NULL:
		return "getppid";
	case SELIPC_UNAME:
		return "uname";
	case SELIPC_PIPE:
		return "pipe2, write or read";
	case SELIPC_MSG_PAIR:
		return "msgget, msgsnd or msgrcv";
	default:
		return "msgget, posix_spawn, msgsnd or msgrcv";
	}
}
