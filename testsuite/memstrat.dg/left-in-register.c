/* An aggregate in a register has no address, whatever the strategy.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fopt-info-optimized-missed" } */

struct pair { long a, b; };

extern struct pair get (void);
register struct pair in_register __asm__ ("r14");

void
store (struct pair *p)
{
  struct pair local = get ();
  *p = local; /* { dg-missed "copy of 16 bytes left: held in a register$" } */
}

__attribute__ ((memstrat ("threshold=0"))) void
store_global (struct pair *p)
{
  *p = in_register; /* { dg-missed "copy of 16 bytes left: held in a register$" } */
}
