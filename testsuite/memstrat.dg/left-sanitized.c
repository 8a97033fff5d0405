/* Library calls that a sanitizer watches stay calls, and no new calls are
   made.  A function with no_sanitize is like any other function.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fopt-info-optimized-missed" } */

struct block { long l[8]; };
struct large { long l[100]; };

void
operations (char *d, const char *s)
{
  __builtin_memcpy (d, s, 64); /* { dg-missed "copy of 64 bytes left: a sanitizer checks library calls$" } */
  __builtin_memset (d + 1000, 1, 300); /* { dg-missed "fill of 300 bytes left: a sanitizer checks library calls$" } */
  *(struct block *) (d + 2000) = *(const struct block *) s; /* { dg-optimized "copy of 64 bytes lowered" } */
  *(struct large *) (d + 3000) = *(const struct large *) s; /* { dg-missed "copy of 800 bytes left: a sanitizer checks library calls$" } */
}

__attribute__ ((no_sanitize ("address", "kernel-address", "thread"))) void
unwatched (void *d, const void *s)
{
  __builtin_memcpy (d, s, 64); /* { dg-optimized "copy of 64 bytes lowered" } */
}
