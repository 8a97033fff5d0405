/* With libcall=never, a loop also initializes an array whose size is known
   only at run time.
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
