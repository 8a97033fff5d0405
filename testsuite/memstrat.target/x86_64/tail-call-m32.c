/* With -m32, a new call is a jump if the function's own arguments leave room
   for the call's arguments, in registers or on the stack.  A call through the
   PLT is never a jump.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-require m32 } */
/* { dg-options "-O2 -m32 -mno-sse -fno-pie" } */
/* { dg-final { scan-assembler-times {\mjmp\tmemcpy$} 2 } } */
/* { dg-final { scan-assembler-times {\mcall\tmemcpy$} 1 } } */

struct large { long v[200]; };

__attribute__ ((noinline)) void
room (struct large *d, const struct large *s, int unused)
{
  *d = *s;
}

struct large *
room_returned (struct large *d, const struct large *s, int unused)
{
  *d = *s;
  return d;
}

void
no_room (struct large *d, const struct large *s)
{
  *d = *s;
}
