/* In an interrupt handler, the direction flag may be set, so a string
   instruction clears it first.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mgeneral-regs-only -fplugin-arg-memstrat-memcpy=rep_8byte:-1:noalign -fopt-info-optimized-missed" } */

struct block { long l[20]; };

struct block a, b;

void __attribute__ ((interrupt))
handler (void *frame)
{
  a = b; /* { dg-optimized "copy of 160 bytes lowered: rep_8byte, 20 of 8$" } */
}

/* { dg-final { scan-assembler {cld\n\trep movsq} } } */
