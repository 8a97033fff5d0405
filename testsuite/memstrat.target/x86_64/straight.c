/* Straight code with a kernel's flags.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -mno-mmx -mno-sse2 -mno-3dnow -mno-avx -mno-80387 -fno-pie -mcmodel=kernel -mno-red-zone -fno-asynchronous-unwind-tables -fcf-protection=none" } */

struct two { long a[2]; };
struct args { long a[6]; };
extern void use (struct args *);

/* Two stores share a zero.  */
/*
** clear_16:
**	xorl	%eax, %eax
**	movq	%rax, \(%rdi\)
**	movq	%rax, 8\(%rdi\)
**	ret
*/
void
clear_16 (struct two *p)
{
  *p = (struct two) {};
}

/* A 48-byte clear of the stack uses one zeroed register, rather than six
   immediates of 9 bytes.  */
/*
** clear_48:
**	subq	\$56, %rsp
**	xorl	%eax, %eax
**	movq	%rsp, %rdi
** (
**	movq	%rax, (8|16|24|32|40)?\(%rsp\)
** ){6}
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

/* A fill with a variable byte has one multiplication, followed by stores.  */
/*
** fill_41:
**	movabsq	\$72340172838076673, %rax
**	movzbl	%sil, %esi
**	imulq	%rax, %rsi
** (
**	movq	%rsi, (8|16|24|32)?\(%rdi\)
** ){5}
**	movb	%sil, 40\(%rdi\)
**	ret
*/
void
fill_41 (void *p, int c)
{
  __builtin_memset (p, c, 41);
}

/* A memmove loads everything before it stores.  */
/*
** move_64:
**	movq	[0-9]*\(%rsi\), %r[a-z0-9]+
**	movq	[0-9]*\(%rsi\), %r[a-z0-9]+
**	pushq	%rbx
** (
**	movq	[0-9]*\(%rsi\), %r[a-z0-9]+
** ){6}
**	movq	%r[a-z0-9]+, [0-9]*\(%rdi\)
**	movq	%r[a-z0-9]+, [0-9]*\(%rdi\)
**	popq	%rbx
** (
**	movq	%r[a-z0-9]+, [0-9]*\(%rdi\)
** ){6}
**	ret
*/
void
move_64 (void *dest, const void *src)
{
  __builtin_memmove (dest, src, 64);
}

/* The blocks may overlap, so the stores to the second come last.  */
/*
** fill_both:
**	...
**	movq	%r[a-z0-9]+, 40\(%rdi\)
**	movq	%r[a-z0-9]+, \(%rsi\)
**	...
*/
void
fill_both (struct args *p, long *q, int c, int d)
{
  __builtin_memset (p, c, 48);
  __builtin_memset (q, d, 48);
}

/* { dg-final { check-function-bodies } } */
