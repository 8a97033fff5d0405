/* A volatile member, an element of a volatile array, and a volatile variable.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fopt-info-optimized-missed" } */

struct block { long l[8]; };
struct device { int id; volatile struct block block; };

volatile struct block blocks[3], one;

void
member (struct device *d, struct block *b)
{
  d->block = *b; /* { dg-missed "copy of 64 bytes left: volatile$" } */
}

void
element (struct block *b, int i)
{
  *b = blocks[i]; /* { dg-missed "copy of 64 bytes left: volatile$" } */
}

void
variable (struct block *b)
{
  *b = one; /* { dg-missed "copy of 64 bytes left: volatile$" } */
}

void
cleared (int i)
{
  blocks[i] = (struct block) {}; /* { dg-missed "clear of 64 bytes left: volatile$" } */
}
