/* SPDX-License-Identifier: Apache-2.0 */
/* The second process of a ping-pong: `selipc-guest pong`. */
#ifndef SELIPC_PARTNER_H
#define SELIPC_PARTNER_H

#include "selipc.h"

/* Starts the helper for the run's two queues and sets run->partner. 0 or -errno. */
int64_t partner_start(struct selipc_run *run, const char *helper);

/*
 * Makes the first round trip without ever blocking: 0 or -errno, -ECHILD when
 * the helper ended, -ETIMEDOUT when it lives and does not answer.
 */
int64_t partner_first_round(struct selipc_run *run);

/* Waits for a helper whose queues are removed. */
void partner_wait(struct selipc_run *run);

/* Ends a helper that may be anything. */
void partner_kill(struct selipc_run *run);

#endif
