/* "off" leaves all operations in a function, also in expansion.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fopt-info-optimized-missed" } */

struct s { char c[200]; };
void take (struct s);

#define COPY(name) void name (struct s *p, struct s *q) { *p = *q; }

__attribute__ ((memstrat ("off")))
COPY (by_attribute) /* { dg-missed "copy of 200 bytes left: memstrat is off here" } */

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

COPY (on_again) /* { dg-optimized "copy of 200 bytes lowered" } */
