/* SPDX-License-Identifier: Apache-2.0 */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "check.h"

static void write_at(const char *path, const void *bytes, size_t count, off_t offset)
{
	int file = open(path, O_WRONLY | O_CLOEXEC);

	CHECK(file >= 0);
	CHECK_EQUAL(pwrite(file, bytes, count, offset), count);
	CHECK_EQUAL(close(file), 0);
}

static void a_page_is_read(const char *path)
{
	const uint32_t page[] = {1, 6, 1, 3, 0}, odd = 7, next = 8, permissive = 0;
	int64_t values[5] = {-1, -1, -1, -1, -1};
	int64_t address;

	write_at(path, page, sizeof(page), 0);
	address = selipc_status_map(path);
	CHECK(address > 0);
	CHECK_EQUAL(selipc_status_read(address, values), 0);
	for (int i = 0; i < 5; i++)
		CHECK_EQUAL(values[i], page[i]);

	/* The kernel is writing: nothing is delivered. */
	write_at(path, &odd, sizeof(odd), 4);
	values[1] = -1;
	CHECK_EQUAL(selipc_status_read(address, values), -EAGAIN);
	CHECK_EQUAL(values[1], -1);

	/* And has written: the mapping shows it without a call. */
	write_at(path, &permissive, sizeof(permissive), 8);
	write_at(path, &next, sizeof(next), 4);
	CHECK_EQUAL(selipc_status_read(address, values), 0);
	CHECK_EQUAL(values[1], 8);
	CHECK_EQUAL(values[2], 0);
	CHECK_EQUAL(selipc_status_unmap(address), 0);
}

static void wrong_pages_are_refused(const char *path)
{
	int64_t values[5];

	CHECK_EQUAL(selipc_status_map("/nowhere/status"), -ENOENT);
	CHECK_EQUAL(selipc_status_map(NULL), -EINVAL);
	CHECK_EQUAL(truncate(path, 19), 0);
	CHECK_EQUAL(selipc_status_map(path), -EINVAL);
	CHECK_EQUAL(truncate(path, 0), 0);
	CHECK_EQUAL(selipc_status_map(path), -EINVAL);
	CHECK_EQUAL(selipc_status_read(0, values), -EINVAL);
	CHECK_EQUAL(selipc_status_read(-ENOENT, values), -EINVAL);
	CHECK_EQUAL(selipc_status_unmap(-ENOENT), -EINVAL);
}

int main(void)
{
	char path[] = "/tmp/selipc-status-XXXXXX";
	int file = mkstemp(path);

	CHECK(file >= 0);
	CHECK_EQUAL(close(file), 0);
	a_page_is_read(path);
	wrong_pages_are_refused(path);
	CHECK_EQUAL(unlink(path), 0);
	return 0;
}
