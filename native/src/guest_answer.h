/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a guest answers: JSON objects, one a line, each with its number "n" from 0
 * without gaps and its "event".
 */
#ifndef SELIPC_GUEST_ANSWER_H
#define SELIPC_GUEST_ANSWER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct answers {
	int file;	  /* where they go */
	bool is_terminal; /* wait until each line has been sent */
	bool is_console;  /* shared with the kernel: each line carries a mark */
	const char *name; /* of the device, for "hello" */
	int64_t count;	  /* of the lines sent: the next one's number */
	char *line;
	size_t used;
	size_t capacity;
	bool failed; /* no memory, or the device is gone */
};

/*
 * Opens /dev/NAME for answers; where that is not possible, or NAME is "console",
 * the console, and for "-" the standard output. 0 or -errno.
 */
int answers_open(struct answers *answers, const char *name);

/* A line that was begun and not sent is forgotten, and its number is the next one's. */
void answer_begin(struct answers *answers, const char *event);
/* A NULL text is null. Bytes that are not UTF-8 become U+FFFD. */
void answer_text(struct answers *answers, const char *field, const char *text);
void answer_bytes(struct answers *answers, const char *field, const char *text, size_t bytes);
void answer_whole(struct answers *answers, const char *field, int64_t value);
void answer_decimal(struct answers *answers, const char *field, double value);
void answer_flag(struct answers *answers, const char *field, bool value);
/* Fields up to the matching answer_close() belong to an object of that name. */
void answer_open(struct answers *answers, const char *field);
void answer_close(struct answers *answers);
/* Sends the line, and returns when it has left. */
void answer_end(struct answers *answers);

#endif
