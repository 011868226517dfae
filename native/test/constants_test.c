/* SPDX-License-Identifier: Apache-2.0 */
#include <errno.h>
#include <stddef.h>
#include <string.h>
#include <sys/msg.h>
#include <sys/syscall.h>

#include "check.h"

static int64_t constant(const char *name)
{
	const char *found;

	for (int32_t i = 0; (found = selipc_constant_name(i)) != NULL; i++) {
		if (strcmp(found, name) == 0)
			return selipc_constant_value(i);
	}
	check_text(__FILE__, __LINE__, "a constant", "missing", name);
	return -1;
}

static void names_are_unique(void)
{
	const char *name, *other;

	for (int32_t i = 0; (name = selipc_constant_name(i)) != NULL; i++) {
		for (int32_t j = 0; j < i; j++) {
			other = selipc_constant_name(j);
			CHECK(strcmp(name, other) != 0);
		}
	}
}

static void positions_outside_have_no_name(void)
{
	int32_t end = 0;

	while (selipc_constant_name(end) != NULL)
		end++;
	CHECK(end > 150);
	CHECK(selipc_constant_name(-1) == NULL);
	CHECK(selipc_constant_name(INT32_MAX) == NULL);
	CHECK_EQUAL(selipc_constant_value(end), -EINVAL);
	CHECK_EQUAL(selipc_constant_value(-1), -EINVAL);
}

/* The C library knows every errno by its own table. */
static void errno_names_are_those_of_the_c_library(void)
{
	for (int number = 1; number < 200; number++) {
		const char *expected = strerrorname_np(number), *name;
		const char *found = NULL;

		for (int32_t i = 0; (name = selipc_constant_name(i)) != NULL && found == NULL; i++) {
			if (name[0] == 'E' && selipc_constant_value(i) == number)
				found = name;
		}
		/* glibc 2.36 has no name for the 58 of ppc64le. */
		if (expected == NULL && number == EDEADLOCK)
			expected = "EDEADLOCK";
		CHECK_TEXT(found == NULL ? "none" : found, expected == NULL ? "none" : expected);
	}
	CHECK_EQUAL(constant("EIDRM"), EIDRM);
	CHECK_EQUAL(constant("EWOULDBLOCK"), EAGAIN);
	CHECK_EQUAL(constant("EDEADLOCK"), EDEADLOCK);
}

static void architectures_have_their_numbers(void)
{
#if defined(__x86_64__)
	CHECK_EQUAL(constant("EDEADLOCK"), 35);
	CHECK_EQUAL(constant("SYS_msgsnd"), 69);
	CHECK_EQUAL(constant("SYS_msgrcv"), 70);
	CHECK_EQUAL(constant("SYS_ipc"), -1);
#elif defined(__aarch64__)
	CHECK_EQUAL(constant("EDEADLOCK"), 35);
	CHECK_EQUAL(constant("SYS_msgsnd"), 189);
	CHECK_EQUAL(constant("SYS_msgrcv"), 188);
	CHECK_EQUAL(constant("SYS_ipc"), -1);
#elif defined(__powerpc64__)
	CHECK_EQUAL(constant("EDEADLOCK"), 58);
	CHECK_EQUAL(constant("SYS_msgsnd"), 400);
	CHECK_EQUAL(constant("SYS_msgrcv"), 401);
	CHECK_EQUAL(constant("SYS_ipc"), 117);
#endif
	CHECK_EQUAL(constant("SYS_getppid"), SYS_getppid);
}

static void layouts_are_those_of_the_header(void)
{
	CHECK_EQUAL(constant("SELIPC_ABI"), selipc_abi());
	CHECK_EQUAL(constant("sizeof.msqid_ds"), 120);
	CHECK_EQUAL(constant("sizeof.selipc_run"), sizeof(struct selipc_run));
	CHECK_EQUAL(constant("offsetof.selipc_run.cpu_ns"), offsetof(struct selipc_run, cpu_ns));
	CHECK_EQUAL(constant("offsetof.selipc_request.helper"),
		    offsetof(struct selipc_request, helper));
	CHECK_EQUAL(constant("SELIPC_MSG_PAIR"), SELIPC_MSG_PAIR);
	CHECK_EQUAL(constant("SELIPC_BUCKETS"), SELIPC_BUCKETS);
}

static void the_hash_is_a_digest(void)
{
	const char *hash = selipc_workload_hash();

	CHECK_EQUAL(strlen(hash), 64);
	CHECK_EQUAL(strspn(hash, "0123456789abcdef"), 64);
}

int main(void)
{
	names_are_unique();
	positions_outside_have_no_name();
	errno_names_are_those_of_the_c_library();
	architectures_have_their_numbers();
	layouts_are_those_of_the_header();
	the_hash_is_a_digest();
	return 0;
}
