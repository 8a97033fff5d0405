/* "off" leaves all operations in a function, also in expansion.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fopt-info-optimized-missed" } */

struct s { char c[200]; };
void take (struct s);

__attribute__ ((memstrat ("off"))) void
by_attribute (struct s *p, struct s *q)
{
  *p = *q; /* { dg-missed "copy of 200 bytes left: memstrat is off here" } */
}

#pragma memstrat push
#pragma memstrat off
void
by_pragma (char *p)
{
  __builtin_memset (p, 0, 300); /* { dg-missed "clear of 300 bytes left: memstrat is off here" } */
}

void
in_expansion (struct s *p)
{
  take (*p); /* { dg-missed "copy of 200 bytes left: memstrat is off here, in expansion" } */
}
#pragma memstrat pop

void
on_again (struct s *p, struct s *q)
{
  *p = *q; /* { dg-optimized "copy of 200 bytes lowered" } */
}
