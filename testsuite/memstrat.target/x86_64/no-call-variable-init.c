/* GCC represents the clear of a variable without an initializer as a call.  No
   arguments are on the stack, so a loop may replace this call.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-require gcc-12 } */
/* { dg-options "-O2 -mno-sse -ftrivial-auto-var-init=zero -fplugin-arg-memstrat-libcall=never" } */
/* { dg-final { scan-assembler-not {\mmemset\M} } } */
/* { dg-final { scan-assembler-not {\mrep\M} } } */

void use (volatile short *);

void
clear (void)
{
  volatile short all[256];
  use (all);
}
