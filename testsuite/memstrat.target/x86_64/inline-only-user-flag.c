/* The compiler's own flags do not make memstrat_copy_inline a call.  Other
   operations of the function follow the flags.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mstringop-strategy=libcall -fopt-info-optimized-missed" } */
/* { dg-note "copies, clears and fills are left to the compiler" "" { target *-*-* } 0 } */

#include "../../../include/memstrat.h"

void
copy (char *d, char *s)
{
  memstrat_copy_inline (d, s, 400); /* { dg-optimized "copy of 400 bytes lowered: vector_loop" } */
  __builtin_memcpy (s, d, 400); /* { dg-missed "copy of 400 bytes left: the compiler's own strategy flag is given" } */
}

/* Both operations copy the same bytes, but GCC does not merge them.  */
void
choose (char *d, char *s, int c)
{
  if (c)
    memstrat_copy_inline (d, s, 500); /* { dg-optimized "copy of 500 bytes lowered: vector_loop" } */
  else
    __builtin_memcpy (d, s, 500); /* { dg-missed "copy of 500 bytes left: the compiler's own strategy flag is given" } */
}

/* { dg-final { scan-assembler-times {(call|jmp)\tmemcpy} 2 } } */
