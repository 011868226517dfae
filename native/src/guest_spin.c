/* SPDX-License-Identifier: Apache-2.0 */
#include "guest_spin.h"

#include "clock.h"
#include "spin.h"

enum { TRIES = 31, READINGS = 64 };

static uint64_t spin_ns(uint64_t turns)
{
	const uint64_t start = wall_ns();

	spin(turns);
	return wall_ns() - start;
}

static uint64_t readings_ns(void)
{
	const uint64_t start = wall_ns();

	for (int i = 1; i < READINGS; i++)
		(void)wall_ns();
	return wall_ns() - start;
}

void calibrate(int64_t instructions, struct calibration *calibration)
{
	const uint64_t turns = (uint64_t)instructions / SPIN_INSTRUCTIONS;
	uint64_t brief = UINT64_MAX, full = UINT64_MAX, readings = UINT64_MAX;

	for (int i = 0; i < TRIES; i++) {
		const uint64_t least = spin_ns(1), most = spin_ns(turns + 1), read = readings_ns();

		brief = least < brief ? least : brief;
		full = most < full ? most : full;
		readings = read < readings ? read : readings;
	}
	calibration->instructions = (int64_t)(turns * SPIN_INSTRUCTIONS);
	calibration->nanos = (int64_t)(full - brief);
	calibration->clock_nanos = (double)readings / READINGS;
}
