/* SPDX-License-Identifier: Apache-2.0 */
/* The lines of a guest's answers, byte for byte. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "../src/guest_answer.h"
#include "check.h"

static struct answers new_answers(void)
{
	struct answers answers = {.file = memfd_create("answers", MFD_CLOEXEC), .name = "-"};

	CHECK(answers.file >= 0);
	return answers;
}

/* What was sent; the answers can't be used afterwards. */
static char *sent(struct answers *answers)
{
	const off_t bytes = lseek(answers->file, 0, SEEK_END);
	char *text = malloc((size_t)bytes + 1);

	CHECK(text != NULL);
	CHECK_EQUAL(pread(answers->file, text, (size_t)bytes, 0), bytes);
	text[bytes] = '\0';
	(void)close(answers->file);
	free(answers->line);
	return text;
}

static void check_sent(struct answers *answers, const char *expected)
{
	char *text = sent(answers);

	CHECK_TEXT(text, expected);
	free(text);
}

static void every_kind_of_field(void)
{
	struct answers answers = new_answers();

	answer_begin(&answers, "all");
	answer_text(&answers, "text", "a b");
	answer_text(&answers, "none", NULL);
	answer_whole(&answers, "least", INT64_MIN);
	answer_decimal(&answers, "decimal", 1234.56789);
	answer_open(&answers, "inner");
	answer_flag(&answers, "yes", true);
	answer_open(&answers, "empty");
	answer_close(&answers);
	answer_close(&answers);
	answer_flag(&answers, "no", false);
	answer_end(&answers);
	check_sent(&answers, "{\"n\":0,\"event\":\"all\",\"text\":\"a b\",\"none\":null,"
			     "\"least\":-9223372036854775808,\"decimal\":1234.5679,"
			     "\"inner\":{\"yes\":true,\"empty\":{}},\"no\":false}\n");
}

/* A line that was begun and given up leaves no gap. */
static void numbers_count_what_is_sent(void)
{
	struct answers answers = new_answers();

	answer_begin(&answers, "first");
	answer_end(&answers);
	answer_begin(&answers, "given up");
	answer_open(&answers, "before");
	answer_begin(&answers, "second");
	answer_end(&answers);
	check_sent(&answers, "{\"n\":0,\"event\":\"first\"}\n{\"n\":1,\"event\":\"second\"}\n");
}

static void a_console_is_marked(void)
{
	struct answers answers = new_answers();

	answers.is_console = true;
	answer_begin(&answers, "end");
	answer_end(&answers);
	check_sent(&answers, "\n@selipc {\"n\":0,\"event\":\"end\"}\n");
}

static void check_escaped(const char *bytes, size_t count, const char *expected)
{
	struct answers answers = new_answers();
	char line[128];

	answer_begin(&answers, "e");
	answer_bytes(&answers, "t", bytes, count);
	answer_end(&answers);
	(void)snprintf(line, sizeof(line), "{\"n\":0,\"event\":\"e\",\"t\":\"%s\"}\n", expected);
	check_sent(&answers, line);
}

#define CHECK_ESCAPED(bytes, expected) check_escaped(bytes, sizeof(bytes) - 1, expected)

static void text_is_escaped(void)
{
	CHECK_ESCAPED("", "");
	CHECK_ESCAPED("a\0b", "a\\u0000b");
	CHECK_ESCAPED("\n\r\t\x1f ", "\\u000a\\u000d\\u0009\\u001f ");
	CHECK_ESCAPED("\"\\/\x7f", "\\u0022\\u005c/\\u007f");
	/* The first and the last character of each length. */
	CHECK_ESCAPED("\xc2\x80\xdf\xbf", "\xc2\x80\xdf\xbf");
	CHECK_ESCAPED("\xe0\xa0\x80\xef\xbf\xbf", "\xe0\xa0\x80\xef\xbf\xbf");
	CHECK_ESCAPED("\xf0\x90\x80\x80\xf4\x8f\xbf\xbf", "\xf0\x90\x80\x80\xf4\x8f\xbf\xbf");
	/* Around the surrogates. */
	CHECK_ESCAPED("\xed\x9f\xbf\xee\x80\x80", "\xed\x9f\xbf\xee\x80\x80");
}

static void what_is_no_utf8_is_replaced(void)
{
	/* A lone continuation, overlong forms, a surrogate, and what lies beyond Unicode. */
	CHECK_ESCAPED("\x80", "\\ufffd");
	CHECK_ESCAPED("\xc0\x80", "\\ufffd\\ufffd");
	CHECK_ESCAPED("\xc1\xbf", "\\ufffd\\ufffd");
	CHECK_ESCAPED("\xe0\x9f\xbf", "\\ufffd\\ufffd\\ufffd");
	CHECK_ESCAPED("\xed\xa0\x80", "\\ufffd\\ufffd\\ufffd");
	CHECK_ESCAPED("\xf0\x8f\xbf\xbf", "\\ufffd\\ufffd\\ufffd\\ufffd");
	CHECK_ESCAPED("\xf4\x90\x80\x80", "\\ufffd\\ufffd\\ufffd\\ufffd");
	CHECK_ESCAPED("\xf5\xff\xfe", "\\ufffd\\ufffd\\ufffd");
	/* Cut short, at the end and before another character. */
	CHECK_ESCAPED("\xe2\x82", "\\ufffd\\ufffd");
	CHECK_ESCAPED("\xf0\x9f\x98", "\\ufffd\\ufffd\\ufffd");
	CHECK_ESCAPED("\xe2\x82\"", "\\ufffd\\ufffd\\u0022");
}

/* A file of 64 KiB of which each byte takes six characters. */
static void a_long_line_is_whole(void)
{
	enum { BYTES = 1 << 16 };
	static char bytes[BYTES];
	struct answers answers = new_answers();
	char *text;

	answer_begin(&answers, "file");
	answer_bytes(&answers, "text", bytes, BYTES);
	answer_end(&answers);
	answer_begin(&answers, "end");
	answer_end(&answers);
	text = sent(&answers);
	CHECK_EQUAL(strlen(text), strlen("{\"n\":0,\"event\":\"file\",\"text\":\"\"}\n") + 6 * BYTES +
					  strlen("{\"n\":1,\"event\":\"end\"}\n"));
	free(text);
}

static void a_channel_that_is_gone_is_noticed(void)
{
	struct answers answers = {.file = -1, .name = "-"};

	answer_begin(&answers, "end");
	answer_end(&answers);
	CHECK(answers.failed);
	free(answers.line);
}

int main(void)
{
	every_kind_of_field();
	numbers_count_what_is_sent();
	a_console_is_marked();
	text_is_escaped();
	what_is_no_utf8_is_replaced();
	a_long_line_is_whole();
	a_channel_that_is_gone_is_noticed();
	return 0;
}
