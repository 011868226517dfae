/* SPDX-License-Identifier: Apache-2.0 */
/* Checks that end the test: exit code 1 with place and values, 77 for "can't be tested here". */
#ifndef SELIPC_CHECK_H
#define SELIPC_CHECK_H

#include <inttypes.h>
#include <stdint.h>

#include "selipc.h"

#define CHECK(condition) check_true(__FILE__, __LINE__, #condition, (condition) ? 1 : 0)
#define CHECK_EQUAL(actual, expected)                                                   \
	check_equal(__FILE__, __LINE__, #actual, (int64_t)(actual), (int64_t)(expected))
#define CHECK_TEXT(actual, expected) check_text(__FILE__, __LINE__, #actual, actual, expected)

void check_true(const char *file, int line, const char *text, int condition);
void check_equal(const char *file, int line, const char *text, int64_t actual, int64_t expected);
void check_text(const char *file, int line, const char *text, const char *actual,
		const char *expected);

/* Ends the test as not possible here. */
void skip(const char *reason) __attribute__((noreturn));

/*
 * Gives the test an IPC namespace of its own, where that is allowed: then no
 * other process's queues are counted, and limits can be changed. Returns
 * whether it has one; says so if not.
 */
int private_namespace(void);

/* How many queues of this user exist in this IPC namespace. */
int64_t count_queues(void);

/* A number of /proc/sys/kernel: read, or written where that is allowed (else -1). */
int64_t kernel_limit(const char *name);
int set_kernel_limit(const char *name, int64_t value);

/* Memory for a run, aligned; free() it. */
struct selipc_run *new_run(int32_t message_bytes);

/* A direct request for a private queue and 8 bytes, with the helper of the build. */
struct selipc_request request_for(int32_t workload);

/* selipc-guest as it is started here: itself, or a script that runs it in an emulator. */
const char *guest_command(void);

/* The process of a ping-pong that answers: the only child of run->partner. */
int32_t echo_of(const struct selipc_run *run);

/* The state of a process or thread as in /proc/PID/stat, 'S' for asleep; 0 if there is none. */
char state_of(int32_t process);

/* Calls what() until it is not 0, for 20 s at most; the test fails then. */
void wait_until(int (*what)(void *), void *argument, const char *description);

#endif
