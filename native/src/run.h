/* SPDX-License-Identifier: Apache-2.0 */
/* The memory behind a struct selipc_run. */
#ifndef SELIPC_RUN_H
#define SELIPC_RUN_H

#include <stddef.h>
#include <stdint.h>

#include "selipc.h"

#define RUN_ALIGNMENT 64

/* The buffer starts on a cache line of its own. */
_Static_assert(sizeof(struct selipc_run) == RUN_ALIGNMENT, "the buffer follows struct selipc_run");
_Static_assert(offsetof(struct selipc_run, operations) == 24, "six 32 bit fields come first");
_Static_assert(offsetof(struct selipc_run, failed) == 56, "failed is the last field");

static inline void *run_buffer(struct selipc_run *run)
{
	return run + 1;
}

static inline int run_is_aligned(const struct selipc_run *run)
{
	return run != NULL && (uintptr_t)run % RUN_ALIGNMENT == 0;
}

#endif
