/* SPDX-License-Identifier: Apache-2.0 */
#include "guest_answer.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static const char mark[] = "@selipc ";

/* Bytes go out as they are, and nothing comes back. */
static void make_raw(struct answers *answers)
{
	struct termios settings;

	answers->is_terminal = tcgetattr(answers->file, &settings) == 0;
	if (!answers->is_terminal)
		return;
	cfmakeraw(&settings);
	settings.c_cflag |= CLOCAL;
	(void)tcsetattr(answers->file, TCSANOW, &settings);
}

int answers_open(struct answers *answers, const char *name)
{
	char path[128];

	memset(answers, 0, sizeof(*answers));
	answers->name = name;
	if (strcmp(name, "-") == 0) {
		answers->file = STDOUT_FILENO;
		return 0;
	}
	(void)snprintf(path, sizeof(path), "/dev/%s", name);
	answers->file = strcmp(name, "console") == 0 ? -1 : open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
	if (answers->file < 0) {
		answers->is_console = true;
		answers->name = "console";
		answers->file = open("/dev/console", O_WRONLY | O_CLOEXEC | O_NOCTTY);
	}
	if (answers->file < 0)
		return -errno;
	make_raw(answers);
	return 0;
}

static void append(struct answers *answers, const char *text, size_t bytes)
{
	if (answers->used + bytes > answers->capacity) {
		const size_t capacity = 2 * (answers->used + bytes) + 4096;
		char *line = realloc(answers->line, capacity);

		if (line == NULL) {
			answers->failed = true;
			return;
		}
		answers->line = line;
		answers->capacity = capacity;
	}
	memcpy(answers->line + answers->used, text, bytes);
	answers->used += bytes;
}

static void append_text(struct answers *answers, const char *text)
{
	append(answers, text, strlen(text));
}

/* The length of the UTF-8 character at `text`, or 0 when there is none (RFC 3629). */
static size_t utf8_length(const unsigned char *text, size_t bytes)
{
	const unsigned char first = text[0];
	const size_t length = first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 :
			      first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;

	if (length == 0 || length > bytes)
		return 0;
	for (size_t i = 1; i < length; i++) {
		if ((text[i] & 0xc0) != 0x80)
			return 0;
	}
	/* Overlong forms, surrogates, and what lies beyond U+10FFFF. */
	if ((first == 0xe0 && text[1] < 0xa0) || (first == 0xed && text[1] > 0x9f) ||
	    (first == 0xf0 && text[1] < 0x90) || (first == 0xf4 && text[1] > 0x8f))
		return 0;
	return length;
}

static void append_quoted(struct answers *answers, const char *text, size_t bytes)
{
	const unsigned char *at = (const unsigned char *)text;

	append_text(answers, "\"");
	while (bytes > 0) {
		size_t length = utf8_length(at, bytes);
		char escaped[8];

		if (length == 0) {
			append_text(answers, "\\ufffd");
			length = 1;
		} else if (*at < 0x20 || *at == '"' || *at == '\\' || *at == 0x7f) {
			(void)snprintf(escaped, sizeof(escaped), "\\u%04x", *at);
			append_text(answers, escaped);
		} else {
			append(answers, (const char *)at, length);
		}
		at += length;
		bytes -= length;
	}
	append_text(answers, "\"");
}

static void begin_field(struct answers *answers, const char *field)
{
	if (answers->used > 0 && answers->line[answers->used - 1] != '{')
		append_text(answers, ",");
	append_quoted(answers, field, strlen(field));
	append_text(answers, ":");
}

void answer_begin(struct answers *answers, const char *event)
{
	answers->used = 0;
	if (answers->is_console) {
		/* The kernel may be in the middle of a line. */
		append_text(answers, "\n");
		append_text(answers, mark);
	}
	append_text(answers, "{");
	answer_whole(answers, "n", answers->count);
	answer_text(answers, "event", event);
}

void answer_bytes(struct answers *answers, const char *field, const char *text, size_t bytes)
{
	begin_field(answers, field);
	append_quoted(answers, text, bytes);
}

void answer_text(struct answers *answers, const char *field, const char *text)
{
	if (text != NULL) {
		answer_bytes(answers, field, text, strlen(text));
		return;
	}
	begin_field(answers, field);
	append_text(answers, "null");
}

void answer_whole(struct answers *answers, const char *field, int64_t value)
{
	char text[24];

	begin_field(answers, field);
	(void)snprintf(text, sizeof(text), "%" PRId64, value);
	append_text(answers, text);
}

void answer_decimal(struct answers *answers, const char *field, double value)
{
	char text[400];

	begin_field(answers, field);
	(void)snprintf(text, sizeof(text), "%.4f", value);
	append_text(answers, text);
}

void answer_flag(struct answers *answers, const char *field, bool value)
{
	begin_field(answers, field);
	append_text(answers, value ? "true" : "false");
}

void answer_open(struct answers *answers, const char *field)
{
	begin_field(answers, field);
	append_text(answers, "{");
}

void answer_close(struct answers *answers)
{
	append_text(answers, "}");
}

void answer_end(struct answers *answers)
{
	size_t sent = 0;

	append_text(answers, "}\n");
	answers->count++;
	while (sent < answers->used && !answers->failed) {
		const ssize_t bytes = write(answers->file, answers->line + sent, answers->used - sent);

		if (bytes > 0)
			sent += (size_t)bytes;
		else if (bytes == 0 || (errno != EINTR && errno != EAGAIN))
			answers->failed = true;
	}
	/* What is still being sent would be part of what is measured next. */
	if (answers->is_terminal)
		(void)tcdrain(answers->file);
}
