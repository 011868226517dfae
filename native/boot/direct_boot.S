/* SPDX-License-Identifier: Apache-2.0 */

/*
 * From the PVH entry to the 64-bit entry of a Linux kernel.
 *
 * Enters as the x86/HVM direct boot ABI says: 32-bit protected mode, flat
 * segments, no paging, interrupts off, EBX with the address of hvm_start_info.
 * Leaves as Documentation/arch/x86/boot.rst asks of a 64-bit boot loader: long
 * mode, the first 4 GiB mapped where they are, RSI with the address of
 * boot_params.
 *
 * DirectBoot.java puts this page, boot_params with the kernel's own setup
 * header and the page tables into memory at fixed addresses, which both sides
 * know.
 */

	.set	STUB, 0x100000
	/* What DirectBoot.java writes into this page. */
	.set	ENTRY, STUB + 0xff0
	.set	FIVE_LEVELS, STUB + 0xff8

	.set	BOOT_PARAMS, 0x101000
	.set	PML5, 0x102000
	.set	PML4, 0x103000

	/* Offsets in hvm_start_info (xen/include/public/arch-x86/hvm/start_info.h). */
	.set	MODULES, 12
	.set	MODULE_LIST, 16
	.set	COMMAND_LINE, 24
	.set	RSDP, 32
	.set	MEMORY_MAP, 40
	.set	MEMORY_MAP_ENTRIES, 48

	/* Offsets in boot_params (arch/x86/include/uapi/asm/bootparam.h). */
	.set	ACPI_RSDP_ADDR, 0x70
	.set	E820_ENTRIES, 0x1e8
	.set	RAMDISK_IMAGE, 0x218
	.set	RAMDISK_SIZE, 0x21c
	.set	CMD_LINE_PTR, 0x228
	.set	E820_TABLE, 0x2d0
	.set	E820_MOST, 128

	.set	CR0_PE_PG, 0x80000001
	.set	CR4_PAE, 1 << 5
	.set	CR4_LA57, 1 << 12
	.set	EFER, 0xc0000080
	.set	EFER_LME, 1 << 8
	.set	CPUID7_ECX_LA57, 1 << 16
	.set	CODE64, 8
	.set	DATA, 16

	.text
	.code32
	.globl	_start
_start:
	cli
	cld
	movl	$BOOT_PARAMS, %ebp

	movl	COMMAND_LINE(%ebx), %eax
	movl	%eax, CMD_LINE_PTR(%ebp)
	movl	RSDP(%ebx), %eax
	movl	%eax, ACPI_RSDP_ADDR(%ebp)

	cmpl	$0, MODULES(%ebx)
	je	1f
	movl	MODULE_LIST(%ebx), %esi
	movl	(%esi), %eax
	movl	%eax, RAMDISK_IMAGE(%ebp)
	movl	8(%esi), %eax
	movl	%eax, RAMDISK_SIZE(%ebp)
1:
	/* Both number the kinds of memory alike; an e820 entry is 4 bytes shorter. */
	movl	MEMORY_MAP(%ebx), %esi
	movl	MEMORY_MAP_ENTRIES(%ebx), %edx
	cmpl	$E820_MOST, %edx
	jbe	2f
	movl	$E820_MOST, %edx
2:
	movb	%dl, E820_ENTRIES(%ebp)
	leal	E820_TABLE(%ebp), %edi
3:
	testl	%edx, %edx
	jz	4f
	movl	$5, %ecx
	rep movsl
	addl	$4, %esi
	decl	%edx
	jmp	3b
4:
	/*
	 * A kernel that is built for five levels of page tables uses them if
	 * its loader did (arch/x86/boot/compressed/pgtable_64.c does).
	 */
	movl	$PML4, %edi
	movl	$CR4_PAE, %ebp
	cmpl	$0, FIVE_LEVELS
	je	5f
	xorl	%eax, %eax
	cpuid
	cmpl	$7, %eax
	jb	5f
	movl	$7, %eax
	xorl	%ecx, %ecx
	cpuid
	testl	$CPUID7_ECX_LA57, %ecx
	jz	5f
	movl	$PML5, %edi
	orl	$CR4_LA57, %ebp
5:
	movl	%ebp, %cr4
	movl	%edi, %cr3
	movl	$EFER, %ecx
	rdmsr
	orl	$EFER_LME, %eax
	wrmsr
	lgdt	gdt_pointer
	movl	$CR0_PE_PG, %eax
	movl	%eax, %cr0
	ljmp	$CODE64, $6f

	.code64
6:
	movl	$DATA, %eax
	movl	%eax, %ds
	movl	%eax, %es
	movl	%eax, %ss
	movl	$BOOT_PARAMS, %esi
	movq	ENTRY, %rax
	jmp	*%rax

	.balign	8
gdt:
	.quad	0
	.quad	0x00af9a000000ffff
	.quad	0x00cf92000000ffff
gdt_pointer:
	.word	. - gdt - 1
	.long	gdt
