/* Without optimization, a record in a register that the program chose has no
   address, so its copy is left instead of becoming a loop or a call.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O0 -fopt-info-missed -fplugin-arg-memstrat-memcpy=byte_loop:8:noalign,libcall:-1:noalign -fplugin-arg-memstrat-memset=byte_loop:8:noalign,libcall:-1:noalign" } */

struct eight { int a, b; };
struct sixteen { long a, b; };

void
eight (struct eight *p)
{
  register struct eight x __asm__ ("rbx") = *p; /* { dg-missed "copy of 8 bytes left: held in a register$" } */
  __asm__ volatile ("" : "+r" (x));
  *p = x; /* { dg-missed "copy of 8 bytes left: held in a register$" } */
  x = (struct eight) { 0, 0 };
  __asm__ volatile ("" : "+r" (x));
}

void
sixteen (struct sixteen *p)
{
  register struct sixteen x __asm__ ("r12") = *p; /* { dg-missed "copy of 16 bytes left: held in a register$" } */
  p[1] = x; /* { dg-missed "copy of 16 bytes left: held in a register$" } */
}
