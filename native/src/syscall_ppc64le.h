/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Number in r0, result in r3; arguments in r3 to r8. The kernel returns errno as
 * a positive number and sets the summary overflow bit of CR0: `bns` skips the
 * negation where there was no error.
 */
#ifndef SELIPC_SYSCALL_PPC64LE_H
#define SELIPC_SYSCALL_PPC64LE_H

/* Kernels have these since 5.1; older headers only know ipc(2). */
#ifndef SYS_msgget
#define SYS_msgget 399
#endif
#ifndef SYS_msgsnd
#define SYS_msgsnd 400
#endif
#ifndef SYS_msgrcv
#define SYS_msgrcv 401
#endif
#ifndef SYS_msgctl
#define SYS_msgctl 402
#endif

/*
 * Lost in every call; argument registers are lost too. XER is volatile in the ELF
 * ABI, and Documentation/arch/powerpc/syscall64-abi.rst makes no exception of it.
 */
#define LOST "memory", "cr0", "ctr", "xer", "r9", "r10", "r11", "r12"
#define SC "sc\n\tbns+ 1f\n\tneg %1, %1\n1:"

ALWAYS_INLINE long syscall0(long number)
{
	register long r0 __asm__("r0") = number;
	register long r3 __asm__("r3");

	__asm__ volatile(SC
			 : "+r"(r0), "=r"(r3)
			 :
			 : LOST, "r4", "r5", "r6", "r7", "r8");
	return r3;
}

ALWAYS_INLINE long syscall1(long number, long a)
{
	register long r0 __asm__("r0") = number;
	register long r3 __asm__("r3") = a;

	__asm__ volatile(SC
			 : "+r"(r0), "+r"(r3)
			 :
			 : LOST, "r4", "r5", "r6", "r7", "r8");
	return r3;
}

ALWAYS_INLINE long syscall3(long number, long a, long b, long c)
{
	register long r0 __asm__("r0") = number;
	register long r3 __asm__("r3") = a;
	register long r4 __asm__("r4") = b;
	register long r5 __asm__("r5") = c;

	__asm__ volatile(SC
			 : "+r"(r0), "+r"(r3), "+r"(r4), "+r"(r5)
			 :
			 : LOST, "r6", "r7", "r8");
	return r3;
}

ALWAYS_INLINE long syscall4(long number, long a, long b, long c, long d)
{
	register long r0 __asm__("r0") = number;
	register long r3 __asm__("r3") = a;
	register long r4 __asm__("r4") = b;
	register long r5 __asm__("r5") = c;
	register long r6 __asm__("r6") = d;

	__asm__ volatile(SC
			 : "+r"(r0), "+r"(r3), "+r"(r4), "+r"(r5), "+r"(r6)
			 :
			 : LOST, "r7", "r8");
	return r3;
}

ALWAYS_INLINE long syscall5(long number, long a, long b, long c, long d, long e)
{
	register long r0 __asm__("r0") = number;
	register long r3 __asm__("r3") = a;
	register long r4 __asm__("r4") = b;
	register long r5 __asm__("r5") = c;
	register long r6 __asm__("r6") = d;
	register long r7 __asm__("r7") = e;

	__asm__ volatile(SC
			 : "+r"(r0), "+r"(r3), "+r"(r4), "+r"(r5), "+r"(r6), "+r"(r7)
			 :
			 : LOST, "r8");
	return r3;
}

ALWAYS_INLINE long syscall6(long number, long a, long b, long c, long d, long e, long f)
{
	register long r0 __asm__("r0") = number;
	register long r3 __asm__("r3") = a;
	register long r4 __asm__("r4") = b;
	register long r5 __asm__("r5") = c;
	register long r6 __asm__("r6") = d;
	register long r7 __asm__("r7") = e;
	register long r8 __asm__("r8") = f;

	__asm__ volatile(SC
			 : "+r"(r0), "+r"(r3), "+r"(r4), "+r"(r5), "+r"(r6), "+r"(r7), "+r"(r8)
			 :
			 : LOST);
	return r3;
}

#undef SC
#undef LOST

#endif
