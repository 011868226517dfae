/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SELIPC_GUEST_SETTLE_H
#define SELIPC_GUEST_SETTLE_H

#include <stdbool.h>
#include <stdint.h>

struct settling {
	bool settled;
	int64_t waited_ms;
	double busy_percent; /* over the last window */
};

/*
 * Waits until the CPUs are idle, at most `limit_ms`. Kernels of distributions
 * work in the background for seconds after they boot. 0 or -errno.
 */
int64_t settle(int64_t limit_ms, struct settling *settling);

#endif
