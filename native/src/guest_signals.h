/* SPDX-License-Identifier: Apache-2.0 */
/* Ctrl-C and the like while queues exist that outlive the process. */
#ifndef SELIPC_GUEST_SIGNALS_H
#define SELIPC_GUEST_SIGNALS_H

#include "selipc.h"

/* selipc_open() for a run that SIGINT, SIGTERM and SIGHUP close before they end the process. */
int64_t open_guarded(const struct selipc_request *request, struct selipc_run *run);

/* selipc_close() for the run that open_guarded() opened. */
int64_t close_guarded(struct selipc_run *run);

#endif
