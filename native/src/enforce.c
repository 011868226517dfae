/* SPDX-License-Identifier: Apache-2.0 */
#include "enforce.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

int enforce_read(const char *path)
{
	int file = open(path, O_RDONLY | O_CLOEXEC);
	int mode = -EINVAL;
	char digit;
	ssize_t bytes;

	if (file < 0)
		return -errno;
	bytes = read(file, &digit, 1);
	if (bytes < 0)
		mode = -errno;
	else if (bytes == 1 && (digit == '0' || digit == '1'))
		mode = digit - '0';
	(void)close(file);
	return mode;
}

int enforce_write(const char *path, int mode)
{
	const char digit = mode ? '1' : '0';
	int file = open(path, O_WRONLY | O_CLOEXEC);
	int result = 0;

	if (file < 0)
		return -errno;
	if (write(file, &digit, 1) < 0)
		result = -errno;
	if (close(file) < 0 && result == 0)
		result = -errno;
	return result;
}
