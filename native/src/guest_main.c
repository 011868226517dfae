/* SPDX-License-Identifier: Apache-2.0 */
/* selipc-guest: the timed loops, the first process of a lab guest, and what lives beside a JVM. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "guest.h"
#include "guest_plan.h"

static const char usage[] =
	"selipc-guest measure [option value]...   measure in this process, JSON lines on stdout\n"
	"  --workload NAME       null, uname, pipe, msg-pair (default) or msg-pingpong\n"
	"  --message-bytes N     length of a message's text (8)\n"
	"  --samples N           samples that are printed (20)\n"
	"  --operations N        operations in a sample (10000)\n"
	"  --short-batch N       operations between two reads of the clock (10)\n"
	"  --warmup N            samples before the first one that is printed (1)\n"
	"  --path PATH           direct (default), libc, or multiplexer (ppc64le)\n"
	"selipc-guest guard --enforce FILE --socket PATH\n"
	"  keep the SELinux mode in FILE, change it for clients of PATH, and set it back when\n"
	"  stdin ends\n"
	"selipc-guest hold COMMAND...\n"
	"  run a command and end it when stdin ends\n"
	"selipc-guest plan FILE\n"
	"  execute the orders in FILE; the first process of a lab guest does so with /plan\n"
	"selipc-guest pong FIRST SECOND BYTES PATH PARENT\n"
	"  the second process of msg-pingpong; selipc starts it\n"
	"\n"
	"Exit codes: 0 done, 64 wrong argument, 70 failure, 77 not permitted.\n";

int main(int count, char **arguments)
{
	const char *command = count > 1 ? arguments[1] : NULL;

	/* The kernel hands over as arguments what it doesn't know on its command line. */
	if (getpid() == 1 && access("/plan", F_OK) == 0)
		guest_init();
	if (command == NULL)
		return guest_usage("no command given");
	if (strcmp(command, "hold") == 0)
		return guest_hold(count - 2, arguments + 2);
	for (int i = 1; i < count; i++) {
		if (strcmp(arguments[i], "--help") == 0)
			return fputs(usage, stdout) < 0 ? EXIT_INTERNAL : 0;
	}
	if (strcmp(command, "measure") == 0)
		return guest_measure(count - 2, arguments + 2);
	if (strcmp(command, "plan") == 0)
		return count == 3 ? plan_execute(arguments[2]) : guest_usage("plan: give one file");
	if (strcmp(command, "pong") == 0)
		return guest_pong(count - 2, arguments + 2);
	if (strcmp(command, "guard") == 0)
		return guest_guard(count - 2, arguments + 2);
	return guest_usage("unknown command '%s'", command);
}
