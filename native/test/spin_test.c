/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The spin loop ends, and says how many instructions it was. How long that takes
 * means nothing here; that the least of many takes no longer than its share does.
 */
#include "../src/clock.h"
#include "../src/guest_spin.h"
#include "../src/spin.h"
#include "check.h"

static void instructions_are_whole_turns(int64_t asked)
{
	enum { ROUNDS = 31, READINGS = 64 };
	struct calibration calibration = {.instructions = -1, .clock_nanos = -1};
	const uint64_t start = wall_ns();
	double all;

	calibrate(asked, &calibration);
	all = (double)(wall_ns() - start);
	CHECK_EQUAL(calibration.instructions, asked / SPIN_INSTRUCTIONS * SPIN_INSTRUCTIONS);
	CHECK(calibration.clock_nanos >= 0);
	CHECK(calibration.clock_nanos * READINGS * ROUNDS <= all);
	CHECK((double)calibration.nanos * ROUNDS <= all);
}

int main(void)
{
	spin(1);
	spin(1000);
	instructions_are_whole_turns(2);
	instructions_are_whole_turns(1001);
	instructions_are_whole_turns(100000);
	return 0;
}
