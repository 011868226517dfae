/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Clocks in nanoseconds. The vDSO answers CLOCK_MONOTONIC without a system call
 * where the clock source allows it (tsc, arch_sys_counter, timebase; not hpet or
 * acpi_pm); CLOCK_THREAD_CPUTIME_ID is always a system call.
 */
#ifndef SELIPC_CLOCK_H
#define SELIPC_CLOCK_H

#include <stdint.h>
#include <time.h>

static inline uint64_t clock_ns(clockid_t clock)
{
	struct timespec now;

	/* Both clocks used here exist since Linux 2.6.12: the call can't fail. */
	(void)clock_gettime(clock, &now);
	return (uint64_t)now.tv_sec * 1000000000U + (uint64_t)now.tv_nsec;
}

static inline uint64_t wall_ns(void)
{
	return clock_ns(CLOCK_MONOTONIC);
}

static inline uint64_t thread_cpu_ns(void)
{
	return clock_ns(CLOCK_THREAD_CPUTIME_ID);
}

#endif
