/* SPDX-License-Identifier: Apache-2.0 */
/* The guard over a plain file instead of /sys/fs/selinux/enforce. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"

static char directory[] = "/tmp/selipc-guard-XXXXXX";
static char enforce[64], socket_path[64];

struct guard {
	pid_t process;
	int leash;  /* its stdin */
	int output; /* its stdout */
};

static void set_file(char digit)
{
	int file = open(enforce, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);

	CHECK(file >= 0);
	CHECK_EQUAL(write(file, &digit, 1), 1);
	CHECK_EQUAL(close(file), 0);
}

static char get_file(void)
{
	int file = open(enforce, O_RDONLY | O_CLOEXEC);
	char digit = '?';

	CHECK(file >= 0);
	CHECK_EQUAL(read(file, &digit, 1), 1);
	CHECK_EQUAL(close(file), 0);
	return digit;
}

/* Reads to the end of a line, or of the input. */
static void read_line(int file, char *line, size_t size)
{
	size_t used = 0;

	while (used + 1 < size && read(file, line + used, 1) == 1) {
		if (line[used++] == '\n')
			break;
	}
	line[used] = '\0';
}

static struct guard start(const char *expected)
{
	int input[2], output[2];
	struct guard guard;
	char line[64];

	CHECK_EQUAL(pipe2(input, O_CLOEXEC), 0);
	CHECK_EQUAL(pipe2(output, O_CLOEXEC), 0);
	guard.process = fork();
	CHECK(guard.process >= 0);
	if (guard.process == 0) {
		(void)dup2(input[0], STDIN_FILENO);
		(void)dup2(output[1], STDOUT_FILENO);
		(void)execl(guest_command(), "selipc-guest", "guard", "--enforce", enforce,
			    "--socket", socket_path, (char *)NULL);
		_exit(127);
	}
	(void)close(input[0]);
	(void)close(output[1]);
	guard.leash = input[1];
	guard.output = output[0];
	read_line(guard.output, line, sizeof(line));
	CHECK_TEXT(line, expected);
	return guard;
}

static int end(const struct guard *guard)
{
	int status;

	CHECK_EQUAL(close(guard->leash), 0);
	CHECK_EQUAL(waitpid(guard->process, &status, 0), guard->process);
	CHECK_EQUAL(close(guard->output), 0);
	CHECK(WIFEXITED(status));
	/* A socket that is left says that the mode is not back. */
	CHECK_EQUAL(unlink(socket_path), WEXITSTATUS(status) == 0 ? -1 : 0);
	return WEXITSTATUS(status);
}

static int client(void)
{
	struct sockaddr_un address = {.sun_family = AF_UNIX};
	int file = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);

	CHECK(file >= 0);
	(void)strcpy(address.sun_path, socket_path);
	CHECK_EQUAL(connect(file, (const struct sockaddr *)&address, sizeof(address)), 0);
	return file;
}

static void say(int file, const char *text)
{
	CHECK_EQUAL(send(file, text, strlen(text), MSG_NOSIGNAL), strlen(text));
}

static void check_answer(int file, const char *expected)
{
	char line[512];

	read_line(file, line, sizeof(line));
	line[strnlen(expected, sizeof(line) - 1)] = '\0';
	CHECK_TEXT(line, expected);
}

static void ask(int file, const char *request, const char *expected)
{
	say(file, request);
	check_answer(file, expected);
}

static void changes_and_restores(void)
{
	struct stat status;
	struct guard guard;
	int one, two;

	set_file('1');
	guard = start("ready 1\n");
	CHECK_EQUAL(stat(socket_path, &status), 0);
	CHECK_EQUAL(status.st_mode & 0777, 0600);
	one = client();
	two = client();
	ask(one, "mode 0\n", "ok\n");
	CHECK_EQUAL(get_file(), '0');
	ask(two, "mode 1\n", "ok\n");
	CHECK_EQUAL(get_file(), '1');
	/* In pieces, and two at once. */
	say(one, "mo");
	say(one, "de 0");
	ask(one, "\nmode 0\n", "ok\n");
	check_answer(one, "ok\n");
	CHECK_EQUAL(get_file(), '0');
	CHECK_EQUAL(end(&guard), 0);
	CHECK_EQUAL(get_file(), '1');
	/* A client that stayed sees the end. */
	check_answer(one, "");
	(void)close(one);
	(void)close(two);
}

static void bad_clients_do_not_matter(void)
{
	struct guard guard;
	int bad, good;

	set_file('0');
	guard = start("ready 0\n");
	good = client();
	bad = client();
	ask(bad, "mode 2\n", "error EINVAL ");
	ask(bad, "mode 10\n", "error EINVAL ");
	ask(bad, "\n", "error EINVAL ");
	ask(bad, "enforce\n", "error EINVAL ");
	/* A line without an end costs the connection. */
	ask(bad, "mode 0 mode 0 mode 0 mode 0 mode", "error EINVAL ");
	check_answer(bad, "");
	(void)close(bad);
	/* Leaves with answers unread, in the middle of a line. */
	bad = client();
	say(bad, "mode 7\nmode");
	(void)close(bad);
	/* More than there are places for. */
	int crowd[100];

	for (int i = 0; i < 100; i++)
		crowd[i] = client();
	ask(good, "mode 1\n", "ok\n");
	for (int i = 0; i < 100; i++)
		(void)close(crowd[i]);
	bad = client();
	ask(bad, "mode 0\n", "ok\n");
	CHECK_EQUAL(get_file(), '0');
	(void)close(bad);
	(void)close(good);
	CHECK_EQUAL(end(&guard), 0);
}

static void signals_do_not_end_it(void)
{
	static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE};
	struct guard guard;
	int one;

	set_file('1');
	guard = start("ready 1\n");
	one = client();
	ask(one, "mode 0\n", "ok\n");
	for (int i = 0; i < 4; i++)
		CHECK_EQUAL(kill(guard.process, signals[i]), 0);
	ask(one, "mode 0\n", "ok\n");
	(void)close(one);
	CHECK_EQUAL(end(&guard), 0);
	CHECK_EQUAL(get_file(), '1');
}

static void what_it_never_changed_is_left_alone(void)
{
	struct guard guard;
	int one;

	set_file('1');
	guard = start("ready 1\n");
	one = client();
	/* Asked for what is there already: no change of its own. */
	ask(one, "mode 1\n", "ok\n");
	(void)close(one);
	set_file('0');
	CHECK_EQUAL(end(&guard), 0);
	CHECK_EQUAL(get_file(), '0');
}

static void errors_are_answered(void)
{
	struct guard guard;
	int one;

	set_file('1');
	guard = start("ready 1\n");
	one = client();
	CHECK_EQUAL(unlink(enforce), 0);
	ask(one, "mode 0\n", "error ENOENT ");
	set_file('1');
	ask(one, "mode 0\n", "ok\n");
	/* It can't restore: that is an exit code, and a line on stderr. */
	CHECK_EQUAL(unlink(enforce), 0);
	CHECK_EQUAL(end(&guard), 1);
	(void)close(one);
}

static void restores_after_sigkill_of_its_parent(void)
{
	int told[2];
	pid_t parent;
	char rest;

	set_file('1');
	CHECK_EQUAL(pipe(told), 0);
	parent = fork();
	CHECK(parent >= 0);
	if (parent == 0) {
		(void)close(told[0]);
		/* The guard inherits told[1], which is closed when both are gone. */
		(void)start("ready 1\n");
		ask(client(), "mode 0\n", "ok\n");
		CHECK_EQUAL(write(told[1], "x", 1), 1);
		for (;;)
			(void)pause();
	}
	(void)close(told[1]);
	CHECK_EQUAL(read(told[0], &rest, 1), 1);
	CHECK_EQUAL(get_file(), '0');
	CHECK_EQUAL(kill(parent, SIGKILL), 0);
	CHECK_EQUAL(read(told[0], &rest, 1), 0);
	CHECK_EQUAL(waitpid(parent, NULL, 0), parent);
	CHECK_EQUAL(get_file(), '1');
	CHECK_EQUAL(access(socket_path, F_OK), -1);
	(void)close(told[0]);
}

int main(void)
{
	(void)signal(SIGPIPE, SIG_IGN);
	/* A test that hangs is a test that fails. */
	(void)alarm(60);
	CHECK(mkdtemp(directory) != NULL);
	(void)snprintf(enforce, sizeof(enforce), "%s/enforce", directory);
	(void)snprintf(socket_path, sizeof(socket_path), "%s/socket", directory);
	changes_and_restores();
	bad_clients_do_not_matter();
	signals_do_not_end_it();
	what_it_never_changed_is_left_alone();
	errors_are_answered();
	restores_after_sigkill_of_its_parent();
	(void)unlink(enforce);
	CHECK_EQUAL(rmdir(directory), 0);
	return 0;
}
