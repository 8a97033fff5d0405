/* A move that does not fit into registers is a call, at every size.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -fopt-info-optimized-missed" } */

void
move (void *d, const void *s)
{
  __builtin_memmove (d, s, 65); /* { dg-called "move of 65 bytes called: memmove because the source may overlap and more than 64 bytes do not fit in the registers that are free here$" } */
  __builtin_memmove ((char *) d + 999, s, 300); /* { dg-called "move of 300 bytes called: memmove because the source may overlap and more than 64 bytes do not fit in the registers that are free here$" } */
}
