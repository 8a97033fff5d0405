/* Beyond the threshold, operations of all kinds are calls.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fopt-info-optimized-missed" } */

struct block { char bytes[257]; };

void
operations (char *d, const char *s, int c)
{
  __builtin_memcpy (d, s, 257); /* { dg-called "copy of 257 bytes called: memcpy beyond 256$" } */
  __builtin_memset (d + 1000, c, 8193); /* { dg-called "fill of 8193 bytes called: memset beyond 256$" } */
  __builtin_memmove (d + 10000, s, 300); /* { dg-called "move of 300 bytes called: memmove beyond 208$" } */
  *(struct block *) (d + 11000) = (struct block) {}; /* { dg-called "clear of 257 bytes called: memset beyond 256$" } */
}

__attribute__ ((memstrat ("threshold=64"))) void
with_a_threshold (char *d, const char *s, int c)
{
  __builtin_memcpy (d, s, 64); /* { dg-optimized "copy of 64 bytes lowered" } */
  __builtin_memcpy (d + 1000, s, 65); /* { dg-called "copy of 65 bytes called: memcpy beyond 64$" } */
  __builtin_memset (d + 2000, c, 65); /* { dg-called "fill of 65 bytes called: memset beyond 64$" } */
  __builtin_memmove (d + 3000, s, 65); /* { dg-called "move of 65 bytes called: memmove beyond 64$" } */
  __builtin_memset (d + 4000, 0, 66); /* { dg-called "clear of 66 bytes called: memset beyond 64$" } */
}
