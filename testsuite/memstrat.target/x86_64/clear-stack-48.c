/* A 48-byte clear of the stack has one zeroed register, rather than six
   immediates of 9 bytes.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -mno-mmx -mno-sse2 -mno-3dnow -mno-avx -mno-80387 -fno-pie -mcmodel=kernel -mno-red-zone -fno-asynchronous-unwind-tables -fcf-protection=none" } */

struct args
{
  long a[6];
};

extern void use (struct args *);

/*
** clear_48:
**	subq	\$56, %rsp
**	xorl	%eax, %eax
**	movq	%rsp, %rdi
**	movq	%rax, \(%rsp\)
**	movq	%rax, 8\(%rsp\)
**	movq	%rax, 16\(%rsp\)
**	movq	%rax, 24\(%rsp\)
**	movq	%rax, 32\(%rsp\)
**	movq	%rax, 40\(%rsp\)
**	call	use
**	addq	\$56, %rsp
**	ret
*/
void
clear_48 (void)
{
  struct args args = {};
  use (&args);
}

/* { dg-final { check-function-bodies } } */
