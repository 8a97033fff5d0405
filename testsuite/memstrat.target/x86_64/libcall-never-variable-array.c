/* libcall=never: an array whose size the program determines, too, is initialized
   by a loop.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-require gcc-12 } */
/* { dg-options "-ftrivial-auto-var-init=pattern -fplugin-arg-memstrat-libcall=never" } */

extern void use (char *, int);

void
initialize (int n)
{
  char bytes[n];
  use (bytes, n);
}

/* { dg-final { scan-assembler-not {(call|jmp)\s+mem} } } */
