/* SPDX-License-Identifier: Apache-2.0 */
#include "guest_settle.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <time.h>

#include "guest_observe.h"

/* The counters tick a hundred times a second: a window of two seconds resolves half a percent. */
enum { STEP_MS = 250, WINDOW = 8, TEXT_BYTES = 1 << 16 };
static const double idle_below_percent = 2;

struct ticks {
	int64_t all;
	int64_t idle;
};

/* The first line of /proc/stat: user nice system idle iowait irq softirq steal. */
static int64_t read_ticks(struct ticks *ticks)
{
	static char text[TEXT_BYTES];
	int64_t count[8] = {0};
	const int64_t bytes = file_read("/proc/stat", text, sizeof(text));

	if (bytes < 0)
		return bytes;
	if (sscanf(text, "cpu %" SCNd64 " %" SCNd64 " %" SCNd64 " %" SCNd64 " %" SCNd64 " %" SCNd64
			 " %" SCNd64 " %" SCNd64,
		   &count[0], &count[1], &count[2], &count[3], &count[4], &count[5], &count[6],
		   &count[7]) < 4)
		return -EBADMSG;
	ticks->idle = count[3] + count[4];
	ticks->all = 0;
	for (int i = 0; i < 8; i++)
		ticks->all += count[i];
	return 0;
}

int64_t settle(int64_t limit_ms, struct settling *settling)
{
	const struct timespec step = {.tv_nsec = STEP_MS * 1000000L};
	struct ticks window[WINDOW + 1];
	int64_t result = read_ticks(&window[0]);
	int64_t steps = 0;

	settling->settled = false;
	settling->busy_percent = 100;
	while (result == 0 && !settling->settled && (steps + 1) * STEP_MS <= limit_ms) {
		struct ticks *now = &window[++steps % (WINDOW + 1)];
		const struct ticks *then = &window[(steps + 1) % (WINDOW + 1)];

		(void)clock_nanosleep(CLOCK_MONOTONIC, 0, &step, NULL);
		result = read_ticks(now);
		if (steps < WINDOW || result < 0 || now->all <= then->all)
			continue;
		settling->busy_percent =
			100 - 100 * (double)(now->idle - then->idle) / (double)(now->all - then->all);
		settling->settled = settling->busy_percent <= idle_below_percent;
	}
	settling->waited_ms = steps * STEP_MS;
	return result;
}
