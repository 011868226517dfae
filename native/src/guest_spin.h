/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SELIPC_GUEST_SPIN_H
#define SELIPC_GUEST_SPIN_H

#include <stdint.h>

struct calibration {
	int64_t instructions;
	int64_t nanos;	    /* what they took, without the clock's own cost; below 0 where that is noise */
	double clock_nanos; /* one reading of the clock */
};

/* Times spin loops that differ by about so many instructions; the least of many, since ticks only add. */
void calibrate(int64_t instructions, struct calibration *calibration);

#endif
