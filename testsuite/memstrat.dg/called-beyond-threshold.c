/* Beyond the threshold, operations of all kinds are calls.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fopt-info-optimized-missed" } */

#define KEEP __asm__ volatile ("" : : : "memory")

struct block { char bytes[257]; };

void
operations (char *d, const char *s, int c)
{
  __builtin_memcpy (d, s, 257); /* { dg-called "copy of 257 bytes called: memcpy beyond 256$" } */
  KEEP;
  __builtin_memset (d, c, 8193); /* { dg-called "fill of 8193 bytes called: memset beyond 256$" } */
  KEEP;
  __builtin_memmove (d, s, 300); /* { dg-called "move of 300 bytes called: memmove beyond 208$" } */
  KEEP;
  *(struct block *) d = (struct block) {}; /* { dg-called "clear of 257 bytes called: memset beyond 256$" } */
  KEEP;
}

__attribute__ ((memstrat ("threshold=64"))) void
with_a_threshold (char *d, const char *s, int c)
{
  __builtin_memcpy (d, s, 64); /* { dg-optimized "copy of 64 bytes lowered" } */
  KEEP;
  __builtin_memcpy (d, s, 65); /* { dg-called "copy of 65 bytes called: memcpy beyond 64$" } */
  KEEP;
  __builtin_memset (d, c, 65); /* { dg-called "fill of 65 bytes called: memset beyond 64$" } */
  KEEP;
  __builtin_memmove (d, s, 65); /* { dg-called "move of 65 bytes called: memmove beyond 64$" } */
  KEEP;
  __builtin_memset (d, 0, 66); /* { dg-called "clear of 66 bytes called: memset beyond 64$" } */
  KEEP;
}
