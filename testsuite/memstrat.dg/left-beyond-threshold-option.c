/* threshold= moves the boundary for all kinds.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fopt-info-optimized-missed -fplugin-arg-memstrat-threshold=64" } */

#define KEEP __asm__ volatile ("" : : : "memory")

void
operations (char *d, const char *s, int c)
{
  __builtin_memcpy (d, s, 64); /* { dg-optimized "copy of 64 bytes lowered" } */
  KEEP;
  __builtin_memcpy (d, s, 65); /* { dg-missed "copy of 65 bytes left: libcall beyond 64$" } */
  KEEP;
  __builtin_memset (d, c, 65); /* { dg-missed "fill of 65 bytes left: libcall beyond 64$" } */
  KEEP;
  __builtin_memmove (d, s, 65); /* { dg-missed "move of 65 bytes left: libcall beyond 64$" } */
  KEEP;
  __builtin_memset (d, 0, 66); /* { dg-missed "clear of 66 bytes left: libcall beyond 64$" } */
  KEEP;
}
