/* Library calls that a sanitizer watches stay calls, and no new calls are
   made.  An unwatched function is like any other.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fopt-info-optimized-missed" } */

#define KEEP __asm__ volatile ("" : : : "memory")

struct block { long l[8]; };
struct large { long l[100]; };

void
operations (char *d, const char *s)
{
  __builtin_memcpy (d, s, 64); /* { dg-missed "copy of 64 bytes left: a sanitizer checks library calls$" } */
  KEEP;
  __builtin_memset (d, 1, 300); /* { dg-missed "fill of 300 bytes left: a sanitizer checks library calls$" } */
  KEEP;
  *(struct block *) d = *(const struct block *) s; /* { dg-optimized "copy of 64 bytes lowered" } */
  KEEP;
  *(struct large *) d = *(const struct large *) s; /* { dg-missed "copy of 800 bytes left: a sanitizer checks library calls$" } */
  KEEP;
}

__attribute__ ((no_sanitize ("address", "kernel-address", "thread"))) void
unwatched (void *d, const void *s)
{
  __builtin_memcpy (d, s, 64); /* { dg-optimized "copy of 64 bytes lowered" } */
}
