/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SELIPC_TOUCH_H
#define SELIPC_TOUCH_H

#include <stddef.h>

/* Writes to every page of a memory range, so that no page fault is timed. Contents stay. */
static inline void touch(void *memory, size_t bytes)
{
	volatile char *byte = memory;

	/* 4 KiB is the smallest page of the three architectures. */
	for (size_t offset = 0; offset < bytes; offset += 4096)
		byte[offset] = byte[offset];
	if (bytes > 0)
		byte[bytes - 1] = byte[bytes - 1];
}

#endif
