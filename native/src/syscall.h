/* SPDX-License-Identifier: Apache-2.0 */
/*
 * System calls without a C library in between: the result or -errno, and no
 * errno to store. Each architecture's header gives those that a workload uses:
 * syscall0(), 1, 3, 4 and 5, and on ppc64le syscall6() for ipc(2).
 */
#ifndef SELIPC_SYSCALL_H
#define SELIPC_SYSCALL_H

#include <sys/syscall.h>

#define ALWAYS_INLINE static inline __attribute__((always_inline))

#if defined(__x86_64__) && defined(__LP64__)
#include "syscall_x86_64.h"
#elif defined(__aarch64__) && defined(__LP64__)
#include "syscall_aarch64.h"
#elif defined(__powerpc64__) && defined(__LITTLE_ENDIAN__)
#include "syscall_ppc64le.h"
#else
#error "selipc knows the system calls of x86_64, aarch64 and ppc64le"
#endif

#endif
