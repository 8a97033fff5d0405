/* Volatile objects are accessed as the compiler has it.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fopt-info-optimized-missed" } */

struct block
{
  long l[8];
};

void
from_volatile (struct block *d, volatile struct block *s)
{
  *d = *s; /* { dg-missed "copy of 64 bytes left: volatile$" } */
}

void
to_volatile (volatile struct block *d, struct block *s)
{
  *d = *s; /* { dg-missed "copy of 64 bytes left: volatile$" } */
}

void
clear_volatile (volatile struct block *d)
{
  *d = (struct block) {}; /* { dg-missed "clear of 64 bytes left: volatile$" } */
}
