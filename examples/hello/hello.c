/* A copy and a clear for memstrat.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>

struct greeting
{
  char text[150];
};

/* These functions are not inlined, so that their operations remain.  */

__attribute__ ((noinline)) void
copy (struct greeting *to, const struct greeting *from)
{
  *to = *from;
}

__attribute__ ((noinline)) void
clear (struct greeting *it)
{
  *it = (struct greeting) { 0 };
}

int
main (void)
{
  struct greeting one = { "hello, world" }, two;
  copy (&two, &one);
  clear (&one);
  return puts (two.text) < 0 || one.text[0] != 0;
}
