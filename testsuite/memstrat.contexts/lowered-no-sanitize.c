/* A function that no sanitizer watches is as any other.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fopt-info-optimized-missed -fsanitize=kernel-address" } */

void
watched (void *d, const void *s)
{
  __builtin_memcpy (d, s, 64); /* { dg-missed "copy of 64 bytes left: a sanitizer checks library calls$" } */
}

__attribute__ ((no_sanitize_address)) void
unwatched (void *d, const void *s)
{
  __builtin_memcpy (d, s, 64); /* { dg-optimized "copy of 64 bytes lowered" } */
}
