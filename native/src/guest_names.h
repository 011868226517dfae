/* SPDX-License-Identifier: Apache-2.0 */
/* The words for workloads and system call paths. */
#ifndef SELIPC_GUEST_NAMES_H
#define SELIPC_GUEST_NAMES_H

#include <stdint.h>

struct name {
	const char *name;
	int32_t value;
};

/* Each ends with a NULL name. */
extern const struct name workload_names[];
extern const struct name path_names[];

/* The name of a value, or NULL. */
const char *name_of(const struct name *names, int64_t value);

/* The value of a name: 0, or -1 when there is none. */
int value_of(const struct name *names, const char *name, int64_t *value);

/* The system calls of a workload that can fail, for messages. */
const char *calls_of(int64_t workload);

#endif
