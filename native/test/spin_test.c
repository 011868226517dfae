/* SPDX-License-Identifier: Apache-2.0 */
/* The spin loop ends, and says how many instructions it was. Times mean nothing here. */
#include "../src/guest_spin.h"
#include "../src/spin.h"
#include "check.h"

static void instructions_are_whole_turns(int64_t asked)
{
	struct calibration calibration = {.instructions = -1, .clock_nanos = -1};

	calibrate(asked, &calibration);
	CHECK_EQUAL(calibration.instructions, asked / SPIN_INSTRUCTIONS * SPIN_INSTRUCTIONS);
	CHECK(calibration.clock_nanos >= 0);
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
