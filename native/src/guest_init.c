/* SPDX-License-Identifier: Apache-2.0 */
/* The first process of a lab guest. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/reboot.h>
#include <sys/stat.h>
#include <unistd.h>

#include "guest.h"
#include "guest_observe.h"
#include "guest_plan.h"

static void mount_at(const char *type, const char *path)
{
	if (mkdir(path, 0755) < 0 && errno != EEXIST) {
		(void)fprintf(stderr, "selipc-guest: mkdir %s: %s\n", path, errno_name(errno));
		return;
	}
	if (mount(type, path, type, 0, NULL) < 0)
		(void)fprintf(stderr, "selipc-guest: mount %s at %s: %s\n", type, path, errno_name(errno));
}

/* A kernel without initial console leaves the first process without descriptors. */
static void open_standard_streams(void)
{
	const int console = open("/dev/console", O_RDWR | O_NOCTTY);

	if (console < 0)
		return;
	for (int file = 0; file <= 2; file++)
		(void)dup2(console, file);
	if (console > 2)
		(void)close(console);
}

void guest_init(void)
{
	mount_at("devtmpfs", "/dev");
	open_standard_streams();
	mount_at("proc", "/proc");
	mount_at("sysfs", "/sys");
	/* The directory is made by SELinux where it is enabled. */
	if (access(SELINUXFS, F_OK) == 0)
		mount_at("selinuxfs", SELINUXFS);
	(void)plan_execute("/plan");
	/* QEMU is told to leave at a reboot; it has mostly been stopped before. */
	sync();
	(void)reboot(RB_AUTOBOOT);
	(void)reboot(RB_POWER_OFF);
	/* A confined context may do neither; without its first process the kernel panics, and QEMU leaves. */
	_exit(EXIT_INTERNAL);
}
