/* An inlined operation is reported where it is written.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fopt-info-optimized-missed" } */

static inline void
copy (void *d, const void *s)
{
  __builtin_memcpy (d, s, 64); /* { dg-optimized "copy of 64 bytes lowered" } */
}

void
caller (void *d, const void *s)
{
  copy (d, s);
}
