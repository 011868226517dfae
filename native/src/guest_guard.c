/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The guard of the SELinux mode. It outlives the process that started it: its
 * stdin is the leash, and when that ends, for whatever reason, the mode of the
 * beginning is set again. Clients ask for a mode with a line on a socket.
 */
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "enforce.h"
#include "guest.h"

#define CLIENTS 64
#define LINE_BYTES 32 /* a request has seven */

struct client {
	int socket; /* -1: free */
	size_t bytes;
	char line[LINE_BYTES];
};

struct guard {
	const char *enforce;
	const char *path;
	int listener;
	int remembered; /* the mode of the beginning */
	int changed;	/* whether the guard ever changed the mode */
	struct client clients[CLIENTS];
};

static void drop(struct client *client)
{
	(void)close(client->socket);
	client->socket = -1;
}

/* A client that does not read its answers is dropped: the guard never waits for one. */
static void answer(struct client *client, const char *text)
{
	const size_t bytes = strlen(text);

	if (send(client->socket, text, bytes, MSG_DONTWAIT | MSG_NOSIGNAL) != (ssize_t)bytes)
		drop(client);
}

static void answer_error(struct client *client, const char *what, const char *path, int error)
{
	char text[512];

	(void)snprintf(text, sizeof(text), "error %s %s %.300s: %s\n", errno_name(-error), what,
		       path, strerror(-error));
	answer(client, text);
}

static void set_mode(struct guard *guard, struct client *client, int mode)
{
	int now = enforce_read(guard->enforce);
	int result;

	if (now < 0) {
		answer_error(client, "reading", guard->enforce, now);
		return;
	}
	if (now != mode) {
		result = enforce_write(guard->enforce, mode);
		if (result < 0) {
			answer_error(client, "writing", guard->enforce, result);
			return;
		}
		guard->changed = 1;
		now = enforce_read(guard->enforce);
	}
	if (now == mode)
		answer(client, "ok\n");
	else
		answer_error(client, "reading back", guard->enforce, now < 0 ? now : -EIO);
}

static void serve_line(struct guard *guard, struct client *client, const char *line)
{
	if (strcmp(line, "mode 0") == 0)
		set_mode(guard, client, 0);
	else if (strcmp(line, "mode 1") == 0)
		set_mode(guard, client, 1);
	else
		answer(client, "error EINVAL a request is 'mode 0' or 'mode 1'\n");
}

static void serve_lines(struct guard *guard, struct client *client)
{
	char *end;

	while (client->socket >= 0 &&
	       (end = memchr(client->line, '\n', client->bytes)) != NULL) {
		const size_t used = (size_t)(end - client->line) + 1;

		*end = '\0';
		serve_line(guard, client, client->line);
		client->bytes -= used;
		memmove(client->line, client->line + used, client->bytes);
	}
}

static void serve(struct guard *guard, struct client *client)
{
	ssize_t bytes = recv(client->socket, client->line + client->bytes,
			     LINE_BYTES - client->bytes, MSG_DONTWAIT);

	if (bytes < 0 && (errno == EAGAIN || errno == EINTR))
		return;
	if (bytes <= 0) {
		drop(client);
		return;
	}
	client->bytes += (size_t)bytes;
	serve_lines(guard, client);
	if (client->socket >= 0 && client->bytes == LINE_BYTES) {
		answer(client, "error EINVAL a request is 'mode 0' or 'mode 1'\n");
		if (client->socket >= 0)
			drop(client);
	}
}

static struct client *free_client(struct guard *guard)
{
	for (int i = 0; i < CLIENTS; i++) {
		if (guard->clients[i].socket < 0)
			return &guard->clients[i];
	}
	return NULL;
}

static void take_client(struct guard *guard)
{
	struct client *client = free_client(guard);
	int socket = accept4(guard->listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);

	if (socket < 0)
		return;
	client->socket = socket;
	client->bytes = 0;
}

/* Whether stdin has ended; what is written there is not read as anything. */
static int leash_ended(short events)
{
	char ignored[256];
	ssize_t bytes;

	if (events == 0)
		return 0;
	if ((events & (POLLIN | POLLHUP)) == 0)
		return 1;
	bytes = read(STDIN_FILENO, ignored, sizeof(ignored));
	return bytes == 0 || (bytes < 0 && errno != EINTR && errno != EAGAIN);
}

static void serve_until_leash_ends(struct guard *guard)
{
	struct pollfd polled[2 + CLIENTS];

	for (;;) {
		polled[0] = (struct pollfd){.fd = STDIN_FILENO, .events = POLLIN};
		/* With every place taken, newcomers wait in the backlog. */
		polled[1] = (struct pollfd){.fd = free_client(guard) ? guard->listener : -1,
					    .events = POLLIN};
		for (int i = 0; i < CLIENTS; i++)
			polled[2 + i] = (struct pollfd){.fd = guard->clients[i].socket,
							.events = POLLIN};
		if (poll(polled, 2 + CLIENTS, -1) < 0) {
			if (errno == EINTR || errno == EAGAIN || errno == ENOMEM)
				continue;
			return;
		}
		if (leash_ended(polled[0].revents))
			return;
		for (int i = 0; i < CLIENTS; i++) {
			if (polled[2 + i].revents != 0)
				serve(guard, &guard->clients[i]);
		}
		if (polled[1].revents != 0)
			take_client(guard);
	}
}

/* A mode that only others changed is theirs to change back. */
static int restore(const struct guard *guard)
{
	int result;

	if (!guard->changed)
		return 0;
	result = enforce_read(guard->enforce);
	if (result == guard->remembered)
		return 0;
	result = enforce_write(guard->enforce, guard->remembered);
	if (result == 0)
		result = enforce_read(guard->enforce);
	if (result == guard->remembered)
		return 0;
	(void)fprintf(stderr,
		      "selipc-guest: guard: the SELinux mode was not set back to %d: %s (%s); "
		      "do it by hand: echo %d > %s\n",
		      guard->remembered, result < 0 ? errno_name(-result) : "EIO",
		      strerror(result < 0 ? -result : EIO), guard->remembered, guard->enforce);
	return 1;
}

/* 0 or -errno. */
static int listen_at(struct guard *guard)
{
	struct sockaddr_un address = {.sun_family = AF_UNIX};
	mode_t mask;
	int result;

	if (strlen(guard->path) >= sizeof(address.sun_path))
		return -ENAMETOOLONG;
	(void)strcpy(address.sun_path, guard->path);
	guard->listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
	if (guard->listener < 0)
		return -errno;
	/* 0600 from the first moment on. */
	mask = umask(0177);
	result = bind(guard->listener, (const struct sockaddr *)&address, sizeof(address));
	(void)umask(mask);
	if (result < 0)
		return -errno;
	if (listen(guard->listener, CLIENTS) < 0) {
		result = -errno;
		(void)unlink(guard->path);
		return result;
	}
	return 0;
}

/* 0 or -errno. */
static int detach(void)
{
	static const int ignored[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE};
	struct sigaction ignore = {.sa_handler = SIG_IGN};

	(void)sigemptyset(&ignore.sa_mask);
	for (size_t i = 0; i < sizeof(ignored) / sizeof(ignored[0]); i++) {
		if (sigaction(ignored[i], &ignore, NULL) < 0)
			return -errno;
	}
	/* EPERM: it leads a process group already; the signals are ignored all the same. */
	return setsid() < 0 && errno != EPERM ? -errno : 0;
}

static int run_guard(struct guard *guard)
{
	char what[512];
	int result;

	guard->remembered = enforce_read(guard->enforce);
	if (guard->remembered < 0) {
		(void)snprintf(what, sizeof(what), "guard: reading %.400s", guard->enforce);
		return guest_failure(what, guard->remembered);
	}
	result = detach();
	if (result < 0)
		return guest_failure("guard: setsid", result);
	result = listen_at(guard);
	if (result < 0) {
		(void)snprintf(what, sizeof(what), "guard: listening at %.400s", guard->path);
		return guest_failure(what, result);
	}
	/* A reader that has gone shows at the leash. */
	(void)printf("ready %d\n", guard->remembered);
	(void)fflush(stdout);
	serve_until_leash_ends(guard);
	result = restore(guard);
	/* A socket that is left says that the mode is not back. */
	if (result == 0)
		(void)unlink(guard->path);
	return result;
}

int guest_guard(int count, char **arguments)
{
	struct guard guard = {.listener = -1};

	for (int i = 0; i < count; i += 2) {
		if (i + 1 == count)
			return guest_usage("guard: '%s' has no value", arguments[i]);
		if (strcmp(arguments[i], "--enforce") == 0)
			guard.enforce = arguments[i + 1];
		else if (strcmp(arguments[i], "--socket") == 0)
			guard.path = arguments[i + 1];
		else
			return guest_usage("guard: unknown option '%s'", arguments[i]);
	}
	if (guard.enforce == NULL || guard.path == NULL)
		return guest_usage("guard takes --enforce FILE and --socket PATH");
	for (int i = 0; i < CLIENTS; i++)
		guard.clients[i].socket = -1;
	return run_guard(&guard);
}
