/* disable=lower leaves every operation, also in expansion.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fopt-info-optimized-missed -fplugin-arg-memstrat-disable=lower" } */

struct block { char bytes[41]; };
void take (struct block);

void
copy (void *d, const void *s)
{
  __builtin_memcpy (d, s, 64); /* { dg-missed "copy of 64 bytes left: disabled by disable=lower$" } */
}

void
pass_block (const struct block *p)
{
  take (*p); /* { dg-missed "copy of 41 bytes left: disabled by disable=lower, in expansion$" } */
}
