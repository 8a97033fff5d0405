/* Small sizes that are known only at run time.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -mno-mmx -mno-sse2 -mno-3dnow -mno-avx -mno-80387 -fno-pie -mcmodel=kernel -mno-red-zone -fno-asynchronous-unwind-tables -fcf-protection=none -fopt-info-optimized-missed" } */
/* { dg-final { check-function-bodies } } */
/* { dg-final { scan-assembler-not {\mrep\M} } } */
/* { dg-final { scan-assembler-not {mem(cpy|move|set)} } } */
/* Every size is certain to fit into 32 bits.  */
/* { dg-final { scan-assembler-not {\mcmpq\t\$} } } */

#define AT_MOST(n) if (size > n) __builtin_unreachable ()

#define OPERATION(name, n, call) \
  void \
  name (char *d, char *s, unsigned long size) \
  { \
    AT_MOST (n); \
    call; \
  }

/* One test of the size is enough: 8, 16 and 24 bytes take the same branch.  */
/*
** words:
**	...
**	cmpl	\$8, %e..
**	j(b|ae|nb)	.*
**	...
**	movq	\(%rsi\), %r.*
**	...
*/
void
words (void *d, void *s, unsigned size)
{
  __builtin_memcpy (d, s, size * 8 & 24); /* { dg-optimized "copy lowered: ladder, 3x8 from 8$" } */
}

OPERATION (copy_32, 32, __builtin_memcpy (d, s, size)) /* { dg-optimized "copy lowered: ladder, 4x8 from 8, 4x2 from 2, 1x1 from 1$" } */
OPERATION (clear_12, 12, __builtin_memset (d, 0, size)) /* { dg-optimized "clear lowered: ladder, 3x4 from 4, 3x1 from 1$" } */

/* The smallest size needs no test.  */
void
fill_5_20 (void *d, int c, unsigned long size)
{
  AT_MOST (20);
  if (size < 5)
    __builtin_unreachable ();
  __builtin_memset (d, c, size); /* { dg-optimized "fill lowered: ladder, 3x8 from 8, 4x2$" } */
}

/* In a loop, a ladder replaces a call, too.  */
void
moves_32 (char *d, char *s, unsigned long size, int n)
{
  AT_MOST (32);
  for (int i = 0; i < n; i++)
    __builtin_memmove (d + 100 * i, s, size); /* { dg-optimized "move lowered: ladder, 4x8 from 8, 4x2 from 2, 1x1 from 1$" } */
}

__attribute__ ((memstrat ("prefer=speed")))
OPERATION (fast_move_32, 32, __builtin_memmove (d, s, size)) /* { dg-optimized "move lowered: ladder, 4x8 from 8, 4x2 from 2, 1x1 from 1$" } */

/* No call is allowed.  */
__attribute__ ((section (".noinstr.text")))
OPERATION (no_call, 32, __builtin_memmove (d, s, size)) /* { dg-optimized "move lowered: ladder, 4x8 from 8, 4x2 from 2, 1x1 from 1$" } */

/* An option asks for a loop instead of a ladder.  */
__attribute__ ((memstrat ("memcpy=loop:-1:noalign")))
OPERATION (asked, 32, __builtin_memcpy (d, s, size)) /* { dg-optimized "copy lowered: loop of 8$" } */
