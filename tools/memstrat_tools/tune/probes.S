/* What tools/memstrat tune times of a processor, piece by piece.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Each is a function of (dest, src, count), which does its work COUNT times;
   harness.h says how many steps that is.  Only loads and stores touch the
   blocks, the first 2048 bytes of them.  */

#include "harness.h"

	.text

	/* The function \name, a loop around what stands between.  */
	.macro	begin name
	.p2align 6
	.globl	\name
	.type	\name, @function
\name:
	xor	%eax, %eax
1:
	.endm

	/* Behind the loop, LAST is done.  */
	.macro	end name, last
	dec	%rdx
	jnz	1b
	\last
	ret
	.size	\name, . - \name
	.endm

	/* Each addition waits for the one before.  One of a constant would not
	   do: there are processors that carry out several of those at once.  */
	begin	probe_cycle
	.rept	CYCLE_STEPS
	add	%rsi, %rax
	.endr
	end	probe_cycle

	.macro	loads width, move, register, last
	begin	probe_load\width
	.set	.Lat, 0
	.rept	ACCESS_STEPS
	\move	.Lat(%rsi), \register
	.set	.Lat, .Lat + \width
	.endr
	end	probe_load\width, \last
	.endm

	.macro	stores width, move, register, last
	begin	probe_store\width
	.set	.Lat, 0
	.rept	ACCESS_STEPS
	\move	\register, .Lat(%rdi)
	.set	.Lat, .Lat + \width
	.endr
	end	probe_store\width, \last
	.endm

	/* What is wide leaves no upper half of a register in use.  */
	loads	8, movq, %rax
	loads	16, movups, %xmm0
	loads	32, vmovups, %ymm0, vzeroupper
	loads	64, vmovups, %zmm0, vzeroupper

	stores	8, movq, %rax
	stores	16, movups, %xmm0
	stores	32, vmovups, %ymm0, vzeroupper
	stores	64, vmovups, %zmm0, vzeroupper

	/* Four loads, then four stores, as memstrat has them.  */
	begin	probe_pair8
	.set	.Lat, 0
	.rept	ACCESS_STEPS / 4
	movq	.Lat(%rsi), %rax
	movq	.Lat + 8(%rsi), %rcx
	movq	.Lat + 16(%rsi), %r8
	movq	.Lat + 24(%rsi), %r9
	movq	%rax, .Lat(%rdi)
	movq	%rcx, .Lat + 8(%rdi)
	movq	%r8, .Lat + 16(%rdi)
	movq	%r9, .Lat + 24(%rdi)
	.set	.Lat, .Lat + 32
	.endr
	end	probe_pair8

	/* A branch on the highest bit of a linear congruential generator, of
	   which each step waits for the one before.  With an INCREMENT of 0 it
	   stays 0, and the branch is never taken.  */
	.macro	branches name, increment
	.p2align 6
	.globl	\name
	.type	\name, @function
\name:
	movabs	$6364136223846793005, %r8
	movabs	$\increment, %r9
	xor	%eax, %eax
1:	imul	%r8, %rax
	add	%r9, %rax
	js	2f
	inc	%rcx
2:	dec	%rdx
	jnz	1b
	ret
	.size	\name, . - \name
	.endm

	branches probe_predicted, 0
	branches probe_random, 1442695040888963407

	/* What is loaded is stored next.  */
	begin	probe_forward_hit
	.rept	FORWARD_STEPS
	movq	%rax, (%rdi)
	movq	(%rdi), %rax
	.endr
	end	probe_forward_hit

	begin	probe_forward_miss
	.rept	FORWARD_STEPS
	movl	%eax, (%rdi)
	movl	%eax, 4(%rdi)
	movq	(%rdi), %rax
	.endr
	end	probe_forward_miss

	.section .note.GNU-stack, "", @progbits
