/* limit= lowers only the first operations, and counts operations that become
   calls, too.  The ordering of stores, which limit= counts, is disabled here.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fopt-info-optimized-missed -fplugin-arg-memstrat-limit=2 -fplugin-arg-memstrat-disable=store-order" } */

void
copies (void *d, const void *s)
{
  __builtin_memcpy (d, s, 64); /* { dg-optimized "copy of 64 bytes lowered" } */
  __builtin_memcpy (d + 1000, s, 1000); /* { dg-called "copy of 1000 bytes called: memcpy beyond 256$" } */
  __builtin_memcpy (d + 2000, s, 60); /* { dg-missed "copy of 60 bytes left: beyond limit=$" } */
}

