/* An aggregate that lives in a register has no address.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fopt-info-optimized-missed" } */

struct pair
{
  long a, b;
};

extern struct pair get (void);

void
store (struct pair *p)
{
  struct pair local = get ();
  *p = local; /* { dg-missed "copy of 16 bytes left: held in a register$" } */
}
