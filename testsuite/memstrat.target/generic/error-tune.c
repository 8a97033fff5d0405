/* A CPU of x86.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fplugin-arg-memstrat-tune=haswell" } */

/* { dg-error "-fplugin-arg-memstrat-tune=: unknown tuning 'haswell', expected 'auto', a file with a slash in its path or .tune at its end, or one of generic, generic32" "" { target *-*-* } 0 } */

void
copy (void *d, const void *s)
{
  __builtin_memcpy (d, s, 64);
}

/* { dg-final { no-output } } */
