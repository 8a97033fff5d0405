/* An unknown register class.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fplugin-arg-memstrat-regs=mmx" } */

/* { dg-error "-fplugin-arg-memstrat-regs=: unknown register class 'mmx', expected 'auto', 'gpr', 'sse', 'avx' or 'avx512'" "" { target *-*-* } 0 } */

void
copy (void *d, const void *s)
{
  __builtin_memcpy (d, s, 64);
}

/* { dg-final { no-output } } */
