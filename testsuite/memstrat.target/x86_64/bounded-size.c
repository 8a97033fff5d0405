/* A size that is only bounded: a loop to 64, a call beyond that.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -mno-mmx -mno-sse2 -mno-3dnow -mno-avx -mno-80387 -fno-pie -mcmodel=kernel -mno-red-zone -fno-asynchronous-unwind-tables -fcf-protection=none -fopt-info-optimized-missed" } */
/* { dg-final { check-function-bodies } } */

#define AT_MOST(n) if (size > n) __builtin_unreachable ()

/*
** copy_to_100:
**	jmp	memcpy
*/
void *
copy_to_100 (void *d, void *s, unsigned long size)
{
  AT_MOST (100);
  return __builtin_memcpy (d, s, size); /* { dg-missed "copy left: size not known at compile time$" } */
}

/*
** copy_to_64:
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
void
copy_to_64 (void *d, void *s, unsigned long size)
{
  AT_MOST (64);
  __builtin_memcpy (d, s, size); /* { dg-optimized "copy lowered: loop of 8$" } */
}

/* GCC calls memmove at any size.  */
void
move_to_64 (void *d, void *s, unsigned long size)
{
  AT_MOST (64);
  __builtin_memmove (d, s, size); /* { dg-missed "move left: size not known at compile time$" } */
}
