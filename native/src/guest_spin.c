/* SPDX-License-Identifier: Apache-2.0 */
#include "guest_spin.h"

#include "clock.h"
#include "spin.h"

enum { TRIES = 31, READINGS = 64 };

/*
 * One copy for every length, whichever the compiler knows: copies of it differ by
 * an instruction or two between the readings, which is no fault of the clock.
 */
static __attribute__((noinline)) uint64_t spin_ns(uint64_t turns)
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
	const volatile uint64_t lengths[] = {1, turns + 1};
	uint64_t least[] = {UINT64_MAX, UINT64_MAX}, readings = UINT64_MAX;

	for (int i = 0; i < TRIES; i++) {
		const uint64_t read = readings_ns();

		for (int j = 0; j < 2; j++) {
			const uint64_t nanos = spin_ns(lengths[j]);

			least[j] = nanos < least[j] ? nanos : least[j];
		}
		readings = read < readings ? read : readings;
	}
	calibration->instructions = (int64_t)(turns * SPIN_INSTRUCTIONS);
	calibration->nanos = (int64_t)(least[1] - least[0]);
	calibration->clock_nanos = (double)readings / READINGS;
}
