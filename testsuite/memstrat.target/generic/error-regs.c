/* A register class of x86.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fplugin-arg-memstrat-regs=gpr" } */

/* { dg-error "-fplugin-arg-memstrat-regs=: register class 'gpr' is for x86 only, expected 'auto'" "" { target *-*-* } 0 } */

void
copy (void *d, const void *s)
{
  __builtin_memcpy (d, s, 64);
}

/* { dg-final { no-output } } */
