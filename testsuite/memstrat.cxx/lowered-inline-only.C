/* memstrat_copy_inline and memstrat_clear_inline in C++: in a template, in a
   constructor, and with a size in a constant variable.  The compiler knows as
   much about a local variable after the call as after the builtin.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-additional-options "-fopt-info-optimized -Wall -Wextra -pedantic-errors" } */

#include "../../include/memstrat.h"

template<typename type>
void
copy (type &d, const type &s)
{
  memstrat_copy_inline (&d, &s, sizeof d); /* { dg-optimized "copy of 5000 bytes lowered: rep_byte, 5000 of 1" } */
}

struct large
{
  char c[5000];
  large () { memstrat_clear_inline (this, sizeof *this); } /* { dg-optimized "clear of 5000 bytes lowered: rep_8byte, 625 of 8" } */
  large (const large &from) { copy (*this, from); }
};

struct derived : large {};
derived object;

derived
copied (const derived &from)
{
  return from;
}

const int size = 40;
extern void unknown ();

int
kept (const char *from)
{
  char local[size];
  memstrat_copy_inline (local, from, size); /* { dg-optimized "copy of 40 bytes lowered: straight" } */
  local[0] = 1;
  unknown ();
  return local[0] == 1 ? 0 : local[1];
}

/* { dg-final { scan-assembler-not {mem(cpy|move|set)|memstrat_} } } */
/* { dg-final { scan-assembler {xorl\t%eax, %eax} } } */
