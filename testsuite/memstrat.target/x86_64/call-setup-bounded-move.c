/* In an ms_abi function, a call saves ten vector registers.  Operations with a
   bound keep the compiler's own code, even moves, which are inline in GCC 16.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-require gcc-16 } */
/* { dg-options "-O2 -fplugin-arg-memstrat-regs=gpr" } */

void __attribute__ ((ms_abi))
moved (char *d, const char *s, unsigned long n, int c)
{
  if (c && n <= 200)
    __builtin_memmove (d, s, n);
}

struct block { char bytes[300]; };

void __attribute__ ((ms_abi))
moved_and_copied (char *d, const char *s, unsigned long n, struct block *p,
		  const struct block *q)
{
  if (n <= 60)
    __builtin_memmove (d, s, n);
  if (q)
    *p = *q;
}

/* { dg-final { scan-assembler-not {%xmm} } } */
