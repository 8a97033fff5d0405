/* A block that GCC optimizes for size is left.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fopt-info-optimized-missed" } */

void __attribute__ ((cold))
cold_copy (void *d, const void *s)
{
  __builtin_memcpy (d, s, 64); /* { dg-missed "copy of 64 bytes left: block optimized for size$" } */
}

void __attribute__ ((optimize ("Os")))
small_clear (void *d)
{
  __builtin_memset (d, 0, 64); /* { dg-missed "clear of 64 bytes left: block optimized for size$" } */
}

void
cold_branch (void *d, const void *s, int rare)
{
  if (__builtin_expect (rare, 0))
    {
      __builtin_memcpy (d, s, 64); /* { dg-missed "copy of 64 bytes left: block optimized for size$" } */
      cold_copy (d, s);
    }
  __builtin_memcpy (d, s, 65); /* { dg-optimized "copy of 65 bytes lowered" } */
}
