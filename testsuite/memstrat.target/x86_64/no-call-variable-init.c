/* A variable without an initializer is cleared by a statement that GCC writes as
   a call. It has no arguments on the stack, so there may be a loop.
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
