/* A tuning is read from a regular file, not from a device.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fplugin-arg-memstrat-tune=/dev/zero" } */

/* { dg-error "-fplugin-arg-memstrat-tune=: '/dev/zero' is a character device, expected a regular file" "" { target *-*-* } 0 } */

void
copy (void *d, const void *s)
{
  __builtin_memcpy (d, s, 64);
}

/* { dg-final { no-output } } */
