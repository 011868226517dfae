/* SPDX-License-Identifier: Apache-2.0 */
#include "guest_observe.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "enforce.h"
#include "guest.h"
#include "selipc.h"

int64_t file_read(const char *path, char *text, size_t capacity)
{
	const int file = open(path, O_RDONLY | O_CLOEXEC);
	size_t used = 0;
	ssize_t bytes;

	if (file < 0)
		return -errno;
	while ((bytes = read(file, text + used, capacity - used)) > 0) {
		used += (size_t)bytes;
		if (used == capacity) {
			(void)close(file);
			return -EFBIG;
		}
	}
	if (bytes < 0) {
		const int error = errno;

		(void)close(file);
		return -error;
	}
	(void)close(file);
	text[used] = '\0';
	return (int64_t)used;
}

int64_t file_write(const char *path, const void *bytes, size_t count)
{
	const int file = open(path, O_WRONLY | O_CLOEXEC);
	int64_t result = 0;
	ssize_t written;

	if (file < 0)
		return -errno;
	written = write(file, bytes, count);
	if (written < 0)
		result = -errno;
	else if ((size_t)written != count)
		result = -EIO;
	(void)close(file);
	return result;
}

/* Before a policy is loaded every process has the name of an initial SID, without a colon. */
static int has_policy(void)
{
	char context[512];
	const int64_t bytes = file_read("/proc/self/attr/current", context, sizeof(context));

	return bytes < 0 ? (int)bytes : strchr(context, ':') != NULL;
}

const char *observed_state(void)
{
	const int mode = enforce_read(SELINUXFS "/enforce");
	int policy;

	/* SELinux makes the directory where it is enabled: without files it is only not mounted. */
	if (mode == -ENOENT)
		return access(SELINUXFS, F_OK) < 0 ? "disabled" : NULL;
	policy = has_policy();
	if (mode < 0 || policy < 0)
		return NULL;
	if (!policy)
		return "no-policy";
	return mode ? "enforcing" : "permissive";
}

/* Sums the lines of the CPUs (security/selinux/selinuxfs.c, sel_avc_stats_seq_show). */
static void answer_avc(struct answers *answers)
{
	static const char *const names[] = {"lookups", "hits", "misses",
					    "allocations", "reclaims", "frees"};
	int64_t sums[6] = {0};
	char text[8192];
	const int64_t bytes = file_read(SELINUXFS "/avc/cache_stats", text, sizeof(text));
	const char *line = bytes < 0 ? NULL : strchr(text, '\n');

	if (line == NULL) {
		answer_text(answers, "avc", NULL);
		return;
	}
	while (line != NULL && line[1] != '\0') {
		int64_t row[6];

		if (sscanf(line + 1, "%" SCNd64 " %" SCNd64 " %" SCNd64 " %" SCNd64 " %" SCNd64 " %" SCNd64,
			   &row[0], &row[1], &row[2], &row[3], &row[4], &row[5]) == 6) {
			for (int i = 0; i < 6; i++)
				sums[i] += row[i];
		}
		line = strchr(line + 1, '\n');
	}
	answer_open(answers, "avc");
	for (int i = 0; i < 6; i++)
		answer_whole(answers, names[i], sums[i]);
	answer_close(answers);
}

static void answer_status(struct answers *answers)
{
	const int64_t page = selipc_status_map(SELINUXFS "/status");
	int64_t values[5];

	if (page < 0 || selipc_status_read(page, values) < 0) {
		answer_text(answers, "sequence", NULL);
		answer_text(answers, "policyLoads", NULL);
	} else {
		answer_whole(answers, "sequence", values[1]);
		answer_whole(answers, "policyLoads", values[3]);
	}
	if (page >= 0)
		(void)selipc_status_unmap(page);
}

void answer_observation(struct answers *answers, const char *field)
{
	answer_open(answers, field);
	answer_text(answers, "state", observed_state());
	answer_status(answers);
	answer_avc(answers);
	answer_close(answers);
}
