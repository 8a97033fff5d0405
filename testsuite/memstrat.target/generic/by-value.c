/* By-value arguments are reported as what they become: a loop or pieces where no
   call is allowed, and otherwise the compiler's own code.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fopt-info-optimized-missed" } */

struct large { char c[3000]; };
void take (struct large);

void
called (struct large *p)
{
  take (*p); /* { dg-missed "copy of (3000|2984) bytes left: the compiler's own code is as good, in expansion$" } */
}

__attribute__ ((memstrat ("libcall=never"))) void
no_call (struct large *p)
{
  take (*p); /* { dg-optimized "copy of (3000|2984) bytes lowered: (unrolled_loop, \[^\n\]*|straight, \[^\n\]*, in expansion)$" } */
}

__attribute__ ((section (".noinstr.text"))) void
no_call_section (struct large *p)
{
  take (*p); /* { dg-optimized "copy of (3000|2984) bytes lowered: (unrolled_loop, \[^\n\]*|straight, \[^\n\]*, in expansion)$" } */
}

/* In the first function only.  */
/* { dg-final { scan-assembler-times {\mmemcpy\M} 1 } } */
