/* SPDX-License-Identifier: Apache-2.0 */
/* Messages on stderr, and numbers read from arguments. */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "guest.h"
#include "selipc.h"

const char *errno_name(int number)
{
	const char *name;

	/* The errno names come first in the table, and every one starts with an E. */
	for (int32_t i = 0; (name = selipc_constant_name(i)) != NULL && name[0] == 'E'; i++) {
		if (selipc_constant_value(i) == number)
			return name;
	}
	return "unknown errno";
}

int guest_failure(const char *what, int64_t error)
{
	const int number = (int)-error;

	(void)fprintf(stderr, "selipc-guest: %s: %s (%s)\n", what, errno_name(number),
		      strerror(number));
	return number == EPERM || number == EACCES ? EXIT_PERMISSION : EXIT_INTERNAL;
}

int guest_usage(const char *format, ...)
{
	va_list values;

	(void)fputs("selipc-guest: ", stderr);
	va_start(values, format);
	(void)vfprintf(stderr, format, values);
	va_end(values);
	(void)fputs("; see selipc-guest --help\n", stderr);
	return EXIT_USAGE;
}

int parse_number(const char *text, int64_t minimum, int64_t maximum, int64_t *value)
{
	char *end;

	errno = 0;
	*value = strtoll(text, &end, 10);
	if (errno != 0 || end == text || *end != '\0' || *value < minimum || *value > maximum)
		return -1;
	return 0;
}
