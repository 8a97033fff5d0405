/* Operations in a function optimized for size are left.  In a cold block, only
   operations below 256 bytes are optimized for size and left.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -fopt-info-optimized-missed" } */

void __attribute__ ((cold))
cold_copy (void *d, const void *s)
{
  __builtin_memcpy (d, s, 64); /* { dg-missed "copy of 64 bytes left: block optimized for size$" } */
}

void __attribute__ ((optimize ("Os")))
small_clear (char *d)
{
  __builtin_memset (d, 0, 64); /* { dg-missed "clear of 64 bytes left: block optimized for size$" } */
  __builtin_memset (d + 1000, 0, 256); /* { dg-missed "clear of 256 bytes left: block optimized for size$" } */
}

void
cold_branch (char *d, const void *s, int rare)
{
  if (__builtin_expect (rare, 0))
    {
      __builtin_memcpy (d, s, 64); /* { dg-missed "copy of 64 bytes left: block optimized for size$" } */
      __builtin_memset (d + 1000, 0, 255); /* { dg-missed "clear of 255 bytes left: block optimized for size$" } */
      __builtin_memset (d + 2000, 1, 256); /* { dg-called "fill of 256 bytes called: memset beyond 232$" } */
      __builtin_memcpy (d + 3000, s, 257); /* { dg-called "copy of 257 bytes called: memcpy beyond 176$" } */
      cold_copy (d, s);
    }
  __builtin_memcpy (d, s, 65); /* { dg-optimized "copy of 65 bytes lowered" } */
}
