/* SPDX-License-Identifier: Apache-2.0 */
/* A signal without SA_RESTART ends msgrcv with EINTR: the call is made again, and counted. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>

#include "check.h"

static void on_alarm(int signal)
{
	(void)signal;
}

int main(void)
{
	const struct itimerval every = {{0, 1000}, {0, 1000}}, never = {{0, 0}, {0, 0}};
	struct selipc_request request = request_for(SELIPC_MSG_PINGPONG);
	struct sigaction action = {.sa_handler = on_alarm};
	struct selipc_run *run = new_run(8);
	int64_t expected = 0;

	(void)private_namespace();
	CHECK_EQUAL(selipc_open(&request, run), 0);
	CHECK_EQUAL(sigaction(SIGALRM, &action, NULL), 0);
	CHECK_EQUAL(setitimer(ITIMER_REAL, &every, NULL), 0);
	/* Most of a round trip is spent waiting, so that a few batches meet a signal. */
	while (run->interrupted == 0 && expected < 10000000) {
		CHECK_EQUAL(selipc_timed(run, 1000, 10, NULL, 0), 1000);
		expected += 1000;
	}
	CHECK_EQUAL(setitimer(ITIMER_REAL, &never, NULL), 0);
	CHECK(run->interrupted > 0);
	CHECK_EQUAL(run->operations, expected);
	CHECK_EQUAL(selipc_close(run), 0);
	(void)printf("%" PRIu64 " interruptions in %" PRId64 " round trips\n", run->interrupted,
		     expected);
	free(run);
	return 0;
}
