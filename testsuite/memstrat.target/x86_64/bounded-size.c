/* A size that is only bounded, beyond 64 bytes: a call, and a loop where none is
   allowed.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -mno-mmx -mno-sse2 -mno-3dnow -mno-avx -mno-80387 -fno-pie -mcmodel=kernel -mno-red-zone -fno-asynchronous-unwind-tables -fcf-protection=none -fopt-info-optimized-missed" } */
/* { dg-final { check-function-bodies } } */

#define AT_MOST(n) if (size > n) __builtin_unreachable ()

/*
** copy:
**	jmp	memcpy
*/
/* A loop, in GCC 16 with this tuning only.  */
__attribute__ ((target ("tune=k8"))) void *
copy (void *d, void *s, unsigned long size)
{
  AT_MOST (400);
  return __builtin_memcpy (d, s, size); /* { dg-missed "copy left: libcall, size not known at compile time$" } */
}

/*
** no_call:
**	...
**	movq	\(%rsi,%r..\), %r.+
**	movq	%r.+, \(%r..,%r..\)
**	addq	\$8, %r..
**	...
**	testb	\$4, %.l
**	...
**	movl	\(%rsi,%r..\), %e..
**	movl	%e.., \(%r..,%r..\)
**	...
**	testb	\$2, %.l
**	...
**	movw	.*
**	...
**	testb	\$1, %.l
**	...
**	movb	.*
**	...
**	ret
*/
__attribute__ ((memstrat ("libcall=never"))) void
no_call (void *d, void *s, unsigned long size)
{
  __builtin_memcpy (d, s, size); /* { dg-optimized "copy lowered: loop of 8$" } */
}

/* The library is not known to have mempcpy.  */
void *
end (void *d, void *s, unsigned long size)
{
  AT_MOST (100);
  return __builtin_mempcpy (d, s, size); /* { dg-missed "copy left: libcall, size not known at compile time$" } */
}

/* { dg-final { scan-assembler-not {mempcpy} } } */
