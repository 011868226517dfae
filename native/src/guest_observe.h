/* SPDX-License-Identifier: Apache-2.0 */
/* What selinuxfs says in a guest. */
#ifndef SELIPC_GUEST_OBSERVE_H
#define SELIPC_GUEST_OBSERVE_H

#include <stdint.h>

#include "guest_answer.h"

#define SELINUXFS "/sys/fs/selinux"

/* A file of procfs, sysfs or selinuxfs, with a NUL behind it: bytes read, or -errno; -EFBIG when it does not fit. */
int64_t file_read(const char *path, char *text, size_t capacity);

/* One write(2) of all the bytes: 0 or -errno. */
int64_t file_write(const char *path, const void *bytes, size_t count);

/* The word for the present state: "disabled", "no-policy", "permissive", "enforcing"; NULL when it can't be read. */
const char *observed_state(void);

/* Writes state, status page and AVC counters as an object into the answer. */
void answer_observation(struct answers *answers, const char *field);

#endif
