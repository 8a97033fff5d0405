/* A library without vector registers, like Linux's.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   FAST_SHORT_REP	if defined, as for processors with this feature, copy
			by one string instruction; otherwise, by one for whole
			words, and by another for the remaining bytes  */

	.macro	function name
	.p2align 6
	.globl	\name
	.type	\name, @function
\name:
	.endm

	.text

	function linux_memcpy
	mov	%rdi, %rax
	mov	%rdx, %rcx
#ifndef FAST_SHORT_REP
	shr	$3, %rcx
	and	$7, %edx
	rep movsq
	mov	%edx, %ecx
#endif
	rep movsb
	ret
	.size	linux_memcpy, . - linux_memcpy

	function linux_memset
	mov	%rdi, %r9
	mov	%rdx, %rcx
#ifdef FAST_SHORT_REP
	mov	%esi, %eax
#else
	movzbl	%sil, %esi
	movabs	$0x0101010101010101, %rax
	imul	%rsi, %rax
	shr	$3, %rcx
	and	$7, %edx
	rep stosq
	mov	%edx, %ecx
#endif
	rep stosb
	mov	%r9, %rax
	ret
	.size	linux_memset, . - linux_memset

	.section .note.GNU-stack, "", @progbits
