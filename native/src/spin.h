/* SPDX-License-Identifier: Apache-2.0 */
/* A loop of known length, against which an instruction-counted clock is checked. */
#ifndef SELIPC_SPIN_H
#define SELIPC_SPIN_H

#include <stdint.h>

#if defined(__x86_64__)
#define SPIN_INSTRUCTIONS 2 /* a turn */
static inline void spin(uint64_t turns)
{
	__asm__ volatile("1: decq %0\n\tjnz 1b" : "+r"(turns) : : "cc");
}
#elif defined(__aarch64__)
#define SPIN_INSTRUCTIONS 2
static inline void spin(uint64_t turns)
{
	__asm__ volatile("1: subs %0, %0, #1\n\tb.ne 1b" : "+r"(turns) : : "cc");
}
#elif defined(__powerpc64__)
#define SPIN_INSTRUCTIONS 1
static inline void spin(uint64_t turns)
{
	__asm__ volatile("mtctr %0\n1: bdnz 1b" : : "r"(turns) : "ctr");
}
#else
#error "selipc runs on x86_64, aarch64 and ppc64le"
#endif

#endif
