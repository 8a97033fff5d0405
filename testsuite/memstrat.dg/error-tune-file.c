/* A tuning file that is not there.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fplugin-arg-memstrat-tune=none.tune" } */

/* { dg-error "-fplugin-arg-memstrat-tune=: cannot read 'none.tune': No such file or directory" "" { target *-*-* } 0 } */

void
copy (void *d, const void *s)
{
  __builtin_memcpy (d, s, 64);
}

/* { dg-final { no-output } } */
