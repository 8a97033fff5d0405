/* Settings take effect in the link.  */
/* SPDX-License-Identifier: GPL-3.0-or-later  */

struct s { char c[200]; };
struct s a, b;

__attribute__ ((noinline, memstrat ("threshold=100"))) void
by_attribute (void)
{
  a = b;
}

#pragma memstrat push ("threshold=110")
__attribute__ ((noinline)) void by_pragma (void) { a = b; }
#pragma memstrat pop

__attribute__ ((memstrat ("memcpy=loop:-1:noalign"))) static inline void
inlined (void)
{
  a = b;
}

__attribute__ ((noinline)) void caller (void) { inlined (); }

int
main (void)
{
  b.c[199] = 42;
  by_attribute ();
  by_pragma ();
  caller ();
  return a.c[199] != 42;
}
