/* SPDX-License-Identifier: Apache-2.0 */
/* The orders of a plan, executed in place: what is answered, and that nothing stops it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/msg.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"

static char output[1 << 18];

static char path[] = "/tmp/selipc-plan-XXXXXX";

/* Starts a plan of these bytes, with its output sent to where the shell's words say. */
static FILE *start(const char *orders, size_t bytes, const char *redirection)
{
	char command[512];
	int file;
	FILE *pipe;

	(void)strcpy(path + strlen(path) - 6, "XXXXXX");
	file = mkstemp(path);
	CHECK(file >= 0);
	CHECK_EQUAL(write(file, orders, bytes), (ssize_t)bytes);
	(void)close(file);
	(void)snprintf(command, sizeof(command), "'%s' plan %s %s", guest_command(), path, redirection);
	pipe = popen(command, "r");
	CHECK(pipe != NULL);
	return pipe;
}

/* Appends to the answers what comes, to the end; the exit code. */
static int finish(FILE *pipe, size_t used)
{
	const size_t bytes = fread(output + used, 1, sizeof(output) - 1 - used, pipe);
	int status;

	output[used + bytes] = '\0';
	status = pclose(pipe);
	(void)unlink(path);
	CHECK(WIFEXITED(status));
	return WEXITSTATUS(status);
}

/* Runs a plan and keeps its answers; the exit code. */
static int plan(const char *orders)
{
	return finish(start(orders, strlen(orders), "2>&1"), 0);
}

static void check_contains(const char *text)
{
	if (strstr(output, text) == NULL)
		check_text(__FILE__, __LINE__, "the answers", output, text);
}

static void check_lacks(const char *text)
{
	CHECK(strstr(output, text) == NULL);
}

/* Every line has the next number; how many there are. */
static int count_numbered(void)
{
	const char *at = output;
	int lines = 0;

	for (; *at != '\0'; lines++) {
		char start[32];

		(void)snprintf(start, sizeof(start), "{\"n\":%d,\"event\":\"", lines);
		CHECK(strncmp(at, start, strlen(start)) == 0);
		at = strchr(at, '\n');
		CHECK(at != NULL);
		at++;
	}
	return lines;
}

static void check_numbered(int lines)
{
	CHECK_EQUAL(count_numbered(), lines);
}

static void answers_in_order(void)
{
	CHECK_EQUAL(plan("channel -\n# a comment\n\nsend /proc/self/comm\nend\nsend /never\n"), 0);
	check_numbered(3);
	check_contains("\"event\":\"hello\",\"abi\":1,\"hash\":\"");
	check_contains("\"path\":\"/proc/self/comm\",\"text\":\"");
	check_contains("{\"n\":2,\"event\":\"end\"}\n");
	check_lacks("never");
}

static void measures(void)
{
	CHECK_EQUAL(plan("channel -\nmeasure a null 2 5 8 direct\nmeasure b msg-pair 1 5 8 libc\nend\n"), 0);
	check_numbered(5);
	check_contains("\"id\":\"a\",\"workload\":\"null\",\"path\":\"direct\",\"index\":1,");
	check_contains("\"id\":\"b\",\"workload\":\"msg-pair\",\"path\":\"libc\",\"index\":0,");
	check_contains("\"medianNanos\":");
}

static void measures_every_workload(void)
{
	static const char *const workloads[] = {"null", "uname", "pipe", "msg-pair", "msg-pingpong"};

	if (IS_EMULATED)
		(void)printf("left out, msg-pingpong: an emulated program can't start itself as the second process\n");
	for (size_t i = 0; i < sizeof(workloads) / sizeof(workloads[0]) - IS_EMULATED; i++) {
		char text[160];

		(void)snprintf(text, sizeof(text), "channel -\nmeasure x %s 1 3 8 direct\nend\n",
			       workloads[i]);
		CHECK_EQUAL(plan(text), 0);
		check_numbered(3);
		(void)snprintf(text, sizeof(text), "\"id\":\"x\",\"workload\":\"%s\",", workloads[i]);
		check_contains(text);
		check_contains("\"event\":\"sample\",\"before\":{\"state\":");
		check_contains("},\"after\":{\"state\":");
	}
}

/* Removes the only queue of this IPC namespace. */
static void remove_queue(void)
{
	FILE *file = fopen("/proc/sysvipc/msg", "r");
	char line[512];
	int queue = -1;

	CHECK(file != NULL);
	while (fgets(line, sizeof(line), file) != NULL)
		(void)sscanf(line, "%*d %d", &queue);
	(void)fclose(file);
	CHECK_EQUAL(msgctl(queue, IPC_RMID, NULL), 0);
}

/* The sample that was begun is not sent, and leaves no gap in the numbers. */
static void a_sample_that_fails_is_answered(void)
{
	static const char orders[] = "channel -\nmeasure x msg-pair 1000000 5 8 direct\nend\n";
	char line[2048], start_of_line[32], failure[2048] = "";
	int lines = 0;
	FILE *pipe;

	if (!private_namespace())
		return;
	pipe = start(orders, strlen(orders), "2>&1");
	for (; fgets(line, sizeof(line), pipe) != NULL; lines++) {
		(void)snprintf(start_of_line, sizeof(start_of_line), "{\"n\":%d,", lines);
		CHECK(strncmp(line, start_of_line, strlen(start_of_line)) == 0);
		if (lines == 1)
			remove_queue();
		if (strstr(line, "\"event\":\"failed\"") != NULL)
			(void)strcpy(failure, line);
	}
	CHECK_EQUAL(finish(pipe, 0), 0);
	CHECK(strstr(line, "\"event\":\"end\"") != NULL);
	CHECK(strstr(failure, "\"what\":\"msgget, msgsnd or msgrcv\",\"errno\":\"E") != NULL);
}

static void calibrates_and_settles(void)
{
	CHECK_EQUAL(plan("channel -\ncalibrate 1000\nsettle 0\nsettle 250\nend\n"), 0);
	check_numbered(5);
	check_contains("\"instructions\":1000,\"nanos\":");
	check_contains("\"settled\":false,\"waitedMillis\":0,\"busyPercent\":100.0000}");
	check_contains("\"settled\":false,\"waitedMillis\":250,\"busyPercent\":100.0000}");
}

static void the_log_is_no_order_that_fails(void)
{
	CHECK_EQUAL(plan("channel -\nnonsense\nlog\nend\n"), 0);
	CHECK(count_numbered() >= 3);
	check_contains("\"event\":\"end\"}\n");
}

static void a_missing_file_is_answered(void)
{
	CHECK_EQUAL(plan("channel -\nsend /no/such/file\nend\n"), 0);
	check_contains("{\"n\":1,\"event\":\"file\",\"path\":\"/no/such/file\",\"errno\":\"ENOENT\"}");
}

static void a_directory_is_sent_file_by_file(void)
{
	CHECK_EQUAL(plan("channel -\nsend /proc/sys/kernel/random\nend\n"), 0);
	check_contains("\"path\":\"/proc/sys/kernel/random/boot_id\",\"text\":\"");
}

/* After a failure nothing is executed but what tells about it. */
static void a_wrong_order_fails_and_ends_the_plan(void)
{
	static const char *const wrong[] = {
		"nonsense", "send", "send a b", "settle x", "settle -1", "calibrate 0",
		"calibrate 99999999999999999999", "measure a b c d e f", "measure a null 0 5 8 direct",
		"measure a null 1 0 8 direct", "measure a null 1 5 0 direct", "measure a null 1 5 8 sideways",
		"measure a null 1 5 16777217 direct",
		"measure a msg-pair 1 5 2147483648 direct", "measure a pipe 1 5 16777216 direct",
		"measure a msg-pair 1 5 16777216 direct", "measure a null 1 5 8 direct more",
		"state", "state nonsense", "end now", "log all", "context", "settle 1 2",
		"calibrate 1", "calibrate 12x", "calibrate  ", "measure a nothing 1 5 8 direct",
		"policy /proc", "policy /no/such/policy",
		"one two three four five six seven eight nine ten",
	};

	for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
		char orders[256], order[160];

		(void)snprintf(orders, sizeof(orders), "channel -\n%s\nsend /proc/self/comm\nend\n", wrong[i]);
		CHECK_EQUAL(plan(orders), 0);
		(void)snprintf(order, sizeof(order), "\"event\":\"failed\",\"order\":\"%s\",\"what\":\"", wrong[i]);
		check_contains(order);
		check_lacks("\"event\":\"file\"");
		check_contains("\"event\":\"end\"}\n");
	}
}

/* What makes no sense is a sentence without an errno; what failed has one. */
static void a_failure_reads_as_what_it_is(void)
{
	(void)plan("channel -\ncontext a b\nend\n");
	check_contains("\"what\":\"it takes another number of words\",\"errno\":null}");
	(void)plan("channel -\nmeasure a null 0 5 8 direct\nend\n");
	check_contains("\"what\":\"samples are from 1 to 1000000\",\"errno\":null}");
	(void)plan("channel -\npolicy /no/such/policy\nend\n");
	check_contains("\"what\":\"reading the policy\",\"errno\":\"ENOENT\"}");
}

static void a_long_line_fails(void)
{
	static char orders[3000];
	const size_t start = strlen(strcpy(orders, "channel -\nsend /"));

	memset(orders + start, 'x', 2000);
	(void)strcpy(orders + start + 2000, "\nend\n");
	CHECK_EQUAL(plan(orders), 0);
	check_contains("the line is too long");
}

static void text_is_escaped(void)
{
	CHECK_EQUAL(plan("channel -\nsend /no\"\\\t\x7f\xc3\xa4\xff\xc3\xe2\x82\xac\nend\n"), 0);
	check_contains("\"path\":\"/no\\u0022\\u005c\\u0009\\u007f\xc3\xa4\\ufffd\\ufffd\xe2\x82\xac\"");
}

static void what_is_no_plan_is_refused(void)
{
	CHECK_EQUAL(plan("send /proc/self/comm\n"), 64);
	CHECK_EQUAL(plan(""), 64);
	CHECK_EQUAL(plan("channel -"), 64);
	CHECK_EQUAL(plan("# channel -\nchannel -\nend\n"), 64);
	CHECK_EQUAL(finish(start("channel -\nlog\n\0end\n", 19, "2>&1"), 0), 64);
}

static void a_channel_that_takes_nothing_is_a_failure(void)
{
	static const char orders[] = "channel -\nend\n";

	CHECK_EQUAL(finish(start(orders, strlen(orders), "2>&1 >/dev/full"), 0), 70);
	check_contains("send an answer");
}

int main(void)
{
	answers_in_order();
	measures();
	measures_every_workload();
	calibrates_and_settles();
	the_log_is_no_order_that_fails();
	a_missing_file_is_answered();
	a_directory_is_sent_file_by_file();
	a_wrong_order_fails_and_ends_the_plan();
	a_failure_reads_as_what_it_is();
	a_long_line_fails();
	text_is_escaped();
	what_is_no_plan_is_refused();
	a_channel_that_takes_nothing_is_a_failure();
	a_sample_that_fails_is_answered();
	return 0;
}
