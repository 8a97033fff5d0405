/* Many pieces far from their base get a nearer base.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -mno-red-zone -fno-asynchronous-unwind-tables -fcf-protection=none -fno-stack-protector -mtune=generic -fplugin-arg-memstrat-memcpy=straight:-1:noalign -fplugin-arg-memstrat-memset=straight:-1:noalign" } */

extern void use (void *);

/* The 16 near pieces keep their base, and need not wait for the new base.  */
/*
** clear_256:
**	xorl	%eax, %eax
**	movq	%rax, \(%rdi\)
**	...
**	movq	%rax, 120\(%rdi\)
**	leaq	127\(%rdi\), %rdx
**	movq	%rax, 1\(%rdx\)
**	...
**	movq	%rax, 121\(%rdx\)
**	ret
*/
void clear_256 (void *p) { __builtin_memset (p, 0, 256); }

/*
** clear_field:
**	xorl	%eax, %eax
**	leaq	1000\(%rdi\), %rdx
**	movq	%rax, \(%rdx\)
**	...
**	movq	%rax, 96\(%rdx\)
**	ret
*/
void clear_field (char *p) { __builtin_memset (p + 1000, 0, 104); }

/* Source and destination get a base each, set right before its first use.  */
/*
** copy_256:
**	...
**	leaq	127\(%r[a-z0-9]+\), %r[a-z0-9]+
**	movq	1\(%r[a-z0-9]+\), %r[a-z0-9]+
**	...
**	leaq	127\(%r[a-z0-9]+\), %r[a-z0-9]+
**	movq	%r[a-z0-9]+, 1\(%r[a-z0-9]+\)
**	...
**	movq	%r[a-z0-9]+, 121\(%r[a-z0-9]+\)
**	ret
*/
void copy_256 (void *p, const void *q) { __builtin_memcpy (p, q, 256); }

/* An address with %rsp is longer, so a second base saves more.  */
/*
** clear_local:
**	...
**	leaq	[0-9]+\(%rsp\), %rdx
**	...
**	movq	%rax, 120\(%rdx\)
**	...
*/
void
clear_local (void)
{
  char local[240];
  __builtin_memset (local, 0, sizeof local);
  use (local);
}

/* Five pieces save fewer bytes than an instruction takes.  */
/*
** copy_168:
**	...
**	movq	160\(%r[a-z]+\), %r[a-z0-9]+
**	movq	%r[a-z0-9]+, 160\(%r[a-z]+\)
**	ret
*/
void copy_168 (void *p, const void *q) { __builtin_memcpy (p, q, 168); }

/* In a block that seldom runs, fewer bytes matter more than instructions.  */
/*
** clear_rarely:
**	...
**	leaq	[0-9]+\(%rdi\), %r[a-z0-9]+
**	...
*/
void
clear_rarely (char *p, int bad)
{
  if (__builtin_expect (bad, 0))
    __builtin_memset (p + 200, 0, 40);
}

/* With prefer=speed, there is no second base.  */
/*
** clear_fast:
**	xorl	%eax, %eax
**	movq	%rax, \(%rdi\)
**	...
**	movq	%rax, 248\(%rdi\)
**	ret
*/
__attribute__ ((memstrat ("prefer=speed"))) void
clear_fast (void *p)
{
  __builtin_memset (p, 0, 256);
}

/* { dg-final { check-function-bodies } } */
