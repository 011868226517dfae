/* SPDX-License-Identifier: Apache-2.0 */
/* Number and result in rax; arguments in rdi, rsi, rdx, r10, r8; rcx and r11 are lost. */
#ifndef SELIPC_SYSCALL_X86_64_H
#define SELIPC_SYSCALL_X86_64_H

ALWAYS_INLINE long syscall0(long number)
{
	long result;

	__asm__ volatile("syscall" : "=a"(result) : "a"(number) : "rcx", "r11", "memory");
	return result;
}

ALWAYS_INLINE long syscall1(long number, long a)
{
	long result;

	__asm__ volatile("syscall"
			 : "=a"(result)
			 : "a"(number), "D"(a)
			 : "rcx", "r11", "memory");
	return result;
}

ALWAYS_INLINE long syscall3(long number, long a, long b, long c)
{
	long result;

	__asm__ volatile("syscall"
			 : "=a"(result)
			 : "a"(number), "D"(a), "S"(b), "d"(c)
			 : "rcx", "r11", "memory");
	return result;
}

ALWAYS_INLINE long syscall4(long number, long a, long b, long c, long d)
{
	register long r10 __asm__("r10") = d;
	long result;

	__asm__ volatile("syscall"
			 : "=a"(result)
			 : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10)
			 : "rcx", "r11", "memory");
	return result;
}

ALWAYS_INLINE long syscall5(long number, long a, long b, long c, long d, long e)
{
	register long r10 __asm__("r10") = d;
	register long r8 __asm__("r8") = e;
	long result;

	__asm__ volatile("syscall"
			 : "=a"(result)
			 : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8)
			 : "rcx", "r11", "memory");
	return result;
}

#endif
