/* With this CPU, GCC has inline code for blocks of any size.  Between STAC and
   CLAC, there is no new call.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -march=nocona -fopt-info-optimized-missed" } */

struct large { char b[12288]; };

void
user (struct large *to, const struct large *from)
{
  __asm__ volatile ("stac" ::: "memory");
  *to = *from; /* { dg-optimized "copy of 12288 bytes lowered: rep_byte, 12288 of 1$" } */
  __asm__ volatile ("clac" ::: "memory");
}

void
elsewhere (struct large *to, const struct large *from)
{
  *to = *from; /* { dg-called "copy of 12288 bytes called: memcpy" } */
}

/* { dg-final { scan-assembler-times {(call|jmp)\tmemcpy} 1 } } */
