/* No string instruction where the direction flag would first have to be
   cleared, in an interrupt handler: the loop takes its place.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mgeneral-regs-only -fplugin-arg-memstrat-memcpy=rep_8byte:-1:noalign -fopt-info-optimized-missed" } */

struct block
{
  long l[20];
};

struct block a, b;

void __attribute__ ((interrupt))
handler (void *frame)
{
  a = b; /* { dg-optimized "copy of 160 bytes lowered: unrolled_loop, 5 of 32$" } */
}

/* { dg-final { scan-assembler-not {rep |cld} } } */
