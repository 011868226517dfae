/* SPDX-License-Identifier: Apache-2.0 */
/* The commands of selipc-guest. Each returns the exit code. */
#ifndef SELIPC_GUEST_H
#define SELIPC_GUEST_H

#include <stdint.h>

/* sysexits.h: a wrong argument, a failure, a missing right. */
#define EXIT_USAGE 64
#define EXIT_INTERNAL 70
#define EXIT_PERMISSION 77

int guest_measure(int count, char **arguments);
int guest_pong(int count, char **arguments);
int guest_guard(int count, char **arguments);
int guest_hold(int count, char **arguments);

/* Reports `what` and the name of -error on stderr; the exit code that belongs to it. */
int guest_failure(const char *what, int64_t error);

/* Reports a wrong argument on stderr: EXIT_USAGE. */
int guest_usage(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* "EIDRM" for EIDRM, "unknown errno" for a number without a name. */
const char *errno_name(int number);

/* A decimal number within bounds: 0, or -1 when the text is no such number. */
int parse_number(const char *text, int64_t minimum, int64_t maximum, int64_t *value);

#endif
