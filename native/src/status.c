/* SPDX-License-Identifier: Apache-2.0 */
/* The SELinux status page: struct selinux_kernel_status of security/selinux/include/security.h. */
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

#include "selipc.h"

struct status_page {
	uint32_t version;
	uint32_t sequence; /* odd while the kernel writes */
	uint32_t enforcing;
	uint32_t policyload;
	uint32_t deny_unknown;
};

_Static_assert(sizeof(struct status_page) == 20, "as the kernel lays it out");

#define ATTEMPTS 1000

static size_t page_bytes(void)
{
	return (size_t)sysconf(_SC_PAGESIZE);
}

int64_t selipc_status_map(const char *path)
{
	struct status_page status;
	int64_t result = -EINVAL;
	int file;

	if (path == NULL)
		return -EINVAL;
	file = open(path, O_RDONLY | O_CLOEXEC);
	if (file < 0)
		return -errno;
	/* selinuxfs tells no size; a page behind the end of a file would be SIGBUS. */
	ssize_t bytes = pread(file, &status, sizeof(status), 0);

	if (bytes < 0) {
		result = -errno;
	} else if (bytes == sizeof(status)) {
		void *page = mmap(NULL, page_bytes(), PROT_READ, MAP_SHARED, file, 0);

		result = page == MAP_FAILED ? -errno : (int64_t)(intptr_t)page;
	}
	(void)close(file);
	return result;
}

int64_t selipc_status_read(int64_t page, int64_t *values)
{
	const struct status_page *status = (const struct status_page *)(intptr_t)page;

	if (page <= 0 || values == NULL)
		return -EINVAL;
	for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
		uint32_t sequence = __atomic_load_n(&status->sequence, __ATOMIC_ACQUIRE);

		if (sequence % 2 != 0)
			continue;
		values[0] = __atomic_load_n(&status->version, __ATOMIC_RELAXED);
		values[1] = sequence;
		values[2] = __atomic_load_n(&status->enforcing, __ATOMIC_RELAXED);
		values[3] = __atomic_load_n(&status->policyload, __ATOMIC_RELAXED);
		values[4] = __atomic_load_n(&status->deny_unknown, __ATOMIC_RELAXED);
		__atomic_thread_fence(__ATOMIC_ACQUIRE);
		if (__atomic_load_n(&status->sequence, __ATOMIC_RELAXED) == sequence)
			return 0;
	}
	return -EAGAIN;
}

int64_t selipc_status_unmap(int64_t page)
{
	if (page <= 0)
		return -EINVAL;
	return munmap((void *)(intptr_t)page, page_bytes()) < 0 ? -errno : 0;
}
