/* An aggregate in a global register variable, whatever the strategy.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fopt-info-optimized-missed -fplugin-arg-memstrat-threshold=0" } */

struct pair
{
  long a, b;
};

register struct pair in_register __asm__ ("r14");

void
store (struct pair *p)
{
  *p = in_register; /* { dg-missed "copy of 16 bytes left: held in a register$" } */
}
