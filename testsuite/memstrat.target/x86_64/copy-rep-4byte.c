/* rep_4byte: the string instruction and a straight tail, where it is asked for.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -mno-mmx -mno-sse2 -mno-3dnow -mno-avx -mno-80387 -fno-pie -mcmodel=kernel -mno-red-zone -fno-asynchronous-unwind-tables -fcf-protection=none -fplugin-arg-memstrat-memcpy=rep_4byte:-1:noalign -fplugin-arg-memstrat-memset=rep_4byte:-1:align" } */

void
copy_100 (void *dest, const void *src)
{
  __builtin_memcpy (dest, src, 100);
}

void
fill_100 (void *dest, int c)
{
  __builtin_memset (dest, c, 100);
}

/* { dg-final { scan-assembler-times {rep movsl\M} 1 } } */
/* { dg-final { scan-assembler-times {rep stosl\M} 1 } } */
