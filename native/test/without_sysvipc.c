/* SPDX-License-Identifier: Apache-2.0 */
/*
 * without_sysvipc COMMAND [ARGUMENT]...: runs a command for which the kernel has no
 * message queues. A seccomp filter makes their system calls fail with ENOSYS, as a
 * kernel without CONFIG_SYSVIPC does; such a kernel can't be booted for every test.
 */
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#define COUNT(array) (sizeof(array) / sizeof(*(array)))

/* Falls through to the next rule unless the call is this one. */
#define FAIL(call)                                                                     \
	BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##call, 0, 1),                        \
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS)

int main(int argc, char **argv)
{
	struct sock_filter rules[] = {
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
		FAIL(msgget),
		FAIL(msgctl),
		FAIL(msgsnd),
		FAIL(msgrcv),
#ifdef __NR_ipc
		FAIL(ipc),
#endif
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
	};
	struct sock_fprog filter = {.len = COUNT(rules), .filter = rules};

	if (argc < 2) {
		fprintf(stderr, "usage: without_sysvipc COMMAND [ARGUMENT]...\n");
		return 64;
	}
	/* With no_new_privs the filter takes no right. */
	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0 ||
	    prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) < 0) {
		perror("without_sysvipc: seccomp");
		return 70;
	}
	execvp(argv[1], argv + 1);
	perror(argv[1]);
	return 70;
}
